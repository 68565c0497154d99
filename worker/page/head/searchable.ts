/** Preview hosts of Cloudflare. */
const PREVIEW_HOST = /\.(?:workers|pages)\.dev$/

/** The robots value of a page that search engines must not list. */
export const NOT_SEARCHABLE = 'noindex, nofollow'

/** Directives with their opposites. */
const OPPOSITES: Record<string, string[]> = { noindex: ['index', 'all'], nofollow: ['follow', 'all'] }

/** Adds directives to a robots value. A value that contains them is returned unchanged. */
export function withDirectives(robots: string | undefined, added: string): string {
  const own = (robots ?? '').split(',').map((directive) => directive.trim())
  const words = own.map((directive) => directive.toLowerCase())
  const missing = added
    .split(', ')
    .filter((directive) => !words.includes(directive) && !words.includes('none'))
  const refused = added.split(', ').flatMap((directive) => OPPOSITES[directive] ?? [])
  const remaining = own.filter((directive) => directive !== '' && !refused.includes(directive.toLowerCase()))
  return missing.length === 0 && remaining.length === own.length
    ? own.join(', ')
    : [...missing, ...remaining].join(', ')
}

/**
 * Whether search engines may list the pages of a host. Not on preview hosts, and not below the platform's
 * domain: a site is listed under its own domain.
 * @param platformDomain `PLATFORM_DOMAIN`; empty for none
 */
export function isSearchable(host: string, platformDomain: string): boolean {
  if (PREVIEW_HOST.test(host)) return false
  if (platformDomain === '') return true
  return host !== platformDomain && !host.endsWith(`.${platformDomain}`)
}
