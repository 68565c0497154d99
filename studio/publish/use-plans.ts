import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf, api } from '../api/client.ts'
import { useAuthor } from '../session/use-author.ts'
import type { TextKey } from '../text/text.ts'

const plansKey = (site: string) => ['plans', site] as const

/** The plans of a site. Loaded again each time the dialog opens. */
export function usePlans(site: string) {
  return useQuery({
    queryKey: plansKey(site),
    gcTime: 0,
    staleTime: 0,
    queryFn: async () =>
      (await answerOf(api.GET('/sites/{site}/plans', { params: { path: { site } } }))).plans,
  })
}

interface NewPlan {
  /** The draft that the person has reviewed. */
  draft: string | null
  /** ISO 8601, UTC. */
  due: string
  note: string
  /** Null: all languages. */
  locales: readonly string[] | null
}

/** Each change reloads the list. `notice` is the result of the last one. */
export function usePlanChanges(site: string) {
  const client = useQueryClient()
  const signed = useAuthor()
  const [notice, setNotice] = useState<TextKey | null>(null)
  const onMutate = () => setNotice(null)
  const onSettled = () => client.invalidateQueries({ queryKey: plansKey(site) })
  return {
    notice,
    add: useMutation({
      mutationFn: ({ draft, due, note, locales }: NewPlan) =>
        answerOf(
          api.POST('/sites/{site}/plans', {
            params: { path: { site } },
            body: {
              ...{ action: 'publish', due_at: due, ...signed },
              ...(draft !== null && { draft }),
              ...(note !== '' && { note }),
              ...(locales !== null && { locales: [...locales] }),
            },
          }),
        ),
      onMutate,
      onSuccess: () => setNotice('publish.plan.made'),
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: (plan: number) =>
        answerOf(api.DELETE('/sites/{site}/plans/{plan}', { params: { path: { site, plan } } })),
      onMutate,
      onSuccess: ({ cancelled }) => setNotice(cancelled ? 'publish.plan.cancelled' : 'publish.plan.ended'),
      onSettled,
    }),
  }
}
