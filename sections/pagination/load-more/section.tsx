import type { SectionProps } from '../../contract.ts'
import layout from '../../ui/layout.module.css'
import { listOfPage } from '../../ui/list-of-page.ts'
import { Pages } from '../pages.tsx'
import type { schema } from './schema.ts'

export const usesLists = true

/** A link to the next page of the list on this page. */
export default function PaginationLoadMore({ data, context, t }: SectionProps<typeof schema>) {
  const list = listOfPage(data.source, context)
  if (list === undefined) return null
  return (
    <div className={layout.inner}>
      <Pages list={list} style={data.style} context={context} t={t} />
    </div>
  )
}
