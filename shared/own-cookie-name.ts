/**
 * Begins the names of cookies that only the host itself can set: another host of the domain, which may be another tenant's,
 * cannot (https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes). Browsers take such a
 * cookie with `Secure`, `Path=/` and no `Domain` alone.
 */
export const OWN_PREFIX = '__Host-'

/** The name of a cookie that decides something. Browsers take none with the prefix on http. */
export function ownCookieName(name: string, isSecure: boolean): string {
  return isSecure ? OWN_PREFIX + name : name
}
