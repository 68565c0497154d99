import type { Locale } from '#shared/locales.ts'
import type { Site } from '#shared/site.ts'
import { signsInHere } from '#shared/sign-in-host.ts'
import { homePath } from './locale-paths.ts'
import { isPublished } from './page-claims.ts'
import { pathOfPage } from './pages.ts'

export const RENEW_ADDRESS = '/api/session/renew'
export const CONFIRM_ADDRESS = '/api/session/confirm'

/**
 * The path of one of the site's sign-in pages. Null on a host without sign-in, and if the site names no such page
 * that a signed-out visitor may open: a page that requires sign-in would redirect to itself.
 */
export function accountPath(
  site: Site,
  page: 'sign_in' | 'second_factor' | 'new_password',
  locale: Locale,
): string | null {
  const id = site.config.account?.[page]
  const entry = site.pages.find((each) => each.id === id)
  if (!signsInHere(site)) return null
  if (entry === undefined || entry.access !== 'public' || !isPublished(entry, locale)) return null
  return pathOfPage(entry.id, locale, site)
}

/**
 * The path of the page where a member adds an authenticator app; null if the site names none that a session with one
 * factor may open.
 */
export function factorsPath(site: Site, locale: Locale): string | null {
  const id = site.config.account?.factors
  const entry = site.pages.find((each) => each.id === id)
  if (entry === undefined || entry.access === 'aal2' || !isPublished(entry, locale)) return null
  return pathOfPage(entry.id, locale, site)
}

/** Where a visitor goes after signing in if no page was requested. The page may itself require sign-in. */
export function startPath(site: Site, locale: Locale): string {
  const id = site.config.account?.start
  const entry = site.pages.find((each) => each.id === id)
  const path = entry && isPublished(entry, locale) ? pathOfPage(entry.id, locale, site) : null
  return path ?? homePath(locale, site)
}
