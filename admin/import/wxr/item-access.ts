import { LOCALES, type Locale } from '#shared/locales.ts'
import { matchLocale } from '../imported-site.ts'
import type { WxrItem } from './read-wxr.ts'

/** Fields in which plugins store who may see an item. */
const AUDIENCE =
  /member|restrict|subscription|paywall|user_level|(?:^|_)(?:access|role|roles|paid|premium|protected?|visibility|wpmem_block)(?:_|$)/i
/** Values of these fields that allow everybody. */
const EVERYBODY = /^(?:|0|no|off|false|none|default|public|everyone|everybody|all|visible|a:0:\{\}|\[\])$/i
/** Fields in which plugins store that search engines must not list an item. */
const ROBOTS =
  /^(?:_yoast_wpseo_meta-robots-noindex|rank_math_robots|_aioseop?_noindex|_genesis_noindex|_seopress_robots_index)$/
/** Names of shortcodes and blocks around a part of a text that only some readers see. */
const PARTIAL =
  /(?<!team[_-]?)member(?!s?[_-]?(?:list|form|director))|restrict|private|protect|paywall|subscriber|logged_?in|premium-content|paid-content|^wlm_|^s2if$/i
/** The language of an item where a plugin has no taxonomy for it. */
const LANGUAGE_FIELD = /^_(?:(?:locale|language)$|(?:wpml|icl|pll|trp)_\w*(?:lang|locale))/
/** The value of such a field, if it is a language. A plugin may store other settings in it. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i

/** Whether a field decides who may see or find an item, or names its language. Only such fields are read. */
export function isAccessField(key: string): boolean {
  return AUDIENCE.test(key) || ROBOTS.test(key) || LANGUAGE_FIELD.test(key)
}

/** Why an item was not visible to every visitor of the old site; empty if it was. */
export function itemRestrictions({
  type,
  status,
  password,
  date,
  dateGmt,
  content,
  meta,
}: WxrItem): string[] {
  const restrictions: string[] = []
  if (status === 'future' && (type !== 'post' || !/[1-9]/.test(dateGmt + date)))
    restrictions.push('was planned for later')
  else if (status !== 'publish' && status !== 'future')
    restrictions.push(status === 'private' ? 'was private' : `was in the state ${status}`)
  if (password !== '') restrictions.push('was protected by a password')
  for (const [key, value] of meta)
    if (AUDIENCE.test(key) && !EVERYBODY.test(value.trim()))
      restrictions.push(`was only for some readers, by a plugin (${key})`)
  const part = partialNames(content).find((name) => PARTIAL.test(name))
  if (part !== undefined) restrictions.push(`had parts only for some readers, by a plugin (${part})`)
  return restrictions
}

/** Shortcodes with a closing tag, and blocks, each once. */
function partialNames(content: string): string[] {
  const closed = content.matchAll(/\[\/([\w-]{1,60})\]|<!-- wp:([\w/-]{1,80})/g)
  return [...new Set(Array.from(closed, ([, shortcode, block]) => shortcode ?? block ?? ''))]
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
  const field = Array.from(meta).find(
    ([key, value]) => LANGUAGE_FIELD.test(key) && LANGUAGE_TAG.test(value),
  )?.[1]
  if (term === undefined) return field ? { name: field, locale: matchLocale(field) } : null
  const byName = LOCALES.find(({ name }) => name === term.name)?.code
  return { name: term.slug, locale: matchLocale(term.slug) ?? byName ?? null }
}
