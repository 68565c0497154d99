import type { Locale } from '#shared/locales.ts'
import { matchLocale } from '../imported-site.ts'
import { literalText, type WebstudioPage } from './webstudio-file.ts'

/** Access settings of a page. */
export interface PageAccess {
  /** Reasons why visitors do not see the page, which then becomes a draft. */
  restrictions: string[]
  /** Whether search engines must not list it. */
  noindex: boolean
  /** Further lines of the report about the page. */
  notes: string[]
  /** Names of meta tags for which a page of the new site has no field. */
  metas: string[]
}

/**
 * Access settings of a page. A computed setting counts as the stricter value.
 * @param spoken the site's locale, and that of the project's home page if the operator chose another
 */
export function pageAccess({ isDraft, meta }: WebstudioPage, spoken: readonly (Locale | null)[]): PageAccess {
  const restrictions: string[] = []
  const notes: string[] = []
  if (isDraft === true) restrictions.push('was a draft')
  if (meta?.auth !== undefined && meta.auth !== null) restrictions.push('was protected by a password')
  const status = meta?.status?.trim() ?? ''
  if (!['', '200', 'undefined'].includes(status) && !literalText(meta?.redirect))
    restrictions.push(`was answered with the status ${status.slice(0, 40)}`)
  const language = literalText(meta?.language)
  if (language && !spoken.includes(matchLocale(language)))
    restrictions.push(`is in “${language}”, but the site is in ${spoken[0]}`)

  const excluded = meta?.excludePageFromSearch?.trim() ?? ''
  const isComputed = !['', 'true', 'false', 'undefined'].includes(excluded)
  const robots = (meta?.custom ?? []).filter(({ property }) =>
    /^(?:robots|\w*bot(?:-\w+)?)$/i.test(property.trim()),
  )
  const directives = robots.map(({ content }) => literalText(content))
  const isHidden = directives.some((each) => each === null || /\b(?:noindex|none)\b/i.test(each))
  if (isComputed || directives.includes(null))
    notes.push('its setting for search engines was computed, so it is hidden from them')
  else if (isHidden) notes.push('had noindex in a meta tag, so it is hidden from search engines')
  return {
    restrictions,
    notes,
    noindex: excluded === 'true' || isComputed || isHidden,
    // Rows without a name are left over from editing, and browsers ignore them.
    metas: (meta?.custom ?? [])
      .filter((each) => !robots.includes(each) && each.property.trim() !== '')
      .map(({ property }) => property),
  }
}
