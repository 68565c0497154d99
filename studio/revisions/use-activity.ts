import { useQuery } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'

export type Activity =
  paths['/sites/{site}/activity']['get']['responses'][200]['content']['application/json']['activity'][number]

export function useActivity(site: string, max: number) {
  return useQuery({
    queryKey: ['activity', site, max],
    placeholderData: (known: Activity[] | undefined) => known,
    queryFn: async () => {
      const query = { max: String(max) }
      const { activity } = await answerOf(
        api.GET('/sites/{site}/activity', { params: { path: { site }, query } }),
      )
      return activity
    },
  })
}
