import type { Translate } from '#shared/messages.ts'
import type { ListInfo } from '../contract.ts'
import styles from './filter-links.module.css'

interface FilterLinksProps {
  categories: ListInfo['categories']
  /** The chosen one. */
  cat: string | null
  hrefOf: (cat: string | null) => string
  /** `column` is for a filter beside its list. */
  look?: 'row' | 'column'
  /** Label of the link to all entries. */
  allLabel?: string
  t: Translate
}

/** The categories of a list as links: each view has an address, so the back button works. */
export function FilterLinks({ categories, cat, hrefOf, look = 'row', allLabel, t }: FilterLinksProps) {
  if (categories.length < 2) return null
  const links = [{ slug: null, label: allLabel || t('filter.all') }, ...categories]
  return (
    <nav aria-label={t('filter.label')}>
      <ul className={styles.root} data-look={look}>
        {links.map(({ slug, label }) => (
          <li key={slug}>
            <a className={styles.link} href={hrefOf(slug)} aria-current={slug === cat ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
