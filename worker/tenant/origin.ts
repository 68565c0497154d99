/** Development and tests: the only hosts whose port is part of their address. */
const LOCAL = /(?:^|\.)localhost$|^127(?:\.\d+){3}$|^\[?::1\]?$/

/**
 * The origin a site is canonical on, for addresses in its pages and for what the upstream is asked. A port is
 * what a client says, so it counts on a developer's machine only: no stranger's port gets into a page that
 * others see.
 * @param host as tenants are stored under
 */
export function originOf(url: URL, host: string): string {
  const port = url.port !== '' && LOCAL.test(host) ? `:${url.port}` : ''
  return `${url.protocol}//${host}${port}`
}
