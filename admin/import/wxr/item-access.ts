import { LOCALES, type Locale } from '#shared/locales.ts'
import { matchLocale } from '../imported-site.ts'
import type { WxrItem } from './read-wxr.ts'

/** Fields in which plugins store who may see an item. */
const AUDIENCE = /member|restrict|(?:^|_)(?:access|role|roles|protected?|visibility|wpmem_block)(?:_|$)/i
/** Their values for everybody. */
const EVERYBODY = /^(?:|0|no|off|false|none|default|public|everyone|everybody|all|visible|a:0:\{\}|\[\])$/i
/** Fields in which plugins tell search engines what to leave out. */
const ROBOTS =
  /^(?:_yoast_wpseo_meta-robots-noindex|rank_math_robots|_aioseop?_noindex|_genesis_noindex|_seopress_robots_index)$/
/** The language of an item where a plugin has no taxonomy for it. */
const LANGUAGE_FIELD = '_locale'

/** Whether a field says who may see an item, or in which language it is: its value is read. */
export function isAccessField(key: string): boolean {
  return AUDIENCE.test(key) || ROBOTS.test(key) || key === LANGUAGE_FIELD
}

/** Why visitors of the old site did not see an item, or not all of them; empty for what everybody sees. */
export function itemKeptBack({ type, status, password, date, dateGmt, meta }: WxrItem): string[] {
  const kept: string[] = []
  if (status === 'future' && (type !== 'post' || !/[1-9]/.test(dateGmt + date)))
    kept.push('was planned for later')
  else if (status !== 'publish' && status !== 'future')
    kept.push(status === 'private' ? 'was private' : `was in the state ${status}`)
  if (password !== '') kept.push('was behind a password')
  for (const [key, value] of meta)
    if (AUDIENCE.test(key) && !EVERYBODY.test(value.trim()))
      kept.push(`had readers of its own by a plugin (${key})`)
  return kept
}

/** Whether search engines left an item out. */
export function isItemUnlisted({ meta }: WxrItem): boolean {
  return Array.from(meta).some(
    ([key, value]) => ROBOTS.test(key) && /^(?:1|yes|on)$|noindex/i.test(value.trim()),
  )
}

/** The language that an item names, and its locale, where that is one; null for an item that names none. */
export function itemLanguage({ terms, meta }: WxrItem): { name: string; locale: Locale | null } | null {
  const term = terms.find(({ domain }) => domain === 'language')
  const field = meta.get(LANGUAGE_FIELD)
  if (term === undefined) return field ? { name: field, locale: matchLocale(field) } : null
  const byName = LOCALES.find(({ name }) => name === term.name)?.code
  return { name: term.slug, locale: matchLocale(term.slug) ?? byName ?? null }
}
