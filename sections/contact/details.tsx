import { Icon } from '../ui/icon.tsx'
import { LinkTo } from '../ui/link-to.tsx'
import { withoutLinks } from '../ui/without-links.ts'
import styles from './details.module.css'
import type { Detail } from './fields.ts'

/** Names and values between thin lines. Line breaks are preserved, because addresses contain them. */
export function Details({ details }: { details: Detail[] }) {
  const shown = details.filter(({ text: value, link: target }) => value !== undefined || target !== undefined)
  if (shown.length === 0) return null
  return (
    <dl className={styles.root}>
      {shown.map(({ icon: sign, label, text: value, link: target }) => (
        <div key={`${label} ${value?.html}`} className={styles.row}>
          <dt className={styles.label}>
            <Icon icon={sign} className={styles.icon} />
            {label}
          </dt>
          <dd className={styles.text}>
            {value === undefined ? (
              <LinkTo link={target}>{target?.href?.replace(/^[a-z]+:/, '')}</LinkTo>
            ) : target === undefined ? (
              <span dangerouslySetInnerHTML={{ __html: value.html }} />
            ) : (
              <LinkTo link={target}>
                <span dangerouslySetInnerHTML={{ __html: withoutLinks(value) }} />
              </LinkTo>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
