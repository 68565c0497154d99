import { cut } from '#shared/cut.ts'
import { MAX_ATTRIBUTION_LENGTH, TOUCH_PARAMETERS } from '#shared/visitor/attribution.ts'

/** Names of the attribution cookies. */
const COOKIES = [...TOUCH_PARAMETERS, 'referrer']

/** 30 days. */
const SECONDS = 30 * 24 * 60 * 60

/** Longer headers are ignored: the client never sends one. */
const MAX_HEADER = 8192

/**
 * `Set-Cookie` values that the page's script requests (docs/reference/browser.md): 30 days, this host only,
 * readable by scripts. Unknown names are never set.
 * @param wanted the attribution header: a query string of names and values; '' clears a cookie
 * @param medium derived from the referrer, for a visitor without a medium
 */
export function attributionCookies(
  wanted: string | undefined,
  { medium, isSecure }: { medium: string; isSecure: boolean },
): string[] {
  if (!wanted || wanted.length > MAX_HEADER) return []
  const asked = new URLSearchParams(wanted)
  return COOKIES.filter((name) => asked.has(name)).map((name) => {
    const brought = cut(asked.get(name) ?? '', MAX_ATTRIBUTION_LENGTH).toWellFormed()
    // A direct visit needs no cookie.
    const value = brought === '' && name === 'utm_medium' && medium !== 'direct' ? medium : brought
    const attributes = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
    return `${name}=${encodeURIComponent(value)}; Max-Age=${value === '' ? 0 : SECONDS}; ${attributes}`
  })
}
