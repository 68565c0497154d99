import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'
import { useAuthor } from '../session/use-author.ts'

export type Share =
  paths['/sites/{site}/shares']['get']['responses'][200]['content']['application/json']['shares'][number]

const sharesKey = (site: string) => ['shares', site] as const

export function useShares(site: string) {
  return useQuery({
    queryKey: sharesKey(site),
    queryFn: async () =>
      (await answerOf(api.GET('/sites/{site}/shares', { params: { path: { site } } }))).shares,
  })
}

/** Each change reloads the list. */
export function useShareChanges(site: string) {
  const client = useQueryClient()
  const signed = useAuthor()
  const onSettled = () => client.invalidateQueries({ queryKey: sharesKey(site) })
  return {
    add: useMutation({
      mutationFn: (name: string) =>
        answerOf(
          api.POST('/sites/{site}/shares', {
            params: { path: { site } },
            body: { name, days: 7, ...signed },
          }),
        ),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (share: string) =>
        answerOf(api.DELETE('/sites/{site}/shares/{share}', { params: { path: { site, share } } })),
      onSettled,
    }),
  }
}
