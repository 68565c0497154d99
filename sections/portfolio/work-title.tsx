import { LinkTo } from '../ui/link-to.tsx'
import type { ItemTag } from '../ui/level.ts'
import type { Work } from './fields.ts'
import styles from './work-title.module.css'

/** Title, client and year of a work. With a link the whole tile is clickable. */
export function WorkTitle({ work, titleTag: Title }: { work: Work; titleTag: ItemTag }) {
  const { title, client, year, link } = work
  const facts = [client, year].filter((fact) => fact !== '')
  return (
    <div className={styles.root}>
      {title !== '' && (
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
