import { LOCALES, type Locale } from '#shared/locales.ts'
import { matchLocale } from '../imported-site.ts'
import type { WxrItem } from './read-wxr.ts'

/** Fields in which plugins store who may see an item. */
const AUDIENCE = /member|restrict|(?:^|_)(?:access|role|roles|protected?|visibility|wpmem_block)(?:_|$)/i
/** Values of these fields that allow everybody. */
const EVERYBODY = /^(?:|0|no|off|false|none|default|public|everyone|everybody|all|visible|a:0:\{\}|\[\])$/i
/** Fields in which plugins store that search engines must not list an item. */
const ROBOTS =
  /^(?:_yoast_wpseo_meta-robots-noindex|rank_math_robots|_aioseop?_noindex|_genesis_noindex|_seopress_robots_index)$/
/** The field with an item's language, for plugins without a taxonomy for languages. */
const LANGUAGE_FIELD = '_locale'

/** Whether a field decides who may see or find an item, or names its language. Only such fields are read. */
export function isAccessField(key: string): boolean {
  return AUDIENCE.test(key) || ROBOTS.test(key) || key === LANGUAGE_FIELD
}

/** Why an item was not visible to every visitor of the old site; empty if it was. */
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

/** Whether an item was hidden from search engines. */
export function isItemUnlisted({ meta }: WxrItem): boolean {
  return Array.from(meta).some(
    ([key, value]) => ROBOTS.test(key) && /^(?:1|yes|on)$|noindex/i.test(value.trim()),
  )
}

/** The language that an item names, with the matching locale if there is one; null if it names none. */
export function itemLanguage({ terms, meta }: WxrItem): { name: string; locale: Locale | null } | null {
  const term = terms.find(({ domain }) => domain === 'language')
  const field = meta.get(LANGUAGE_FIELD)
  if (term === undefined) return field ? { name: field, locale: matchLocale(field) } : null
  const byName = LOCALES.find(({ name }) => name === term.name)?.code
  return { name: term.slug, locale: matchLocale(term.slug) ?? byName ?? null }
}
