import type { SectionData, SectionProps } from '../../contract.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkTo } from '../../ui/link-to.tsx'
import { Picture } from '../../ui/picture.tsx'
import sheet from '../sheet.module.css'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

const DAY_MS = 86_400_000

type Data = SectionProps<typeof schema>['data']

/**
 * A link with a first or last day appears and disappears without a publish, so a page with one is cached for minutes
 * only.
 */
export function usesClock(data: SectionData): boolean {
  // This section's own schema has read the data.
  return (data as unknown as Data).links.some(({ from, until }) => from !== undefined || until !== undefined)
}

/** Links as large buttons. */
export default function BioLinks({ data, context }: SectionProps<typeof schema>) {
  const { now } = context
  const links = data.links
    .filter(({ label, link }) => label !== '' && link?.href !== undefined)
    .filter((entry) => now === undefined || isOpen(entry, now))
  if (links.length === 0 && !hasHeading(data)) return null
  return (
    <div className={sheet.root}>
      <Heading data={data} context={context} className={styles.heading} />
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ id, label, link, icon, media, highlighted }) => (
            <li key={id ?? `${label} ${link?.href}`}>
              <LinkTo link={link} className={highlighted ? styles.highlighted : styles.link}>
                {media ? (
                  // Decoration: the label beside it names the target.
                  <Picture
                    media={{ ...media, alt: '' }}
                    className={styles.image}
                    resize={context.resizeImages}
                    sizes="3rem"
                  />
                ) : (
                  <Icon icon={icon} className={styles.icon} />
                )}
                <span className={styles.label}>{label}</span>
              </LinkTo>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ShownPeriod {
  from?: string | undefined
  until?: string | undefined
}

/** Whether a link is shown at a moment. The last day counts in full. */
function isOpen({ from, until }: ShownPeriod, now: string): boolean {
  const moment = Date.parse(now)
  if (from !== undefined && moment < Date.parse(from)) return false
  return until === undefined || moment < endTime(until)
}

/**
 * The end of a period. `2026-12-24` ends with that day. `Date` reads `2026-12` as the first day of the month, so the
 * period ends with that day. A date with a time ends at that moment.
 */
function endTime(until: string): number {
  return Date.parse(until) + (until.includes('T') ? 0 : DAY_MS)
}
