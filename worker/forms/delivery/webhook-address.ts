import type { Env } from '../../env.ts'

/** Names that no public resolver knows, or that mean this network. */
const PRIVATE_SUFFIXES = [
  ...['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'private'],
  ...['home.arpa', 'in-addr.arpa', 'ip6.arpa', 'onion', 'invalid'],
]

/**
 * The URL of a webhook, or why it is refused. Tenants write these addresses, so the Worker must not become a way into a
 * network that only it reaches: https on its own port, a public name, never an address, never the platform itself. A
 * public name may still resolve to a private address; workerd connects to public addresses only.
 */
export function webhookAddress(
  written: string,
  own: Pick<Env, 'platformDomain' | 'ownHosts' | 'apiOrigin' | 'supabase'>,
): { url: URL } | { refusal: string } {
  if (!URL.canParse(written)) return { refusal: 'it is no URL' }
  const url = new URL(written)
  if (url.protocol !== 'https:') return { refusal: 'it is not https' }
  if (url.username !== '' || url.password !== '') return { refusal: 'it holds a user or a password' }
  if (url.port !== '') return { refusal: 'it names a port' }
  // URL has normalised the host: 127.1, 0x7f.1 and 2130706433 are 127.0.0.1 here, and IPv6 has brackets.
  const host = url.hostname.replace(/\.$/, '')
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return { refusal: 'its host is an address, not a name' }
  if (!host.includes('.') || isBelow(host, PRIVATE_SUFFIXES)) return { refusal: 'its host is not public' }
  const origins = [hostname(own.apiOrigin), hostname(own.supabase?.url ?? '')]
  const known = [own.platformDomain, ...own.ownHosts, ...origins].filter((each) => each !== '')
  if (isBelow(host, known)) return { refusal: 'its host is the platform’s own' }
  url.hash = ''
  return { url }
}

function isBelow(host: string, names: readonly string[]): boolean {
  return names.some((name) => host === name || host.endsWith(`.${name}`))
}

function hostname(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : ''
}
