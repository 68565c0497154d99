import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'
import type { SiteContent } from '../changes/content-documents.ts'
import { readContent, readContents } from '../changes/use-changes.ts'
import { useAuthor } from '../session/use-author.ts'
import { siteKey } from '../site/use-site.ts'

export type Finding =
  paths['/sites/{site}/findings']['get']['responses'][200]['content']['application/json']['findings'][number]

/** A publish replaces `from` by `to`. */
export const VERSIONS = { from: 'live', to: 'draft' }

const of = (site: string) => ({ params: { path: { site } } })

type Locales = readonly string[] | null

/**
 * Findings of the draft and its differences from the live site. Loaded again each time the dialog opens. `older`, which
 * the choice of languages needs, is read for all languages only.
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
      const about = answerOf(api.GET('/sites/{site}', of(site)))
      const [{ draft, status }, { findings }, contents, older] = await Promise.all([
        about,
        answerOf(api.GET('/sites/{site}/findings', { params })),
        readContents(site, VERSIONS, locales),
        locales === null ? about.then(({ behind }) => contentsBehind(site, behind)) : {},
      ])
      return { draft, status, findings, contents, older }
    },
  })
}

/** The content of the site when each of these languages was last published. */
async function contentsBehind(
  site: string,
  behind: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, SiteContent>>> {
  const contents = new Map<string, Promise<SiteContent>>()
  for (const revision of Object.values(behind))
    if (!contents.has(revision)) contents.set(revision, readContent(site, revision))
  const entries = Object.entries(behind).map(async ([locale, revision]) => [
    locale,
    await contents.get(revision),
  ])
  return Object.fromEntries(await Promise.all(entries))
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
