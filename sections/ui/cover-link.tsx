import type { Link } from '../fields/link.ts'
import type { Media } from '../fields/media.ts'
import styles from './cover-link.module.css'
import { LinkTo } from './link-to.tsx'

/** The link of an entry without a title that could be it: it lies over the whole entry, which has `position: relative`. */
export function CoverLink({ link, name }: { link: Link | undefined; name: string }) {
  if (link?.href === undefined) return null
  return (
    <LinkTo link={link} className={styles.root}>
      <span className="visually-hidden">{name}</span>
    </LinkTo>
  )
}

/** The picture of an entry. Below such a link it has no alternative text, which is the link's name: it would be read twice. */
export function coveredPicture(
  media: Media,
  { title, link }: { title: unknown; link: Link | undefined },
): Media {
  return title || link?.href === undefined ? media : { ...media, alt: '' }
}
