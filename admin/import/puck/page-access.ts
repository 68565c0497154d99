import type { Locale } from '#shared/locales.ts'
import { matchLocale } from '../imported-site.ts'

type Root = Record<string, unknown>

/** Custom fields that restrict a page: if they are true, and if they are false. In lower case, without `is`. */
const DRAFT_IF_TRUE = ['draft', 'hidden', 'archived', 'deleted', 'disabled', 'unpublished']
const DRAFT_IF_FALSE = ['published', 'visible', 'enabled', 'active', 'online']
const PRIVATE_IF_TRUE = [
  'private',
  'protected',
  'restricted',
  'membersonly',
  'passwordprotected',
  'requiresauth',
  'requireauth',
  'authrequired',
  'requireslogin',
  'requirelogin',
  'loginrequired',
]
const PRIVATE_IF_FALSE = ['public']
const STATES = ['status', 'state', 'publishstatus', 'workflow']
const AUDIENCES = [
  'visibility',
  'access',
  'audience',
  'roles',
  'role',
  'allowedroles',
  'groups',
  'permissions',
]
const EVERYBODY = /^(?:|public|visible|everyone|everybody|all|anyone)$/i
const BEGINNINGS = ['publishat', 'publishedat', 'publishdate', 'scheduledat', 'goliveat']
const ENDS = ['unpublishat', 'expiresat', 'deletedat', 'archivedat']
const LANGUAGES = ['locale', 'lang', 'language']

/**
 * The reason why a page of Puck becomes a draft, from custom fields of its root; null for a public page in the site's
 * language.
 */
export function pageRestriction(
  root: Root,
  { locale, now = Date.now() }: { locale: Locale; now?: number },
): string | null {
  const fields = plainFields(root)
  const isAny = (names: readonly string[], value: boolean) => names.some((name) => fields.get(name) === value)
  const texts = (names: readonly string[]) =>
    names.map((name) => fields.get(name)).filter((value) => typeof value === 'string')
  if (isAny(DRAFT_IF_TRUE, true) || isAny([...DRAFT_IF_FALSE, ...STATES], false)) return 'was a draft'
  if (isAny(PRIVATE_IF_TRUE, true) || isAny([...PRIVATE_IF_FALSE, ...AUDIENCES], false))
    return 'was not public'
  const state = texts(STATES).find((value) => !/^(?:|published?|live|active)$/i.test(value))
  if (state !== undefined) return `was in the state ${state}`
  const audience = texts(AUDIENCES).find((value) => !EVERYBODY.test(value))
  if (audience !== undefined) return `was only for ${audience}`
  const beginning = texts(BEGINNINGS).find((value) => Date.parse(value) > now)
  if (beginning !== undefined) return `was planned for ${beginning}`
  const end = texts(ENDS).find((value) => Date.parse(value) <= now)
  if (end !== undefined) return `was shown until ${end}`
  const language = texts(LANGUAGES).find((value) => /^[a-z]{2,3}(?:[-_][a-z\d]+)*$/i.test(value))
  if (language !== undefined && matchLocale(language) !== locale)
    return `is in “${language}”, but the site is in ${locale}`
  const password = fields.get('password') ?? ''
  return password === '' || password === false ? null : 'was protected by a password'
}

/** Whether search engines must not list a page: by fields of its root, or of an object with its metadata. */
export function isPageUnlisted(root: Root): boolean {
  return [root, root.seo, root.meta].some(
    (fields) => typeof fields === 'object' && fields !== null && hasNoindex(plainFields(fields as Root)),
  )
}

function hasNoindex(fields: Map<string, unknown>): boolean {
  const robots = fields.get('robots')
  return (
    fields.get('noindex') === true ||
    fields.get('unlisted') === true ||
    ['index', 'indexed', 'indexable'].some((name) => fields.get(name) === false) ||
    (typeof robots === 'string' && /\b(?:noindex|none)\b/i.test(robots))
  )
}

/** Fields by their names without case, signs and `is`; the words of a switch as booleans, and lists as one text. */
function plainFields(root: Root): Map<string, unknown> {
  return new Map(
    Object.entries(root).map(([name, value]) => [
      name
        .replace(/^is(?=[A-Z_-])/, '')
        .replace(/[_-]/g, '')
        .toLowerCase(),
      plainValue(value),
    ]),
  )
}

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(', ')
  if (typeof value !== 'string') return value
  if (/^(?:true|yes|on)$/i.test(value.trim())) return true
  return /^(?:false|no|off)$/i.test(value.trim()) ? false : value.trim()
}
