import type { SectionProps } from '../../contract.ts'
import layout from '../../ui/layout.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchField } from '../../ui/search/search-field.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export function hasTitle(): boolean {
  return true
}

/** The results page of the site's search. */
export default function Search({ id, data, context, t }: SectionProps<typeof schema>) {
  const { q, page, pageSize, found } = data
  return (
    <div className={`${layout.inner} ${styles.root}`}>
      <div className={styles.head}>
        <h1 className={styles.title}>{q === '' ? t('search.title') : t('search.resultsFor', { q })}</h1>
        <SearchField id={id} context={context} t={t} q={q} />
        {found !== undefined && <p className={styles.count}>{summary(found, t)}</p>}
      </div>
      {found && found.results.length > 0 && (
        <ol className={styles.results} start={(page - 1) * pageSize + 1}>
          {found.results.map(({ path, title, excerpt }) => (
            <li key={path} className={styles.result}>
              <h2 className={styles.name}>
                <a className={styles.link} href={path}>
                  <Marked pieces={title} />
                </a>
              </h2>
              <p className={styles.path}>{readablePath(path)}</p>
              <p className={styles.excerpt}>
                <Marked pieces={excerpt} />
              </p>
            </li>
          ))}
        </ol>
      )}
      {found && (
        <Pagination
          page={page}
          total={found.total}
          pageSize={pageSize}
          hrefOf={(number) => resultsHref(context.path, q, number)}
          t={t}
        />
      )}
    </div>
  )
}

function summary(
  found: NonNullable<SectionProps<typeof schema>['data']['found']> | null,
  t: SectionProps<typeof schema>['t'],
): string {
  if (found === null) return t('search.failed')
  return found.total === 0 ? t('search.none') : t('search.count', { count: found.total })
}

/** Every second piece is a match. */
function Marked({ pieces }: { pieces: string[] }) {
  return pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  )
}

/** A path as a visitor reads it; a path that is not encoded well stays as it is. */
function readablePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function resultsHref(path: string, q: string, page: number): string {
  const query = new URLSearchParams({ q, ...(page > 1 && { page: String(page) }) })
  return `${path}?${query}`
}
