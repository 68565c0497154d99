import type { SectionProps } from '../../contract.ts'
import { FilterLinks } from '../../ui/filter-links.tsx'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { listHref } from '../../ui/list-href.ts'
import { listOfPage } from '../../ui/list-of-page.ts'
import { categoryFacet, offeredCategories } from '../facet.ts'
import type { schema } from './schema.ts'

export const usesLists = true

/** The categories of the list on this page, in a row. */
export default function FilterBar({ data, context, t }: SectionProps<typeof schema>) {
  const list = listOfPage(data.source, context)
  if (list === undefined) return null
  const categories = offeredCategories(categoryFacet(data.facets), list)
  if (categories.length < 2) return null
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <FilterLinks
        categories={categories}
        cat={context.query?.cat ?? null}
        hrefOf={(cat) => listHref(context.path, { page: 1, cat })}
        t={t}
      />
    </div>
  )
}
