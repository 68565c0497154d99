import type { Translate } from '#shared/messages.ts'
import type { ListInfo, ListView, SectionProps } from '../contract.ts'
import { Arrow } from '../ui/arrow.tsx'
import { buttonClass } from '../ui/buttons.tsx'
import { hasHeading } from '../ui/has-heading.ts'
import { Heading } from '../ui/heading.tsx'
import layout from '../ui/layout.module.css'
import { listHref, pageCount } from '../ui/list-href.ts'
import { Pagination } from '../ui/pagination.tsx'
import type { schema } from './numbers/schema.ts'
import styles from './pages.module.css'

type PagesProps = SectionProps<typeof schema>

/** The pages of a list elsewhere on the page. */
export function PagesOfList(props: PagesProps) {
  const { data, context } = props
  const { list, view } = context
  if (list === undefined || view === undefined) return null
  return (
    <div className={hasHeading(data) ? `${layout.inner} ${layout.stack}` : layout.inner}>
      <Heading data={data} context={context} />
      <Pages {...props} list={list} view={view} />
    </div>
  )
}

function Pages({ list, view, data: { style }, context, t }: PagesProps & { list: ListInfo; view: ListView }) {
  const { page } = view
  const pageHref = (number: number) => listHref(context.path, { ...view, page: number })
  if (style === 'load-more') return <LoadMore list={list} view={view} hrefOf={pageHref} t={t} />
  return (
    <Pagination
      page={page}
      total={list.total}
      pageSize={list.pageSize}
      hrefOf={pageHref}
      look={style}
      t={t}
    />
  )
}

interface LoadMoreProps {
  list: ListInfo
  view: ListView
  hrefOf: (page: number) => string
  t: Translate
}

/** Links to the next and the previous page. The script adds the entries of the next page to the list instead. */
function LoadMore({ list, view: { page, section }, hrefOf, t }: LoadMoreProps) {
  const count = pageCount(list)
  if (count < 2) return null
  return (
    <nav className={styles.root} aria-label={t('pagination.label')} data-more={section}>
      <p className={styles.current}>{t('pagination.current', { page, count })}</p>
      {page < count && (
        <a
          className={buttonClass({ style: 'outline', variant: undefined })}
          href={hrefOf(page + 1)}
          rel="next"
          data-next=""
        >
          {t('pagination.loadMore')}
        </a>
      )}
      {page > 1 && (
        <a className={styles.back} href={hrefOf(page - 1)} rel="prev">
          <Arrow to="start" />
          {t('previous')}
        </a>
      )}
    </nav>
  )
}
