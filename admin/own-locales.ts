import type { Locale } from '#shared/locales.ts'
import type { SiteFiles } from './site-file.ts'

/**
 * Whether a site has the same texts in each of its languages: nothing is translated, and no post is in one language
 * only.
 */
export function isNeutral({ posts, ...site }: SiteFiles): boolean {
  return posts.length === 0 && !JSON.stringify(site).includes('"i18n":{"')
}

/**
 * A site with some of its languages. The first language stays first, unless the site has the same texts in all of them.
 * @param locales absent: all, or the first of a neutral site
 * @throws RangeError naming a language that the site does not have, or the first one if it is missing
 */
export function withLocales(site: SiteFiles, locales: readonly Locale[] | undefined): SiteFiles {
  const neutral = isNeutral(site)
  const wanted = [...new Set(locales ?? (neutral ? [site.defaultLocale] : site.locales))]
  const unknown = wanted.find((locale) => !site.locales.includes(locale))
  if (unknown !== undefined) throw new RangeError(`the template is not in ${unknown}`)
  const [first = site.defaultLocale] = wanted
  if (!neutral && first !== site.defaultLocale)
    throw new RangeError(`the texts of the template are in ${site.defaultLocale}, which comes first`)
  const dropped = site.locales.filter((locale) => !wanted.includes(locale))
  if (dropped.length === 0) return { ...site, locales: wanted, defaultLocale: first }
  return {
    ...withoutLocales(site, new Set(dropped)),
    locales: wanted,
    defaultLocale: first,
    posts: site.posts.filter(({ locale }) => wanted.includes(locale)),
  }
}

/** Without the translations into these languages, and the addresses in them. */
function withoutLocales(site: SiteFiles, dropped: ReadonlySet<string>): SiteFiles {
  const isDropped = (key: string) => dropped.has(key.replace('_', '-'))
  return JSON.parse(
    JSON.stringify(site, (key, value: unknown) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      const isByLocale = key === 'i18n'
      const entries = Object.entries(value).filter(([each]) =>
        isByLocale
          ? !dropped.has(each)
          : !(each.startsWith('route_') && isDropped(each.slice('route_'.length))),
      )
      return Object.fromEntries(entries)
    }),
  )
}
