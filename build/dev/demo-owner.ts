import { createClient } from '@supabase/supabase-js'
import { changeRole } from '../../admin/members.ts'
import type { Backend } from '../backend.ts'

/**
 * The owner of the demo's bakery: she signs in at its site, and at ADMIN_HOST for the HTTP API (docs/http-api.md).
 * The password is no secret, because the account exists only in this machine's database.
 */
export const DEMO_OWNER = {
  site: 'padaria.localhost',
  email: 'rosa@padaria.example',
  password: 'pao-quente-as-seis',
}

/**
 * Creates the account if it is missing, and makes it the owner of the site's tenant.
 * @throws Error with the backend's message
 */
export async function addDemoOwner(
  { url, publishableKey, secretKey }: Pick<Backend, 'url' | 'publishableKey' | 'secretKey'>,
  { site, email, password } = DEMO_OWNER,
): Promise<void> {
  const auth = { persistSession: false, autoRefreshToken: false }
  const { error } = await createClient(url, publishableKey, { auth }).auth.signUp({ email, password })
  if (error !== null && error.code !== 'user_already_exists')
    throw new Error(`the owner of the demo: ${error.message}`, { cause: error })
  const database = createClient(url, secretKey, { auth })
  await changeRole(database, { site, member: email, role: 'owner', adds: true })
}
