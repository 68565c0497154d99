import type { Site } from '#shared/site.ts'

/**
 * The site's key for Cloudflare's bot check. None on a site with sign-in: the check is a script of a third party, and scripts
 * on any page of the host can read the session. Its forms have the trap, the signed time and the limits.
 */
export function botCheckKey({ config, settings }: Pick<Site, 'config' | 'settings'>): string | undefined {
  return config.account === undefined ? settings.forms?.turnstile_site_key : undefined
}
