import { ATTRIBUTION_COOKIES, MAX_ATTRIBUTION_LENGTH } from '#shared/visitor/attribution.ts'

/** 30 days. */
const SECONDS = 30 * 24 * 60 * 60

/** A header that asks for more is no browser of ours. */
const MAX_HEADER = 8192

/**
 * `Set-Cookie` values for what the visitor's browser allows to be kept (docs/reference/browser.md): 30 days, this host alone,
 * readable by scripts. A name that attribution does not know is not set, whoever asks.
 * @param wanted the attribution header: a query string of name and value; '' clears
 * @param medium what the referrer says, for a visitor who brought no medium
 */
export function attributionCookies(
  wanted: string | undefined,
  { medium, isSecure }: { medium: string; isSecure: boolean },
): string[] {
  if (!wanted || wanted.length > MAX_HEADER) return []
  const asked = new URLSearchParams(wanted)
  return ATTRIBUTION_COOKIES.filter((name) => asked.has(name)).map((name) => {
    const brought = (asked.get(name) ?? '').slice(0, MAX_ATTRIBUTION_LENGTH)
    // That somebody came directly says nothing that is worth a cookie.
    const value = brought === '' && name === 'utm_medium' && medium !== 'direct' ? medium : brought
    const attributes = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
    return `${name}=${encodeURIComponent(value)}; Max-Age=${value === '' ? 0 : SECONDS}; ${attributes}`
  })
}
