import type { Translate } from '#shared/messages.ts'
import styles from './breadcrumb.module.css'

export interface CrumbLink {
  label: string
  href: string
}

/** Links from the home page to the parent page; the title names the page itself. */
export function Breadcrumb({ crumbs, t }: { crumbs: CrumbLink[]; t: Translate }) {
  return (
    <nav className={styles.root} aria-label={t('breadcrumb')}>
      <ol className={styles.list}>
        {crumbs.map(({ label, href }) => (
          <li key={href} className={styles.crumb}>
            <a className={styles.link} href={href}>
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
