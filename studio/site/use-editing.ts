import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { answerOf, api } from '../api/client.ts'
import { browserStorage } from '../edit/browser-storage.ts'
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
        storage: browserStorage,
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
      const names = Object.keys(unsavedChanges(browserStorage, site))
      await openDocuments(editing, site, names)
      return names
    },
  })
  useEffect(() => {
    const onPageHide = () => editing.close()
    const onOnline = () => void editing.flush()
    addEventListener('pagehide', onPageHide)
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('pagehide', onPageHide)
      removeEventListener('online', onOnline)
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
