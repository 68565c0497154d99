import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'

export type ListedSite =
  paths['/sites']['get']['responses'][200]['content']['application/json']['sites'][number]

/** The most that one call lists. */
const MAX_LISTED = 1000

/** The sites of a tenant. */
export function useSites(tenant: string) {
  return useQuery({
    queryKey: ['sites', tenant],
    queryFn: async () => {
      const listed: ListedSite[] = []
      for (;;) {
        const after = listed.at(-1)?.id
        const query = { max: String(MAX_LISTED), ...(after !== undefined && { after }) }
        const { sites } = await answerOf(api.GET('/sites', { params: { query } }))
        listed.push(...sites)
        if (sites.length < MAX_LISTED) return listed
      }
    },
  })
}
