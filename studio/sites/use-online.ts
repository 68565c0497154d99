import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import { useAuthor } from '../session/use-author.ts'
import type { ListedSite } from './use-sites.ts'

/** Takes a site offline, or makes its last live revision live again. The draft does not change. */
export function useOnline(tenant: string) {
  const client = useQueryClient()
  const signed = useAuthor()
  return useMutation<object, Error, { site: ListedSite; isOnline: boolean }>({
    mutationFn: ({ site: { id: site, revision }, isOnline }) => {
      const params = { path: { site } }
      return isOnline
        ? answerOf(api.POST('/sites/{site}/rollback', { params, body: { revision, ...signed } }))
        : answerOf(api.POST('/sites/{site}/unpublish', { params, body: signed }))
    },
    onSuccess: (_, { site }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['sites', tenant] }),
        client.invalidateQueries({ queryKey: ['condition', site.id] }),
      ]),
  })
}
