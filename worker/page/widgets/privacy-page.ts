import type { Locale } from '#shared/locales.ts'
import type { Site } from '#shared/site.ts'
import { Derived } from '#core/memory/derived.ts'
import { isPublished } from '#core/routing/page-claims.ts'
import { pathOfPage } from '#core/routing/pages.ts'

/** Word stems in names of privacy pages, in the languages of the product. */
const NAMES =
  /privac|privat|priva[czs]y|datenschutz|soukrom|personvern|prywatn|gizlilik|integritet|конфиденц|приватн|プライバシ|個人情報|개인정보/i

const paths = new Derived<string | null>('privacy page')

/**
 * Path of the site's privacy policy in a locale, for the link of the cookie banner. A site may name the page
 * in `privacy_page_id`; without it, the first page whose name or path matches is used.
 */
export function privacyPath(site: Site, locale: Locale): string | null {
  const known = paths.get(site, locale)
  if (known !== undefined) return known
  const path = findPath(site, locale)
  paths.set(site, locale, path, (path ?? '').length * 2)
  return path
}

function findPath(site: Site, locale: Locale): string | null {
  const shown = site.pages.filter((page) => page.access === 'public' && isPublished(page, locale))
  const named = shown.find(({ id }) => id === site.config.privacy_page_id)
  const page = named ?? shown.find(({ id, name }) => NAMES.test(`${name} ${pathOfPage(id, locale, site)}`))
  return page === undefined ? null : pathOfPage(page.id, locale, site)
}
