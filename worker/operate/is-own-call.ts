/**
 * Whether a page of this host makes the call, or nothing of a cookie's can change by it. A browser says of every call that changes something where
 * it comes from (`Origin`), and newer ones whether that is this host (`Sec-Fetch-Site`); one that says neither is refused, since
 * a cookie goes along with calls of any page.
 */
export function isOwnCall({ method, url, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin') return false
  return origin === null ? site !== null : origin === new URL(url).origin
}
