import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'
import { readContents } from '../changes/use-changes.ts'
import { useAuthor } from '../session/use-author.ts'
import { siteKey } from '../site/use-site.ts'

export type Finding =
  paths['/sites/{site}/findings']['get']['responses'][200]['content']['application/json']['findings'][number]

/** A publish replaces `from` by `to`. */
export const VERSIONS = { from: 'live', to: 'draft' }

const of = (site: string) => ({ params: { path: { site } } })

type Locales = readonly string[] | null

/**
 * Findings of the draft and its differences from the live site. Loaded again each time the dialog opens.
 * @param locales those that are published; null: all
 */
export function useReview(site: string, locales: Locales) {
  return useQuery({
    queryKey: ['review', site, locales],
    // The last choice is shown until the new one has loaded.
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    queryFn: async () => {
      const params = { path: { site }, ...(locales !== null && { query: { locales: locales.join() } }) }
      const [{ draft, status }, { findings }, contents] = await Promise.all([
        answerOf(api.GET('/sites/{site}', of(site))),
        answerOf(api.GET('/sites/{site}/findings', { params })),
        readContents(site, VERSIONS, locales),
      ])
      return { draft, status, findings, contents }
    },
  })
}

export function usePublish(site: string) {
  const client = useQueryClient()
  const signed = useAuthor()
  return useMutation({
    mutationFn: ({ draft, note, locales }: { draft: string | null; note: string; locales: Locales }) =>
      answerOf(
        api.POST('/sites/{site}/publish', {
          ...of(site),
          body: {
            ...{ draft, ...signed },
            ...(note !== '' && { note }),
            ...(locales !== null && { locales: [...locales] }),
          },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(site) }),
  })
}

/** Makes an earlier revision live again. */
export function useTakeBack(site: string) {
  const client = useQueryClient()
  const signed = useAuthor()
  return useMutation({
    mutationFn: (revision: string) =>
      answerOf(api.POST('/sites/{site}/rollback', { ...of(site), body: { revision, ...signed } })),
    onSuccess: () => client.invalidateQueries({ queryKey: siteKey(site) }),
  })
}
