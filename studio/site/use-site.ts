import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'

export type SiteAnswer = paths['/sites/{site}']['get']['responses'][200]['content']['application/json']

export const siteKey = (site: string) => ['site', site] as const

/** A site with its draft, or with its live content if it has no draft. */
export function useSite(site: string) {
  return useQuery({
    queryKey: siteKey(site),
    queryFn: () => answerOf(api.GET('/sites/{site}', { params: { path: { site } } })),
  })
}

/** A document of a site and its version. */
export function useDocument(site: string, document: string | null) {
  return useQuery({
    queryKey: ['document', site, document],
    enabled: document !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const query = { document: document ?? '' }
      const { documents } = await answerOf(
        api.GET('/sites/{site}/documents', { params: { path: { site }, query } }),
      )
      return documents[0] ?? null
    },
  })
}
