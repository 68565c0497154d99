import { useState } from 'react'
import type { PageValue } from '../edit/page-value.ts'
import { useText } from '../text/use-text.tsx'
import { useDeletedPages } from './deleted-pages.ts'

interface DeletedListProps {
  site: string
  /** Ids of the existing pages. */
  ids: readonly string[]
  onRestore: (page: PageValue) => void
}

/** Pages that were deleted in the last 30 days. They are loaded when the list opens. */
export function DeletedList({ site, ids, onRestore }: DeletedListProps) {
  const { write, language } = useText()
  const [isOpen, setIsOpen] = useState(false)
  const { data: deleted, error } = useDeletedPages(site, ids, isOpen)
  return (
    <details className="pages-deleted" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{write('pages.trash')}</summary>
      <p className="field-help">{write('pages.trashWhat')}</p>
      {error !== null && (
        <p className="refusal" role="alert">
          {write('refused.later')}
        </p>
      )}
      {isOpen && deleted === undefined && error === null && <p role="status">{write('app.loading')}</p>}
      {deleted?.length === 0 && <p role="status">{write('pages.trashNone')}</p>}
      <ul>
        {deleted?.map(({ page, seenAt }) => (
          <li key={page.id} className="pages-deleted-row">
            <span>
              <strong>{page.name}</strong>
              <span className="field-help">
                {write('pages.seenAt', {
                  date: new Date(seenAt).toLocaleDateString(language, { dateStyle: 'medium' }),
                })}
              </span>
            </span>
            <button type="button" className="button is-small" onClick={() => onRestore(page)}>
              {write('pages.restore')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
