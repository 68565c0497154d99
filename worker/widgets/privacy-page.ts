import type { Locale } from '#shared/locales.ts'
import type { Site } from '#shared/site.ts'
import { Derived } from '../memory/derived.ts'
import { isPublished, pathOfPage } from '../routing/pages.ts'

/** How the page is called in the languages of the product: by the stem, since a name is seldom one word. */
const NAMES =
  /privac|privat|priva[czs]y|datenschutz|soukrom|personvern|prywatn|gizlilik|integritet|конфиденц|приватн|プライバシ|個人情報|개인정보/i

const paths = new Derived<string | null>('privacy page')

/**
 * Path of the site's privacy policy in a locale, for the cookie banner's link. A site may say which
 * page it is (`privacy_page_id`); else it is the first whose name or address says so.
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
