/** Names that no public resolver knows, or that denote the local network. */
const PRIVATE_SUFFIXES = [
  ...['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private'],
  ...['home.arpa', 'in-addr.arpa', 'ip6.arpa', 'onion', 'invalid'],
]

/**
 * Why a user-supplied address is not fetched: only https on the default port and a public name are allowed, never an
 * IP address. Null if it is allowed. A public name may still resolve to a private address, so the code that connects
 * checks that too.
 */
export function publicHostRefusal(url: URL): string | null {
  if (url.protocol !== 'https:') return 'it is not https'
  if (url.username !== '' || url.password !== '') return 'it holds a user or a password'
  if (url.port !== '') return 'it names a port'
  // URL has normalised the host: 127.1, 0x7f.1 and 2130706433 are all 127.0.0.1, and IPv6 has brackets.
  const host = bareHost(url)
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'its host is an address, not a name'
  return !host.includes('.') || isBelow(host, PRIVATE_SUFFIXES) ? 'its host is not public' : null
}

/** The host without a trailing dot. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/\.$/, '')
}

/** Whether a host equals one of these names or is a subdomain of one. */
export function isBelow(host: string, names: readonly string[]): boolean {
  return names.some((name) => host === name || host.endsWith(`.${name}`))
}
