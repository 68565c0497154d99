import type { MessageKey, Translate } from '#shared/messages.ts'
import type { Link } from '../../fields/link.ts'
import { LinkTo } from '../link-to.tsx'
import styles from './session.module.css'

/** The other pages of sign-in, as far as the tenant has named them. */
export function SessionLinks({
  links,
  t,
}: {
  links: readonly (readonly [label: MessageKey, link: Link | undefined])[]
  t: Translate
}) {
  const shown = links.filter(([, link]) => link?.href !== undefined)
  if (shown.length === 0) return null
  return (
    <ul className={styles.links}>
      {shown.map(([label, link]) => (
        <li key={label}>
          <LinkTo link={link} className={styles.link}>
            {t(label)}
          </LinkTo>
        </li>
      ))}
    </ul>
  )
}
