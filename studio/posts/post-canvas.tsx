import { useEffect, useState } from 'react'
import { usePreviewLink } from '../canvas/preview-link.ts'
import { useText } from '../text/use-text.tsx'
import { Centred } from '../ui/centred.tsx'

interface PostCanvasProps {
  site: string
  title: string
  /** On the site. */
  path: string
  /** How often the draft was saved: the page is loaded anew after each. */
  saves: number
  /** The server has all that there is here: a post that is new has no page before. */
  isSaved: boolean
}

/** A post as visitors will get it. The one that is shown stays until the next one has come. */
export function PostCanvas({ site, title, path, saves, isSaved }: PostCanvasProps) {
  const { write } = useText()
  const { data: link, error, refetch } = usePreviewLink(site)
  const wanted = link === undefined || !isSaved ? null : `${link.url}${path}#${saves}`
  const [shown, show] = useState<string | null>(null)
  const [frames, load] = useState<readonly string[]>([])
  useEffect(() => {
    if (wanted !== null) load((known) => [...known.filter((each) => each === shown), wanted])
  }, [wanted, shown])
  if (error !== null)
    return (
      <Centred label={write('canvas.none')}>
        <button type="button" className="button" onClick={() => void refetch()}>
          {write('app.retry')}
        </button>
      </Centred>
    )
  return (
    <div className="post-canvas" aria-busy={wanted === null || shown !== wanted}>
      {[...new Set(frames)].map((address) => (
        <iframe
          key={address}
          className="canvas-frame"
          title={write('canvas.title', { page: title })}
          aria-hidden={address !== (shown ?? wanted)}
          tabIndex={address === (shown ?? wanted) ? undefined : -1}
          src={address.replace(/#\d+$/, '')}
          onLoad={(event) => {
            event.currentTarget.contentWindow?.postMessage(
              { type: 'vitrine:hello', mode: 'browse', bar: false },
              new URL(address).origin,
            )
            if (address === wanted) show(address)
          }}
        />
      ))}
    </div>
  )
}
