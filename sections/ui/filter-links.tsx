import type { Translate } from '#shared/messages.ts'
import type { ListInfo, ListView, SectionContext } from '../contract.ts'
import styles from './filter-links.module.css'
import { listHref, withChosen } from './list-href.ts'

interface FilterLinksProps {
  categories: ListInfo['categories']
  view: ListView
  context: Pick<SectionContext, 'path'>
  /** `column` is for a filter beside its list. */
  look?: 'row' | 'column'
  /** Label of the link to all entries. */
  allLabel?: string
  t: Translate
}

/** The categories of a list as links: each view has an address, so the back button works. */
export function FilterLinks({ categories, view, context, look = 'row', allLabel, t }: FilterLinksProps) {
  if (categories.length < 2) return null
  const cat = view.chosen.cat?.[0] ?? null
  const hrefFor = (slug: string | null) =>
    listHref(context.path, {
      ...view,
      page: 1,
      chosen: withChosen(view.chosen, 'cat', slug === null ? [] : [slug]),
    })
  const links = [{ slug: null, label: allLabel || t('filter.all') }, ...categories]
  return (
    <nav aria-label={t('filter.label')}>
      <ul className={styles.root} data-look={look}>
        {links.map(({ slug, label }) => (
          <li key={slug}>
            <a className={styles.link} href={hrefFor(slug)} aria-current={slug === cat ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
