/** Names that no public resolver knows, or that mean this network. */
const PRIVATE_SUFFIXES = [
  ...['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private'],
  ...['home.arpa', 'in-addr.arpa', 'ip6.arpa', 'onion', 'invalid'],
]

/**
 * Why an address that somebody else has written is not asked: https on its own port and a public name, never an address of a network.
 * Null where it may be. A public name may still resolve to a private address: who connects looks at that too.
 */
export function publicHostRefusal(url: URL): string | null {
  if (url.protocol !== 'https:') return 'it is not https'
  if (url.username !== '' || url.password !== '') return 'it holds a user or a password'
  if (url.port !== '') return 'it names a port'
  // URL has normalised the host: 127.1, 0x7f.1 and 2130706433 are 127.0.0.1 here, and IPv6 has brackets.
  const host = bareHost(url)
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'its host is an address, not a name'
  return !host.includes('.') || isBelow(host, PRIVATE_SUFFIXES) ? 'its host is not public' : null
}

/** Without the full stop that may end a name. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/\.$/, '')
}

/** Whether a host is one of these names, or below one. */
export function isBelow(host: string, names: readonly string[]): boolean {
  return names.some((name) => host === name || host.endsWith(`.${name}`))
}
