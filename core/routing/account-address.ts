import { canonicalPath, isHomeAlias, joinSegments } from '#shared/paths.ts'
import type { Site } from '#shared/site.ts'
import { localeIgnoringCase, splitLocale } from './locale.ts'
import { matchPage } from './pages.ts'

/**
 * Whether an address of a site with sign-in belongs to a page that `account` names, or to a home page, where a sign-in arrives
 * that wants no page in particular. Sessions begin and end there, so no path rule leads a visitor from there to another host.
 */
export function isAccountAddress(site: Site, pathname: string): boolean {
  const { account } = site.config
  if (account === undefined) return false
  const canonical = canonicalPath(pathname)
  if (!canonical.ok) return false
  const { locale, rest, prefixed } = splitLocale(canonical.segments, site)
  const miscased = prefixed ? null : localeIgnoringCase(canonical.segments[0], site)
  if (miscased !== null)
    return isAccountAddress(site, joinSegments([miscased, ...canonical.segments.slice(1)]))
  if (isHomeAlias(rest.filter((segment) => segment !== ''))) return true
  const match = matchPage(rest, locale, site)
  if (match?.kind === 'miscased') return isAccountAddress(site, match.path)
  const { sign_in, second_factor, factors, new_password, start } = account
  return match !== null && [sign_in, second_factor, factors, new_password, start].includes(match.page.id)
}
