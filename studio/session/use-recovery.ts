import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf, api } from '../api/client.ts'
import { storeTenant } from './chosen-tenant.ts'
import { readInvitation } from './invitation.ts'
import { leaveInvitation } from './leave-invitation.ts'
import { SESSION } from './use-session.ts'

/** Asks for a code by e-mail. */
export function useMailCode() {
  return useMutation({
    mutationFn: (body: { email: string }) => answerOf(api.POST('/session/code', { body })),
  })
}

/** Signs in with the code of an e-mail. */
export function useSignInByCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; code: string }) => answerOf(api.POST('/session/by-code', { body })),
    onSuccess: (session) => {
      const invitation = readInvitation(location)
      const joined = session.tenants.find(({ tenant }) => tenant === invitation?.tenant)
      if (joined !== undefined) storeTenant(joined)
      leaveInvitation()
      client.setQueryData(SESSION, session)
    },
  })
}

export function useChoosePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { password: string }) => answerOf(api.POST('/session/password', { body })),
    onSuccess: (session) => client.setQueryData(SESSION, session),
  })
}
