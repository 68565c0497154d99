import type { SectionProps } from '../../contract.ts'
import { FilterLinks } from '../../ui/filter-links.tsx'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { categoryFacet, drawnControls, needsForm, offeredCategories } from '../controls.ts'
import { FacetForm } from '../facet-form.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { filterControls as controls } from '../controls.ts'

/** The filters of a list on this page, beside it on wide screens: its categories as links, or a form. */
export default function FilterSidebar({ id, data, context, t }: SectionProps<typeof schema>) {
  const { list, view } = context
  if (list === undefined || view === undefined) return null
  const facet = categoryFacet(data.facets)
  const drawn = drawnControls(data, list)
  const isForm = needsForm(drawn)
  const categories = offeredCategories(facet, list)
  if (!isForm && categories.length < 2) return null
  const Title = itemTag(data, context)
  return (
    <div className={`${layout.inner} ${styles.root}`} data-position={data.position}>
      <Heading data={data} context={context} className={styles.heading} />
      {isForm ? (
        <FacetForm id={id} {...drawn} view={view} look="column" context={context} t={t} />
      ) : (
        <>
          {facet.label !== '' && <Title className={styles.title}>{facet.label}</Title>}
          <FilterLinks categories={categories} view={view} context={context} look="column" t={t} />
        </>
      )}
    </div>
  )
}
