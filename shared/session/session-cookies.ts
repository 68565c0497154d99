import {
  combineChunks,
  createChunks,
  DEFAULT_COOKIE_OPTIONS,
  isChunkLike,
  parseCookieHeader,
  serializeCookieHeader,
} from '@supabase/ssr'
import { base64Bytes, base64url, bytesOf } from '../crypto/digest.ts'
import { OWN_PREFIX } from '../own-cookie-name.ts'

const BASE64_PREFIX = 'base64-'

/** Cookies to set and names of cookies to remove. */
export interface CookieChange {
  set: { name: string; value: string }[]
  removed: string[]
}

export function cookieNames(header: string | null): string[] {
  return parseCookieHeader(header ?? '').map(({ name }) => name)
}

/** The names of the cookies in a Cookie header that hold a session, whole or in chunks. */
export function sessionCookieNames(header: string | null, key: string): string[] {
  return cookieNames(header).filter((name) => isChunkLike(name, key))
}

/** Session cookies under the name used on http, which another host of the domain can set. */
export function plainCookieNames(header: string | null, key: string): string[] {
  return key.startsWith(OWN_PREFIX) ? sessionCookieNames(header, key.slice(OWN_PREFIX.length)) : []
}

/**
 * The JSON of the session in a Cookie header: from the whole cookie, else from consecutive chunks. Null if there is
 * no session, if it does not decode, or if two cookies share a name, since one may be from another host. Chunks of
 * two different sessions may still decode; the token's signature is then invalid.
 */
export async function readSessionJson(header: string | null, key: string): Promise<string | null> {
  if (hasNameTwice(header ?? '', key)) return null
  const cookies = new Map(parseCookieHeader(header ?? '').map(({ name, value }) => [name, value]))
  const joined = await combineChunks(key, (name) => cookies.get(name) ?? null)
  return joined === null ? null : decodeSession(joined)
}

/** The library's parser ignores all but the first cookie of a name, so duplicates are detected here. */
function hasNameTwice(header: string, key: string): boolean {
  const names = header
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => isChunkLike(name, key))
  return new Set(names).size < names.length
}

/** The JSON in the value of a session cookie; null for a value that does not decode to JSON. */
export function decodeSession(value: string): string | null {
  try {
    const json = value.startsWith(BASE64_PREFIX)
      ? new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
          base64Bytes(value.slice(BASE64_PREFIX.length)),
        )
      : value
    JSON.parse(json)
    return json
  } catch {
    return null // cut short, or not a session
  }
}

/**
 * The cookies that replace a stored value: its chunks, and the removal of all other chunks, so that chunks of two
 * values are never mixed.
 * @param value JSON, or null to remove the value
 * @param existing the names of the browser's current cookies
 */
export function changeCookies(key: string, value: string | null, existing: readonly string[]): CookieChange {
  const set = value === null ? [] : createChunks(key, BASE64_PREFIX + base64url(bytesOf(value)))
  const isKept = (name: string) => set.some((chunk) => chunk.name === name)
  return { set, removed: existing.filter((name) => isChunkLike(name, key) && !isKept(name)) }
}

/**
 * `Set-Cookie` headers of a change: 400 days, path /, SameSite=Lax and readable by scripts, because the browser
 * refreshes the session. Host-only, so that no other host of the domain receives the cookies.
 */
export function cookieHeaders({ set, removed }: CookieChange, { isSecure }: { isSecure: boolean }): string[] {
  const options = { ...DEFAULT_COOKIE_OPTIONS, secure: isSecure } as const
  return [
    ...removed.map((name) => serializeCookieHeader(name, '', { ...options, maxAge: 0 })),
    ...set.map(({ name, value }) => serializeCookieHeader(name, value, options)),
  ]
}
