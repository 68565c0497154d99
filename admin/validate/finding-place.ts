import type { Path } from '#shared/section-refs.ts'
import type { Locale } from '#shared/locales.ts'
import { joinSegments } from '#shared/paths.ts'
import type { SectionFile, SiteFiles } from '../site-file.ts'
import type { FilePlace, Finding } from './finding.ts'

/** A part of a site that findings name: its place in the files, and its value there. */
interface Part {
  file: string
  path: Path
  value: unknown
  /** Path from the part to its fields: `data` for a section. */
  fields?: Path
  /** Its translations by locale. */
  translated?: (locale: string) => { path: Path; value: unknown }
}

/** Gives each finding a place: its own, or the place of the part that it names. */
export function withPlaces(findings: readonly Finding[], files: SiteFiles): Finding[] {
  if (findings.every(({ at }) => at !== undefined)) return [...findings]
  const parts = partsOf(files)
  return findings.map((finding) => ({ ...finding, at: finding.at ?? placeOf(finding.where, parts) }))
}

/** @param where as `Finding` describes it: `page sobre, section equipe, button.link (en-US)` */
function placeOf(where: string, parts: ReadonlyMap<string, Part>): FilePlace {
  const [, named = where, locales = ''] = /^(.*?)(?: \(([\w, -]+)\))?$/s.exec(where) ?? []
  const [name, part] = namedPart(named, parts)
  const rest = named.slice(name.length).split(/[,.]/)
  const fields = rest.map((each) => each.trim()).filter((each) => each !== '')
  const translated = part.translated?.(locales.split(',')[0] ?? '')
  // A finding of one locale is about its translation, if the translation has that value.
  if (locales !== '' && translated !== undefined && holds(translated.value, fields))
    return { file: part.file, path: [...translated.path, ...fields] }
  return {
    file: part.file,
    path: fields.length === 0 ? part.path : [...part.path, ...(part.fields ?? []), ...fields.map(asIndex)],
  }
}

/** The part whose name is the longest prefix of `where`. */
function namedPart(where: string, parts: ReadonlyMap<string, Part>): [name: string, part: Part] {
  for (let end = where.length; end > 0; end = where.lastIndexOf(',', end - 1)) {
    const name = where.slice(0, end)
    const part = parts.get(name)
    if (part !== undefined) return [name, part]
  }
  return [where, { file: 'site.json', path: [], value: undefined }]
}

function holds(value: unknown, fields: Path): boolean {
  let inside = value
  for (const field of fields) {
    if (typeof inside !== 'object' || inside === null || !Object.hasOwn(inside, field)) return false
    inside = (inside as Record<string | number, unknown>)[field]
  }
  return inside !== undefined
}

/** The index of a list entry as a number; any other field name unchanged. */
function asIndex(field: string): string | number {
  return /^\d+$/.test(field) ? Number(field) : field
}

function partsOf(files: SiteFiles): Map<string, Part> {
  const parts = new Map<string, Part>()
  const { config, tenant } = files
  const ofSite = (name: string, path: Path, value: unknown) =>
    void parts.set(name, { file: 'site.json', path, value })
  ofSite('site', [], undefined)
  ofSite('settings', ['config'], config)
  ofSite('config', ['config'], config)
  ofSite('appConfig', ['appConfig'], files.appConfig)
  ofSite('tenant', ['tenant'], tenant)
  ofSite('favicon', ['config', 'favicon'], undefined)
  ofSite('blog', ['config', 'blog'], config.blog)
  for (const region of ['header', 'footer'] as const) {
    ofSite(region, ['config', region], config[region])
    addSections(region, config[region] ?? [], {
      file: 'site.json',
      path: ['config', region],
      i18n: ['config', 'i18n'],
      translations: config.i18n,
    })
  }
  parts.set('header and footer', {
    file: 'site.json',
    path: ['config', 'i18n'],
    value: config.i18n,
    translated: (locale) => ({ path: ['config', 'i18n', locale], value: config.i18n?.[locale as Locale] }),
  })
  for (const [index, rule] of files.path_rules.entries())
    ofSite(`path rule ${index + 1}, ${rule.from}`, ['path_rules', index], rule)
  for (const [index, file] of listIn(config, 'files').entries())
    ofSite(
      `config.files ${index + 1}, ${String((file as { path?: unknown } | null)?.path)}`,
      ['config', 'files', index],
      file,
    )
  for (const [route, value] of Object.entries(files.routes)) {
    ofSite(`routes["${route}"]`, ['routes', route], value)
    ofSite(`route ${route}`, ['routes', route], value)
  }
  for (const [index, form] of files.forms.entries()) ofSite(`form ${form.id}`, ['forms', index], form)
  for (const [index, author] of files.authors.entries())
    ofSite(`author ${author.slug}`, ['authors', index], author)
  for (const [index, popup] of files.popups.entries()) {
    ofSite(`popup ${popup.id}`, ['popups', index], popup)
    addSections(`popup ${popup.id}`, popup.config.pages[0]?.sections ?? [], {
      file: 'site.json',
      path: ['popups', index, 'config', 'pages', 0, 'sections'],
    })
  }
  for (const page of files.pages) {
    const file = `pages/${page.id}.json`
    const name = `page ${page.id}`
    parts.set(name, {
      file,
      path: [],
      value: page,
      translated: (locale) => ({ path: ['i18n', locale], value: page.i18n[locale as Locale] }),
    })
    addSections(name, page.sections, { file, path: ['sections'], i18n: ['i18n'], translations: page.i18n })
  }
  for (const post of files.posts) {
    const { locale, category, slug } = post
    const part = { file: `posts/${locale}/${category}/${slug}.md`, path: [], value: post }
    parts.set(`post ${locale}/${category}/${slug}`, part)
    parts.set(`post ${locale}${joinSegments([category, slug])}`, part)
  }
  return parts

  function addSections(
    where: string,
    sections: readonly SectionFile[],
    {
      file,
      path,
      i18n = [],
      translations = {},
    }: { file: string; path: Path; i18n?: Path; translations?: SiteFiles['config']['i18n'] },
  ): void {
    for (const [index, section] of sections.entries())
      parts.set(`${where}, section ${section.id}`, {
        file,
        path: [...path, index],
        value: section,
        fields: ['data'],
        translated: (locale) => ({
          path: [...i18n, locale, 'sections', section.id],
          value: translations[locale as Locale]?.sections?.[section.id],
        }),
      })
  }
}

function listIn(value: object, name: string): unknown[] {
  const list = (value as Record<string, unknown>)[name]
  return Array.isArray(list) ? list : []
}
