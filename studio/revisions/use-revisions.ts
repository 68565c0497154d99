import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'
import { useAuthor } from '../session/use-author.ts'
import { siteKey } from '../site/use-site.ts'

export type Revision =
  paths['/sites/{site}/revisions']['get']['responses'][200]['content']['application/json']['revisions'][number]

const revisionsKey = (site: string) => ['revisions', site] as const

export function useRevisions(site: string, max: number) {
  return useQuery({
    queryKey: [...revisionsKey(site), max],
    placeholderData: (known: Revision[] | undefined) => known,
    queryFn: async () => {
      const query = { max: String(max) }
      const { revisions } = await answerOf(
        api.GET('/sites/{site}/revisions', { params: { path: { site }, query } }),
      )
      return revisions
    },
  })
}

/** The differences between a revision and the one before it that has content. */
export function useRevisionDifferences(site: string, { from, to }: { from: string | null; to: string }) {
  return useQuery({
    queryKey: [...revisionsKey(site), 'diff', from, to],
    enabled: from !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const query = { from: from ?? '', to }
      return (await answerOf(api.GET('/sites/{site}/diff', { params: { path: { site }, query } })))
        .differences
    },
  })
}

/** A link to a revision as visitors got it. */
export function usePreviewOf(site: string) {
  return useMutation({
    mutationFn: (revision: string) =>
      answerOf(api.POST('/sites/{site}/previews', { params: { path: { site } }, body: { revision } })),
  })
}

/** Makes the content of a revision live again. */
export function useRollback(site: string) {
  const client = useQueryClient()
  const signed = useAuthor()
  return useMutation({
    mutationFn: (revision: string) =>
      answerOf(
        api.POST('/sites/{site}/rollback', { params: { path: { site } }, body: { revision, ...signed } }),
      ),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: revisionsKey(site) }),
        client.invalidateQueries({ queryKey: siteKey(site) }),
      ]),
  })
}
