import { ownCookieName } from '#shared/own-cookie-name.ts'

/**
 * The value of a security-relevant cookie. Null if it is absent, or if two cookies have its name, because another host
 * may have set one.
 * @param name without the prefix that it has on https
 */
export function readOwnCookie({ url, headers }: Request, name: string): string | null {
  const own = ownCookieName(name, url.startsWith('https:'))
  const values = (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const equals = pair.indexOf('=')
    return equals > 0 && pair.slice(0, equals).trim() === own ? [pair.slice(equals + 1).trim()] : []
  })
  return values.length === 1 ? (values[0] ?? null) : null
}

/** The `Set-Cookie` header of an HTTP-only cookie. @param seconds 0 removes it */
export function ownCookie(
  name: string,
  value: string,
  {
    isSecure,
    seconds,
    sameSite = 'Lax',
  }: { isSecure: boolean; seconds: number; sameSite?: 'Lax' | 'Strict' },
): string {
  const secure = isSecure ? '; Secure' : ''
  return `${ownCookieName(name, isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`
}
