import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import type { paths } from '../api/paths.ts'
import { Refusal } from '../api/refusal.ts'

export type Session = paths['/session']['get']['responses'][200]['content']['application/json']
export type EditedTenant = Session['tenants'][number]

export const SESSION = ['session']

/** The session of this browser; null without one. */
export function useSession() {
  return useQuery<Session | null>({
    queryKey: SESSION,
    queryFn: () =>
      answerOf(api.GET('/session')).catch((error: unknown) => {
        if (error instanceof Refusal && error.status === 401) return null
        throw error
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => answerOf(api.POST('/session', { body })),
    onSuccess: (session) => client.setQueryData(SESSION, session),
  })
}

export function useSecondFactor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { code: string; factor?: string; challenge?: string }) =>
      answerOf(api.POST('/session/second-factor', { body })),
    onSuccess: (session) => client.setQueryData(SESSION, session),
  })
}

/** Sends a code to a phone of the account. */
export function useFactorMessage() {
  return useMutation({
    mutationFn: (factor: string | undefined) =>
      answerOf(api.POST('/session/factor-message', { body: factor === undefined ? {} : { factor } })),
  })
}

/** Signs out, and drops the cached data of the account. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => answerOf(api.DELETE('/session')),
    onSuccess: () => {
      client.clear()
      client.setQueryData(SESSION, null)
    },
  })
}
