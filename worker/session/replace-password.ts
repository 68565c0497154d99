import type { GoTrueClient } from '@supabase/auth-js'
import { base64url } from '#shared/crypto/digest.ts'
import { failed, type SessionOutcome } from './outcome.ts'

/** Replaces a password that a stranger may know with a random one, and ends all other sessions of the account. Null: that is done. */
export async function replacePassword(auth: GoTrueClient): Promise<SessionOutcome | null> {
  const { error } = await auth.updateUser({ password: unknownPassword() })
  if (error !== null) return failed(error)
  const ended = await auth.signOut({ scope: 'others' })
  return ended.error === null ? null : failed(ended.error)
}

/** 256 bits, with each kind of character that a project may require. Supabase Auth takes at most 72 characters. */
function unknownPassword(): string {
  return `aA1!${base64url(crypto.getRandomValues(new Uint8Array(32)))}`
}
