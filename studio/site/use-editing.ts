import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { answerOf, api } from '../api/client.ts'
import { browserShelf } from '../edit/browser-shelf.ts'
import { unsavedChanges } from '../edit/unsaved-changes.ts'
import { openDocuments } from '../edit/open-documents.ts'
import { SiteEditing } from '../edit/site-editing.ts'
import { useAuthor } from '../session/use-author.ts'

/** The editing state of a site while it is open. */
export function useEditing(site: string): SiteEditing {
  const client = useQueryClient()
  const author = useAuthor()
  const [editing] = useState(
    () =>
      new SiteEditing({
        site,
        shelf: browserShelf,
        now: Date.now,
        send: (changes) =>
          answerOf(
            api.PATCH('/sites/{site}/draft', {
              params: { path: { site } },
              body: { changes: changes as never, ...author },
            }),
          ),
      }),
  )
  // Sends unsaved changes of an earlier visit, whatever the screen.
  useQuery({
    queryKey: ['unsaved-changes', site],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const names = Object.keys(unsavedChanges(browserShelf, site))
      await openDocuments(editing, site, names)
      return names
    },
  })
  useEffect(() => {
    const keep = () => editing.close()
    const retry = () => void editing.flush()
    addEventListener('pagehide', keep)
    addEventListener('online', retry)
    return () => {
      removeEventListener('pagehide', keep)
      removeEventListener('online', retry)
      void editing.flush()
      editing.close()
      void client.invalidateQueries({ queryKey: ['sites'] })
    }
  }, [editing, client])
  return editing
}

export function useEditingState(editing: SiteEditing) {
  return useSyncExternalStore(editing.subscribe, editing.state)
}
