import type { PageRoute, RedirectRoute, ShownRoute } from '#shared/route.ts'
import type { Section, Site } from '#shared/site.ts'
import { hasSignIn } from '#shared/sign-in-host.ts'
import { ownFragment } from '#core/routing/own-fragment.ts'
import { pagePath } from '#core/routing/page-path.ts'
import { isForSignInAlone } from '../store/sign-in-place.ts'
import type { SiteContext } from '../context.ts'

/** Sections of sign-in. The gate is not one of them, because it is the same for all visitors. */
const isAboutSession = ({ address }: Section) => address.startsWith('account/') && address !== 'account/gate'

/**
 * The address of a page that belongs to another host of its site. If a site has a separate host for sign-in, pages
 * with a section of sign-in belong to that host, and all others to the canonical host. Null if the page belongs to
 * the requested host.
 * @param origin of the requested host
 */
export function pageElsewhere(
  site: Site,
  { host, origin, env }: Pick<SiteContext, 'host' | 'origin' | 'env'>,
  route: ShownRoute,
  sections: readonly Section[],
): RedirectRoute | null {
  if (route.kind !== 'page' || !hasSignIn(site)) return null
  const isOfSignIn = sections.some(isAboutSession)
  if (isOfSignIn && site.signInAt) return redirectTo(site.signInAt, origin, route, 302)
  const [canonical = host] = site.hosts
  return !isOfSignIn && isForSignInAlone(site, host, env) ? redirectTo(canonical, origin, route, 301) : null
}

function redirectTo(
  host: string,
  origin: string,
  route: PageRoute,
  status: RedirectRoute['status'],
): RedirectRoute {
  const address = new URL(pagePath(route), origin)
  address.hostname = host
  // The tokens in the fragment of a mailed link must not reach a host without sign-in.
  const location = status === 301 ? ownFragment(address.href) : address.href
  return { kind: 'redirect', location, status, forEveryone: true }
}
