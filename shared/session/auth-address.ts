import { ownCookieName } from '../own-cookie-name.ts'

/** The address of Supabase Auth; also the issuer in its tokens. */
export function authUrl(supabaseUrl: string): string {
  return `${supabaseUrl.replace(/(?<!\/)\/+$/, '')}/auth/v1`
}

/**
 * The cookie name under which supabase-js stores the project's session, with the prefix of cookies that no other host
 * can set.
 */
export function sessionCookieName(supabaseUrl: string, { isSecure }: { isSecure: boolean }): string {
  return ownCookieName(`sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`, isSecure)
}
