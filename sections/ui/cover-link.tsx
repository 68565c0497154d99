import type { Link } from '../fields/link.ts'
import type { Media } from '../fields/media.ts'
import styles from './cover-link.module.css'
import { LinkTo } from './link-to.tsx'
import { textOfHtml } from './plain-text.ts'

interface CoverLinkProps {
  entry: { link?: Link | undefined; media?: Media | undefined; text?: Parameters<typeof textOfHtml>[0] }
  /** The accessible name of the link if neither picture nor text provides one. */
  fallbackName: string
}

/** The link of an entry that has no title to link. It covers the whole entry, which has `position: relative`. */
export function CoverLink({ entry: { link, media, text }, fallbackName }: CoverLinkProps) {
  if (link?.href === undefined) return null
  return (
    <LinkTo link={link} className={styles.root}>
      <span className="visually-hidden">{media?.alt || textOfHtml(text) || fallbackName}</span>
    </LinkTo>
  )
}

/**
 * The picture of an entry. Under a cover link its alternative text becomes the link's name, and the picture itself has
 * none, because it would be read twice.
 */
export function coveredPicture(
  media: Media,
  { title, link }: { title: unknown; link: Link | undefined },
): Media {
  return title || link?.href === undefined ? media : { ...media, alt: '' }
}
