import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'

/** A link is replaced this many milliseconds before it expires. */
const SOON_MS = 90_000
const MINUTES = 15

/**
 * A link to a version of a site, replaced before it expires.
 * @param version a revision, `live`, or `draft`
 */
export function usePreviewLink(site: string, version = 'draft') {
  return useQuery({
    queryKey: ['preview', site, version],
    gcTime: 0,
    staleTime: MINUTES * 60_000 - SOON_MS,
    refetchInterval: MINUTES * 60_000 - SOON_MS,
    refetchIntervalInBackground: true,
    queryFn: () =>
      answerOf(
        api.POST('/sites/{site}/previews', {
          params: { path: { site } },
          body: { minutes: MINUTES, ...(version !== 'draft' && { revision: version }) },
        }),
      ),
  })
}
