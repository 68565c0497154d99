import type { CSSProperties } from 'react'
import type { SectionProps } from '../contract.ts'
import { LinkTo } from '../ui/link-to.tsx'
import { Pause } from '../ui/pause.tsx'
import { withoutLinks } from '../ui/without-links.ts'
import type { HeaderData } from './fields.ts'
import styles from './announcement.module.css'

type AnnouncementProps = Pick<SectionProps<never>, 't'> & { data: HeaderData }

/** One or several announcements above the header. The stylesheet rotates them; the visitor can pause. */
export function Announcement({ data, t }: AnnouncementProps) {
  const items = data.announcement.filter(({ text }) => text !== undefined)
  if (items.length === 0) return null
  const rotates = data.rotate && items.length > 1
  // Contrasts with the bar below it in every colour scheme.
  const scheme = data.colorScheme === 'accent' ? 'inverse' : 'accent'
  return (
    <div className={styles.root} data-scheme={scheme} data-announcement={rotates ? items.length : ''}>
      <ul className={styles.items}>
        {items.map(({ text, link }, index) => (
          <li
            key={text?.html}
            className={styles.item}
            style={rotates ? ({ '--turn': index } as CSSProperties) : undefined}
          >
            {link?.href !== undefined && text ? (
              <LinkTo link={link} className={styles.link}>
                <span dangerouslySetInnerHTML={{ __html: withoutLinks(text) }} />
              </LinkTo>
            ) : (
              <span dangerouslySetInnerHTML={{ __html: text?.html ?? '' }} />
            )}
          </li>
        ))}
      </ul>
      {rotates && <Pause t={t} className={styles.pause} />}
    </div>
  )
}
