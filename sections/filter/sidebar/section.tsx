import type { SectionProps } from '../../contract.ts'
import { buttonClass } from '../../ui/buttons.tsx'
import { FilterLinks } from '../../ui/filter-links.tsx'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { listHref } from '../../ui/list-href.ts'
import { listOfPage } from '../../ui/list-of-page.ts'
import { categoryFacet, offeredCategories } from '../facet.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export const usesLists = true

/** The categories of the list on this page, beside it on wide screens. */
export default function FilterSidebar({ id, data, context, t }: SectionProps<typeof schema>) {
  const list = listOfPage(data.source, context)
  if (list === undefined) return null
  const facet = categoryFacet(data.facets)
  const categories = offeredCategories(facet, list)
  if (categories.length < 2) return null
  const cat = context.query?.cat ?? null
  const Title = itemTag(data, context)
  return (
    <div className={`${layout.inner} ${styles.root}`} data-position={data.position}>
      <Heading data={data} context={context} className={styles.heading} />
      {facet.type === 'select' ? (
        <form className={styles.form} method="get" action={context.path}>
          <label className={styles.label} htmlFor={`${id}-cat`}>
            {facet.label || t('filter.label')}
          </label>
          <select className={styles.select} id={`${id}-cat`} name="cat" defaultValue={cat ?? ''}>
            <option value="">{t('filter.all')}</option>
            {categories.map(({ slug, label }) => (
              <option key={slug} value={slug}>
                {label}
              </option>
            ))}
          </select>
          <button type="submit" className={buttonClass({ style: 'outline', variant: undefined })}>
            {t('filter.apply')}
          </button>
        </form>
      ) : (
        <>
          {facet.label !== '' && <Title className={styles.title}>{facet.label}</Title>}
          <FilterLinks
            categories={categories}
            cat={cat}
            hrefOf={(slug) => listHref(context.path, { page: 1, cat: slug })}
            look="column"
            t={t}
          />
        </>
      )}
    </div>
  )
}
