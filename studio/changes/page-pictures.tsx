import { useEffect, useRef, useState } from 'react'
import { usePreviewLink } from '../canvas/preview-link.ts'
import { useText } from '../text/use-text.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { useSize } from '../ui/use-size.ts'
import { addressOfPicture, type Pictured } from './pictured.ts'
import type { ChangeKind } from './section-parts.ts'
import type { Compared } from './use-changes.ts'

/** The part of a page that the pictures show. */
export interface Shown {
  section: string | null
  /** Null for the site’s first language. */
  locale: string | null
}

interface PagePicturesProps {
  site: string
  versions: Compared
  pages: { before: Pictured | null; after: Pictured | null }
  kind: ChangeKind
  defaultLocale: string
  shown: Shown
}

/** A page, a post or a popup in both versions, next to each other, as the Worker serves it. */
export function PagePictures({ site, versions, pages, kind, defaultLocale, shown }: PagePicturesProps) {
  const { write } = useText()
  const { before, after } = pages
  const address = (page: Pictured) => addressOfPicture(page, shown.locale ?? defaultLocale, defaultLocale)
  const sides = [
    {
      when: 'before',
      page: before,
      version: versions.from,
      none: write(kind === 'added' ? 'changes.notYet' : 'changes.unseen'),
    },
    {
      when: 'after',
      page: after,
      version: versions.to,
      none: write(kind === 'removed' ? 'changes.gone' : 'changes.unseen'),
    },
  ] as const
  return (
    <div className="page-pictures">
      {sides.map(({ when, page, version, none }) => (
        <figure key={when} className="page-picture">
          <figcaption>{write(`changes.${when}`)}</figcaption>
          {page === null ? (
            <p className="page-picture-none">{none}</p>
          ) : (
            <Picture
              key={address(page).path}
              {...{ site, version }}
              {...address(page)}
              section={shown.section}
              title={write('changes.picture', { page: page.name, when: write(`changes.${when}`) })}
            />
          )}
        </figure>
      ))}
    </div>
  )
}

/** Widths of the framed page in CSS pixels: that of a phone if the picture is small. */
const PHONE = 390
const DESK = 1024
/** A narrower picture shows the page as on a phone. */
const SMALL = 260

interface PictureProps {
  site: string
  version: string
  path: string
  popup: string | null
  section: string | null
  title: string
}

/** Framed, scaled down, and inert: the list of changes says the same in words. */
function Picture({ site, version, path, popup, section, title }: PictureProps) {
  const { data: link, error } = usePreviewLink(site, version)
  const { ref, size } = useSize()
  const frame = useRef<HTMLIFrameElement>(null)
  const origin = link === undefined ? null : new URL(link.url).origin
  const width = size.width < SMALL ? PHONE : DESK
  const scale = size.width / width
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    if (origin === null || !isLoaded) return
    const send = (message: object) => frame.current?.contentWindow?.postMessage(message, origin)
    send({ type: 'vitrine:hello', mode: 'select', bar: false })
    send(popup === null ? { type: 'vitrine:show', section } : { type: 'vitrine:popup', popup })
  }, [origin, isLoaded, section, popup])
  if (error !== null) return <RefusalText error={error} />
  return (
    <div className="page-picture-room" ref={ref} inert aria-busy={!isLoaded}>
      {link !== undefined && size.width > 0 && (
        <iframe
          ref={frame}
          title={title}
          tabIndex={-1}
          src={link.url + path}
          style={{
            width: `${width}px`,
            height: `${size.height / scale}px`,
            transform: `scale(${scale})`,
          }}
          onLoad={() => setIsLoaded(true)}
        />
      )}
    </div>
  )
}
