/** Preview hosts of Cloudflare. */
const PREVIEW_HOST = /\.(?:workers|pages)\.dev$/

/** The robots value of a page that search engines must not list. */
export const NOT_SEARCHABLE = 'noindex, nofollow'

/**
 * Whether search engines may list the pages of a host. Not on preview hosts, and not below the platform's
 * domain: a site is listed under its own domain (docs/decisions/012-platform-hosts.md).
 * @param platformDomain `PLATFORM_DOMAIN`; empty for none
 */
export function isSearchable(host: string, platformDomain: string): boolean {
  if (PREVIEW_HOST.test(host)) return false
  if (platformDomain === '') return true
  return host !== platformDomain && !host.endsWith(`.${platformDomain}`)
}
