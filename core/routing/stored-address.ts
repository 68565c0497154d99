import { joinSegments } from '#shared/paths.ts'
import type { Site } from '#shared/site.ts'
import { matchBlog } from './blog.ts'
import { localeIgnoringCase, splitLocale } from './locale.ts'
import { matchPage } from './pages.ts'

/**
 * The stored form of an address whose locale or page differs from it only in case; null for every other address.
 * @param segments canonical
 */
export function storedAddress(segments: readonly string[], site: Site): string | null {
  const { locale, rest, prefixed } = splitLocale(segments, site)
  if (matchBlog(rest, locale, site) !== null) return null
  const match = matchPage(rest, locale, site)
  if (match !== null) return match.kind === 'miscased' ? match.path : null
  const miscased = prefixed ? null : localeIgnoringCase(segments[0], site)
  if (miscased === null) return null
  const named = [miscased, ...segments.slice(1)]
  return storedAddress(named, site) ?? joinSegments(named)
}
