import { bareHost, isBelow, publicHostRefusal } from '#shared/public-host.ts'
import type { Env } from '../../env.ts'

/**
 * The URL of a webhook, or why it is refused. Tenants write these addresses, so they must not reach a network that only
 * the Worker can reach. Allowed: https on its default port and a public host name. Refused: IP addresses and the
 * platform's own hosts. A public name may resolve to a private address, but workerd connects to public addresses only.
 */
export function webhookAddress(
  written: string,
  own: Pick<Env, 'platformDomain' | 'ownHosts' | 'apiOrigin' | 'supabase'>,
): { url: URL } | { refusal: string } {
  if (!URL.canParse(written)) return { refusal: 'its address is not a URL' }
  const url = new URL(written)
  const refusal = publicHostRefusal(url)
  if (refusal !== null) return { refusal }
  const origins = [hostname(own.apiOrigin), hostname(own.supabase?.url ?? '')]
  const known = [own.platformDomain, ...own.ownHosts, ...origins].filter((each) => each !== '')
  if (isBelow(bareHost(url), known)) return { refusal: 'its host is the platform’s own' }
  url.hash = ''
  return { url }
}

function hostname(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : ''
}
