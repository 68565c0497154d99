import { bareHost, isBelow, publicHostRefusal } from '#shared/public-host.ts'
import type { Env } from '../../env.ts'

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
