import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { PageValue } from '../edit/page-value.ts'

const of = (site: string) => ({ params: { path: { site } } })

/** The live pages. The form compares addresses with them to say which ones a publish changes. */
export function useLivePages(site: string) {
  return useQuery({
    queryKey: ['site', site, 'live'],
    queryFn: async () => {
      const params = { path: { site }, query: { version: 'live' } }
      const { content } = await answerOf(api.GET('/sites/{site}', { params }))
      return content.pages as PageValue[]
    },
  })
}

/** Findings of the API in a site's draft. @param saves number of saves; findings are loaded again after each */
export function useFindings(site: string, saves: number) {
  return useQuery({
    queryKey: ['findings', site, saves],
    gcTime: 0,
    placeholderData: (before) => before,
    queryFn: async () => (await answerOf(api.GET('/sites/{site}/findings', of(site)))).findings,
  })
}
