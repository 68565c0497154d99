import type { Site } from '#shared/site.ts'
import { signsInHere } from '#shared/sign-in-host.ts'

/**
 * The site's key for Cloudflare's bot check. Null on a host with sign-in: the check is a script of a third party, and
 * any script on the host can read the session. Forms there rely on the hidden trap field, the signed time and the
 * rate limits.
 */
export function botCheckKey(site: Pick<Site, 'config' | 'settings' | 'signInAt'>): string | undefined {
  return signsInHere(site) ? undefined : site.settings.forms?.turnstile_site_key
}
