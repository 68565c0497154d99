import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'
import { type Compared, readContents } from '../changes/use-changes.ts'
import { useAuthor } from '../session/use-author.ts'
import { siteKey } from '../site/use-site.ts'

export type Revision =
  paths['/sites/{site}/revisions']['get']['responses'][200]['content']['application/json']['revisions'][number]

export type Activity =
  paths['/sites/{site}/activity']['get']['responses'][200]['content']['application/json']['activity'][number]

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

/** The contents of two revisions. */
export function useComparedRevisions(site: string, versions: Compared) {
  return useQuery({
    queryKey: [...revisionsKey(site), 'contents', versions.from, versions.to],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => readContents(site, versions),
  })
}

/** Makes a link that shows a revision as visitors saw it. */
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

/** Who did what on a site. */
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
