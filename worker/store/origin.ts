/** Development and tests: the only hosts whose port is part of their address. */
const LOCAL = /(?:^|\.)localhost$|^127(?:\.\d+){3}$|^\[?::1\]?$/

/**
 * The canonical origin of a site, for the addresses in its pages and in upstream queries. The client chooses
 * the port, so it counts only on a developer's machine: a page that other visitors see never contains a port
 * from a request.
 * @param host in the form that tenants are stored under
 */
export function siteOrigin(url: URL, host: string): string {
  const port = url.port !== '' && LOCAL.test(host) ? `:${url.port}` : ''
  return `${url.protocol}//${host}${port}`
}
