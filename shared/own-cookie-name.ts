/**
 * Prefix of cookies that only the host itself can set. Another host of the domain, possibly another tenant's, cannot
 * (https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes). Browsers require
 * `Secure`, `Path=/` and no `Domain` for such a cookie.
 */
export const OWN_PREFIX = '__Host-'

/** The name of a security-relevant cookie. Without the prefix on http, where browsers would refuse it. */
export function ownCookieName(name: string, isSecure: boolean): string {
  return isSecure ? OWN_PREFIX + name : name
}
