import type * as z from 'zod/mini'
import type { ReactNode } from 'react'
import type { ListInfo, ListQuery, SectionContext, SectionData } from '../contract.ts'
import type { Translate } from '#shared/messages.ts'
import { Buttons } from '../ui/buttons.tsx'
import { FilterLinks } from '../ui/filter-links.tsx'
import { Heading } from '../ui/heading.tsx'
import layout from '../ui/layout.module.css'
import { listHref } from '../ui/list-href.ts'
import { Pagination } from '../ui/pagination.tsx'
import type { schema } from './cases/schema.ts'
import type { Work } from './fields.ts'
import { worksList } from './works-list.ts'

/** The output of both schemas. */
type Data = z.output<typeof schema>

export function portfolioList(data: SectionData, query: ListQuery): ListInfo {
  return worksList(data as Data, query).info
}

interface WorksProps {
  data: Data
  context: SectionContext
  t: Translate
  /** The works of the chosen view. */
  children: (works: Work[]) => ReactNode
}

/** The layout of a portfolio: heading, filter, pages, call to action. */
export function Works({ data, context, t, children }: WorksProps) {
  const { shown, cat, page, info } = worksList(data, context.query)
  if (shown.length === 0) return null
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      {data.filter && (
        <FilterLinks
          categories={info.categories}
          cat={cat}
          hrefOf={(slug) => listHref(context.path, { page: 1, cat: slug })}
          t={t}
        />
      )}
      {children(shown)}
      {data.pagination !== 'none' && (
        <Pagination
          page={page}
          total={info.total}
          pageSize={info.pageSize}
          hrefOf={(number) => listHref(context.path, { page: number, cat })}
          look={data.pagination}
          t={t}
        />
      )}
      {data.cta && <Buttons buttons={[data.cta]} />}
    </div>
  )
}
