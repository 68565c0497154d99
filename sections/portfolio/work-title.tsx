import { CoverLink } from '../ui/cover-link.tsx'
import { LinkTo } from '../ui/link-to.tsx'
import type { ItemTag } from '../ui/level.ts'
import type { Work } from './fields.ts'
import styles from './work-title.module.css'

interface WorkTitleProps {
  work: Work
  titleTag: ItemTag
  /** Names the link of a work that has no words. */
  fallbackName: string
}

/** Title, client and year of a work. With a link the whole tile is clickable. */
export function WorkTitle({ work, titleTag: Title, fallbackName }: WorkTitleProps) {
  const { title, media, client, year, link } = work
  const facts = [client, year].filter((fact) => fact !== '')
  return (
    <div className={styles.root}>
      {title === '' ? (
        <CoverLink entry={{ link, media: media[0] }} fallbackName={facts.join(', ') || fallbackName} />
      ) : (
        <Title className={styles.title}>
          {link ? (
            <LinkTo link={link} className={link.href && styles.link}>
              {title}
            </LinkTo>
          ) : (
            title
          )}
        </Title>
      )}
      {facts.length > 0 && <p className={styles.facts}>{facts.join(', ')}</p>}
    </div>
  )
}
