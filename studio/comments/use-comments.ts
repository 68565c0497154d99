import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'
import { useAuthor } from '../session/use-author.ts'

export type Comment =
  paths['/sites/{site}/comments']['get']['responses'][200]['content']['application/json']['comments'][number]

const commentsKey = (site: string) => ['comments', site] as const

/** Comments of people with a share link, open ones first. */
export function useComments(site: string) {
  return useQuery({
    queryKey: commentsKey(site),
    // Customers comment while the editor is open.
    refetchOnWindowFocus: true,
    queryFn: async () => {
      const query = { max: '1000' }
      return (await answerOf(api.GET('/sites/{site}/comments', { params: { path: { site }, query } })))
        .comments
    },
  })
}

/** Each change is pending until the list is loaded again. */
export function useCommentChanges(site: string) {
  const client = useQueryClient()
  const signed = useAuthor()
  const onSuccess = () => client.invalidateQueries({ queryKey: commentsKey(site) })
  const at = (comment: string) => ({ params: { path: { site, comment } } })
  return {
    answer: useMutation({
      mutationFn: ({ comment, text }: { comment: string; text: string }) =>
        answerOf(
          api.POST('/sites/{site}/comments/{comment}/answers', { ...at(comment), body: { text, ...signed } }),
        ),
      onSuccess,
    }),
    resolve: useMutation({
      mutationFn: ({ comment, resolved }: { comment: string; resolved: boolean }) =>
        answerOf(
          api.PATCH('/sites/{site}/comments/{comment}', { ...at(comment), body: { resolved, ...signed } }),
        ),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (comment: string) => answerOf(api.DELETE('/sites/{site}/comments/{comment}', at(comment))),
      onSuccess,
    }),
  }
}
