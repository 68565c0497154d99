import { ownCookieName } from '../own-cookie-name.ts'

/** Also the issuer that tokens name. */
export function authUrl(supabaseUrl: string): string {
  return `${supabaseUrl.replace(/(?<!\/)\/+$/, '')}/auth/v1`
}

/** The name under which supabase-js stores a session of that project, with the prefix of cookies that no other host sets. */
export function sessionCookieName(supabaseUrl: string, { isSecure }: { isSecure: boolean }): string {
  return ownCookieName(`sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`, isSecure)
}
