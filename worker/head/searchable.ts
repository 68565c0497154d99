/** Where a build shows itself before it is anybody's site. */
const PREVIEW_HOST = /\.(?:workers|pages)\.dev$/

/** What robots are told about a page that is not for search engines. */
export const NOT_SEARCHABLE = 'noindex, nofollow'

/**
 * Whether search engines may list what a host shows. Not on previews, and not under the platform's own domain:
 * a site is found at a host of its own (docs/decisions/012-platform-hosts.md).
 * @param platformDomain `PLATFORM_DOMAIN`; empty for none
 */
export function isSearchable(host: string, platformDomain: string): boolean {
  if (PREVIEW_HOST.test(host)) return false
  if (platformDomain === '') return true
  return host !== platformDomain && !host.endsWith(`.${platformDomain}`)
}
