import type { SectionProps } from '../../contract.ts'
import { FilterLinks } from '../../ui/filter-links.tsx'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { categoryFacet, drawnControls, needsForm, offeredCategories } from '../controls.ts'
import { FacetForm } from '../facet-form.tsx'
import type { schema } from './schema.ts'

export { filterControls as controls } from '../controls.ts'

/** The filters of a list on this page in a row: its categories as links, or a form. */
export default function FilterBar({ id, data, context, t }: SectionProps<typeof schema>) {
  const { list, view } = context
  if (list === undefined || view === undefined) return null
  const drawn = drawnControls(data, list)
  const isForm = needsForm(drawn)
  const categories = offeredCategories(categoryFacet(data.facets), list)
  if (!isForm && categories.length < 2) return null
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      {isForm ? (
        <FacetForm id={id} {...drawn} view={view} look="row" context={context} t={t} />
      ) : (
        <FilterLinks categories={categories} view={view} context={context} t={t} />
      )}
    </div>
  )
}
