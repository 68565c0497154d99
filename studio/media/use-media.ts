import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'

export type MediaFile =
  paths['/sites/{site}/media']['get']['responses'][200]['content']['application/json']['files'][number]
export type FileUse =
  paths['/sites/{site}/media/{file}']['get']['responses'][200]['content']['application/json']['uses'][number]

type Described = NonNullable<
  paths['/sites/{site}/media/{file}']['patch']['requestBody']
>['content']['application/json']

export const mediaKey = (site: string) => ['media', site] as const

/** The most that one call lists. */
const MAX_LISTED = 1000

/** All files of the tenant, the newest first. */
export function useMedia(site: string) {
  return useQuery({
    queryKey: [...mediaKey(site), 'files'],
    queryFn: async () => {
      const listed: MediaFile[] = []
      for (;;) {
        const after = listed.at(-1)?.name
        const query = { max: String(MAX_LISTED), ...(after !== undefined && { after }) }
        const { files } = await answerOf(
          api.GET('/sites/{site}/media', { params: { path: { site }, query } }),
        )
        listed.push(...files)
        if (files.length < MAX_LISTED) break
      }
      return listed.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    },
  })
}

/** A file, and the documents that use it. */
export function useFile(site: string, file: string) {
  return useQuery({
    queryKey: [...mediaKey(site), 'one', file],
    queryFn: () => answerOf(api.GET('/sites/{site}/media/{file}', { params: { path: { site, file } } })),
  })
}

/** Changes what is stored about a file. */
export function useDescribe(site: string, file: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Described) =>
      answerOf(api.PATCH('/sites/{site}/media/{file}', { params: { path: { site, file } }, body })),
    onSuccess: () => client.invalidateQueries({ queryKey: mediaKey(site) }),
  })
}

/** Deletes an unused file. */
export function useRemoveFile(site: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: string) =>
      answerOf(api.DELETE('/sites/{site}/media/{file}', { params: { path: { site, file } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: [...mediaKey(site), 'files'] }),
  })
}
