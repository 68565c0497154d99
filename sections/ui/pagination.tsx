import type { Translate } from '#shared/messages.ts'
import { Arrow } from './arrow.tsx'
import { pageCount, pageNumbers } from './list-href.ts'
import styles from './pagination.module.css'

interface PaginationProps {
  page: number
  total: number
  pageSize: number
  hrefOf: (page: number) => string
  t: Translate
  /** `prev-next` omits the numbers. */
  look?: 'numbers' | 'prev-next'
}

/** The pages of a list as links. Renders nothing for a single page. */
export function Pagination({ page, total, pageSize, hrefOf, t, look = 'numbers' }: PaginationProps) {
  const count = pageCount({ total, pageSize })
  if (count < 2) return null
  return (
    <nav className={styles.root} aria-label={t('pagination.label')}>
      <Step label={t('previous')} rel="prev" href={page > 1 ? hrefOf(page - 1) : null} />
      {look === 'numbers' && (
        <ol className={styles.pages}>
          {pageNumbers(page, count).map((number, index, numbers) =>
            number === null ? (
              <li key={`after ${numbers[index - 1]}`} className={styles.gap} aria-hidden="true">
                …
              </li>
            ) : (
              <li key={number}>
                <a
                  className={styles.page}
                  href={hrefOf(number)}
                  aria-label={t('pagination.page', { page: number })}
                  aria-current={number === page ? 'page' : undefined}
                >
                  {number}
                </a>
              </li>
            ),
          )}
        </ol>
      )}
      <p className={look === 'numbers' ? styles.brief : styles.current}>
        {t('pagination.current', { page, count })}
      </p>
      <Step label={t('next')} rel="next" href={page < count ? hrefOf(page + 1) : null} />
    </nav>
  )
}

function Step({ label, rel, href }: { label: string; rel: 'prev' | 'next'; href: string | null }) {
  // An empty box reserves the space, so the numbers do not move from page to page.
  if (href === null) return <span className={styles.step} data-step={rel} />
  return (
    <a className={styles.step} data-step={rel} href={href} rel={rel}>
      {rel === 'prev' && <Arrow to="start" />}
      {label}
      {rel === 'next' && <Arrow to="end" />}
    </a>
  )
}
