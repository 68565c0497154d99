/**
 * Whether a page of this host makes the call, or the call changes nothing. For calls that change something, browsers
 * send their origin (`Origin`), and newer ones whether it is this host (`Sec-Fetch-Site`). A call with neither header
 * is refused, because cookies accompany calls from any page.
 */
export function isOwnCall({ method, url, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin') return false
  return origin === null ? site !== null : origin === new URL(url).origin
}
