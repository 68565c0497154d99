import type { Site } from '#shared/site.ts'
import { signsInHere } from '#shared/sign-in-host.ts'

/**
 * The site's key for Cloudflare's bot check. None on a host with sign-in: the check is a script of a third party, and scripts
 * on any page of the host can read the session. Its forms have the trap, the signed time and the limits.
 */
export function botCheckKey(site: Pick<Site, 'config' | 'settings' | 'signInAt'>): string | undefined {
  return signsInHere(site) ? undefined : site.settings.forms?.turnstile_site_key
}
