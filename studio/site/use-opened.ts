import { useQuery } from '@tanstack/react-query'
import { openDocuments } from '../edit/open-documents.ts'
import type { SiteRoom } from './site-room.tsx'

/** Opens the documents that a form changes, because typed text is written to them at once. */
export function useOpened({ site, editing }: Pick<SiteRoom, 'site' | 'editing'>, ...names: string[]) {
  return useQuery({
    queryKey: ['opened', site, ...names],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      await openDocuments(editing, site, names)
      return names
    },
  })
}
