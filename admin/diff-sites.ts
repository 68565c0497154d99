import { cut } from '#shared/cut.ts'
import { counted } from './counted.ts'
import type { PageFile, PostFile, SiteFiles } from './site-file.ts'

/** Longest value in a line, in characters. */
const MAX_SHOWN = 60

/** The changes between two states of a site, a line each: `page sobre, section equipe, body: “a” → “b”`. */
export function diffSites(before: SiteFiles, after: SiteFiles): string[] {
  return [
    ...changes('tenant', tenantProfile(before), tenantProfile(after)),
    ...changes('site', siteSettings(before), siteSettings(after)),
    ...changes('header', before.config.header ?? [], after.config.header ?? []),
    ...changes('footer', before.config.footer ?? [], after.config.footer ?? []),
    ...changes(
      'category',
      keyed(before.config.blog?.categories ?? []),
      keyed(after.config.blog?.categories ?? []),
    ),
    ...changes('page', byId(before.pages.map(pageContent)), byId(after.pages.map(pageContent))),
    ...changes('popup', byId(before.popups), byId(after.popups)),
    ...changes('path rule', ruleGroup(before), ruleGroup(after)),
    ...changes('cookie', byId(before.cookies), byId(after.cookies)),
    ...changes('form', byId(before.forms), byId(after.forms)),
    ...changes('author', keyed(before.authors), keyed(after.authors)),
    ...changes('post', postGroup(before), postGroup(after)),
  ]
}

/** The tenant without its number and uuid: the database assigns them, and no draft changes them. */
function tenantProfile({ tenant: { id: _, uuid: __, ...profile } }: SiteFiles): object {
  return profile
}

function siteSettings({ locales, defaultLocale, is, appConfig, routes, config }: SiteFiles): object {
  const { header: _, footer: __, blog, ...rest } = config
  const { categories: ___, ...settings } = blog ?? {}
  return { locales, defaultLocale, is, appConfig, routes, ...rest, ...(blog && { blog: settings }) }
}

function pageContent({ updated_at: _, routes, ...page }: PageFile): { id: string } {
  return { ...page, ...routes }
}

/** Rules by path. Of several rules of one path, only the last is compared. */
function ruleGroup({ path_rules }: SiteFiles): Group {
  return new Group(path_rules.map((rule) => [rule.from, rule] as const))
}

function postGroup({ posts }: SiteFiles): Group {
  return new Group(
    posts.map(({ id: _, locale, category, slug, reading_minutes: __, ...post }: PostFile) => [
      `${locale}/${category}/${slug}`,
      post,
    ]),
  )
}

/** Items of one kind by name. A separate class, because a line shows `page sobre`, not `page, sobre`. */
class Group extends Map<string, unknown> {}

function byId(things: readonly { id: string }[]): Group {
  return new Group(things.map((thing) => [thing.id, thing]))
}

function keyed(things: readonly { slug: string }[]): Group {
  return new Group(things.map((thing) => [thing.slug, thing]))
}

function changes(where: string, before: unknown, after: unknown): string[] {
  if (before instanceof Group && after instanceof Group) return groupChanges(where, before, after)
  if (same(before, after)) return []
  if (before === undefined) return [`${where}: added${shown(after)}`]
  if (after === undefined) return [`${where}: removed`]
  if (isListOfNamed(before) && isListOfNamed(after)) return listChanges(where, before, after)
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length)
    return [`${where}: ${counted(before.length, 'entry')} → ${counted(after.length, 'entry')}`]
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) => changes(`${where}, ${key}`, before[key], after[key]))
  }
  return [`${where}: ${quoted(before)} → ${quoted(after)}`]
}

function groupChanges(where: string, before: Group, after: Group): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap((name) => changes(`${where} ${name}`, before.get(name), after.get(name)))
}

/** Changes of lists of sections, fields and the like. Entries are matched by id, wherever they are in the list. */
function listChanges(where: string, before: Named[], after: Named[]): string[] {
  const kind = where.endsWith(', sections') || ['header', 'footer'].includes(where) ? 'section' : 'entry'
  const place = where.replace(/, sections$/, '')
  const [was, is] = [before, after].map((list) => new Group(list.map((each) => [String(each.id), each])))
  const lines = groupChanges(`${place}, ${kind}`, was as Group, is as Group)
  const shared = (list: Named[], other: Group | undefined) =>
    list.map(({ id }) => String(id)).filter((id) => other?.has(id))
  return same(shared(before, is), shared(after, was))
    ? lines
    : [...lines, `${place}: ${kind === 'section' ? 'sections' : 'entries'} in another order`]
}

interface Named {
  id: unknown
}

function isListOfNamed(value: unknown): value is Named[] {
  return Array.isArray(value) && value.every((each) => isObject(each) && each.id !== undefined)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Compares regardless of the order of fields. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]))
  )
}

/** The name of an object, or the value itself. */
function shown(value: unknown): string {
  if (!isObject(value)) return ` ${quoted(value)}`
  const name = value.name ?? value.title ?? value.to
  return typeof name === 'string' ? ` ${quoted(name)}` : ''
}

function quoted(value: unknown): string {
  if (isObject(value)) return cut(JSON.stringify(value), MAX_SHOWN)
  if (typeof value !== 'string') return String(value)
  const line = value.replace(/\s+/g, ' ')
  return `“${line.length > MAX_SHOWN ? `${cut(line, MAX_SHOWN)}…` : line}”`
}
