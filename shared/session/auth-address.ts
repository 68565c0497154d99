/** Also the issuer that tokens name. */
export function authUrl(supabaseUrl: string): string {
  return `${supabaseUrl.replace(/(?<!\/)\/+$/, '')}/auth/v1`
}

/** The name under which supabase-js stores a session of that project. */
export function sessionCookieName(supabaseUrl: string): string {
  return `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`
}
