import type * as z from 'zod/mini'
import type { ReactNode } from 'react'
import type { SectionContext, SectionModule } from '../contract.ts'
import type { Translate } from '#shared/messages.ts'
import { Buttons } from '../ui/buttons.tsx'
import { FilterLinks } from '../ui/filter-links.tsx'
import { Heading } from '../ui/heading.tsx'
import layout from '../ui/layout.module.css'
import { listHref } from '../ui/list-href.ts'
import { mayHideEntries, ListState } from '../ui/list-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { schema } from './cases/schema.ts'
import type { Work } from './fields.ts'
import { worksList } from './works-list.ts'

/** The output of both schemas. */
type Data = z.output<typeof schema>

export const portfolioList: NonNullable<SectionModule['list']> = {
  kind: 'portfolio',
  info: (data, view) => worksList(data as Data, view).info,
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
  const { shown, view, info } = worksList(data, context.view)
  if (shown.length === 0 && !mayHideEntries(view)) return null
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      {data.filter && <FilterLinks categories={info.categories} view={view} context={context} t={t} />}
      <ListState view={view} info={info} context={context} t={t} />
      {shown.length > 0 && children(shown)}
      {data.pagination !== 'none' && (
        <Pagination
          page={view.page}
          total={info.total}
          pageSize={info.pageSize}
          hrefOf={(page) => listHref(context.path, { ...view, page })}
          look={data.pagination}
          t={t}
        />
      )}
      {data.cta && <Buttons buttons={[data.cta]} />}
    </div>
  )
}
