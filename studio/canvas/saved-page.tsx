import '../styles/saved-page.css'
import { useEffect, useState } from 'react'
import { usePreviewLink } from './preview-link.ts'
import { useText } from '../text/use-text.tsx'
import { CentredFailure } from '../ui/centred.tsx'

interface SavedPageProps {
  site: string
  title: string
  /** Path on the site. */
  path: string
  /** Number of saves; the page is reloaded after each. */
  saves: number
  /** Every change is saved. A page is loaded only then. */
  isSaved: boolean
  /** Id of a popup that is shown over the page. */
  popup?: string
}

/** A page of the saved draft, as visitors will get it. The old page stays until the new one has loaded. */
export function SavedPage({ site, title, path, saves, isSaved, popup }: SavedPageProps) {
  const { write } = useText()
  const { data: link, error, refetch } = usePreviewLink(site)
  const newest = link === undefined || !isSaved ? null : `${link.url}${path}#${saves}`
  const [shown, setShown] = useState<string | null>(null)
  const [frames, setFrames] = useState<readonly string[]>([])
  useEffect(() => {
    if (newest !== null) setFrames((known) => [...known.filter((each) => each === shown), newest])
  }, [newest, shown])
  if (error !== null) return <CentredFailure label={write('canvas.none')} onRetry={refetch} />
  return (
    <div className="saved-page" aria-busy={newest === null || shown !== newest}>
      {[...new Set(frames)].map((address) => (
        <iframe
          key={address}
          className="canvas-frame"
          title={write('canvas.title', { page: title })}
          aria-hidden={address !== (shown ?? newest)}
          tabIndex={address === (shown ?? newest) ? undefined : -1}
          src={address.replace(/#\d+$/, '')}
          onLoad={({ currentTarget: { contentWindow } }) => {
            const { origin } = new URL(address)
            contentWindow?.postMessage({ type: 'vitrine:hello', mode: 'browse', bar: false }, origin)
            if (popup !== undefined) contentWindow?.postMessage({ type: 'vitrine:popup', popup }, origin)
            if (address === newest) setShown(address)
          }}
        />
      ))}
    </div>
  )
}
