import { loadRichText } from '#sections/markup/rich-on-demand.ts'
import { loadSchema } from '#sections/schemas.ts'
import type { Locale } from '#shared/locales.ts'
import { sectionAddress } from '#shared/schema/section.ts'
import type { Path } from '#shared/section-refs.ts'
import { isPageShown } from '../app-configuration.ts'
import type { SectionFile, SiteFiles } from '../site-file.ts'
import { droppedValues } from '../validate/dropped-values.ts'
import { giveEntryIds } from './entry-ids.ts'
import { isTranslatable } from './is-translatable.ts'
import { isFields, setTranslatedValue, translatedValue } from './translated-value.ts'

/** A text of the default locale that other locales translate. */
export interface TranslatableText {
  /** Stays the same when entries move: `page/sobre/section/equipe/items/ana/title`. */
  id: string
  /** `page sobre, section equipe, items.0.title` */
  where: string
  source: string
  /** Whether visitors of a locale see the text. */
  isIn: (locale: Locale) => boolean
  /** The translation; undefined without one. */
  target: (locale: Locale) => string | undefined
  /** @returns false if the locale has a list without ids instead */
  translate: (locale: Locale, text: string) => boolean
}

export interface TranslatableSite {
  /** A copy that `translate` changes. Entries of its lists with texts have ids. */
  site: SiteFiles
  texts: TranslatableText[]
  /** Sections whose entries had no ids, with the number of added ids. */
  made: { where: string; entries: number }[]
}

type Fields = Record<string, unknown>
/** A part of a site that contains its own translations. */
type Translated = { i18n?: Partial<Record<string, Fields | undefined>> | undefined }
type Overlay = { sections?: Record<string, Fields> | undefined }

/**
 * Every text of a site that can be translated: names and meta of pages, sections, names of the blog and of its
 * categories, and cookies.
 */
export async function translatableTexts(original: SiteFiles): Promise<TranslatableSite> {
  await loadRichText()
  const site = structuredClone(original)
  const texts: TranslatableText[] = []
  const made: TranslatableSite['made'] = []
  const { config } = site

  for (const page of site.pages.filter(({ status }) => status === 'published')) {
    const isIn = (locale: Locale) => isPageShown(page, locale)
    const overlayOf = (locale: Locale) => inside(page.i18n, locale)
    const of = { id: `page/${page.id}`, where: `page ${page.id}`, isIn }
    addTexts(of, page, [['name'], ['meta', 'title'], ['meta', 'description'], ['meta', 'keywords']], {
      read: (locale) => page.i18n[locale],
      write: overlayOf,
    })
    await addSections(of, page.sections, page.i18n, overlayOf)
  }
  const everywhere = () => true
  for (const region of ['header', 'footer'] as const)
    await addSections(
      { id: region, where: region, isIn: everywhere },
      config[region] ?? [],
      config.i18n ?? {},
      (locale) => {
        config.i18n ??= {}
        return inside(config.i18n, locale)
      },
    )
  const { blog } = config
  if (blog !== undefined) addNamed({ id: 'blog', where: 'blog', isIn: everywhere }, blog, [['name']])
  for (const category of blog?.categories ?? []) {
    const of = { id: `category/${category.slug}`, where: `category ${category.slug}`, isIn: everywhere }
    addNamed(of, category, [['name']])
  }
  for (const cookie of site.cookies) {
    const of = { id: `cookie/${cookie.id}`, where: `cookie ${cookie.id}`, isIn: everywhere }
    addNamed(of, cookie, [['name'], ['description']])
    const durations = cookie.sites_cookies_items.flatMap(({ prefix, duration = '' }) =>
      /\p{L}/u.test(duration) ? [[prefix, duration] as const] : [],
    )
    const base = { durations: Object.fromEntries(durations) }
    addTexts(
      of,
      base,
      durations.map(([prefix]) => ['durations', prefix]),
      i18nOf(cookie),
    )
  }
  return { site, texts, made }

  async function addSections(
    of: Pick<TranslatableText, 'id' | 'where' | 'isIn'>,
    sections: readonly SectionFile[],
    i18n: Partial<Record<Locale, Overlay | undefined>>,
    overlayOf: (locale: Locale) => Overlay,
  ): Promise<void> {
    for (const section of sections) {
      const address = sectionAddress(section)
      const schema = await loadSchema(address)
      const { data } = section
      if (schema === null || data === undefined || data.hidden === true) continue
      const paths: Path[] = []
      const { hidden: _, ...stored } = data
      droppedValues(schema, stored, {
        visit({ kind, value, path }) {
          const text = isFields(value) && typeof value.html === 'string' ? value.html : value
          if (typeof text !== 'string' || !/\p{L}/u.test(text)) return
          // A list with one entry may be stored without the list.
          if (!isTranslatable(address, { kind: kind === 'list' ? 'text' : kind, path })) return
          paths.push(text === value ? path : [...path, 'html'])
        },
      })
      const overlays = Object.values(i18n).map((overlay) => overlay?.sections?.[section.id])
      const entries = paths.reduce((sum, path) => sum + giveEntryIds(data, overlays, path), 0)
      const where = `${of.where}, section ${section.id}`
      if (entries > 0) made.push({ where, entries })
      addTexts({ ...of, id: `${of.id}/section/${section.id}`, where }, data, paths, {
        read: (locale) => i18n[locale]?.sections?.[section.id],
        write(locale) {
          const overlay = overlayOf(locale)
          overlay.sections ??= {}
          return inside(overlay.sections, section.id)
        },
      })
    }
  }

  function addNamed(
    of: Pick<TranslatableText, 'id' | 'where' | 'isIn'>,
    named: Translated,
    paths: readonly Path[],
  ): void {
    addTexts(of, named, paths, i18nOf(named))
  }

  function addTexts(
    { id, where, isIn }: Pick<TranslatableText, 'id' | 'where' | 'isIn'>,
    base: object,
    paths: readonly Path[],
    { read, write }: { read: (locale: Locale) => unknown; write: (locale: Locale) => Fields },
  ): void {
    for (const path of paths) {
      const source = translatedValue(base, base, path)
      if (typeof source !== 'string' || source.trim() === '') continue
      texts.push({
        id: [id, ...pathWithIds(base, path)].join('/'),
        where: `${where}, ${path.join('.')}`,
        source,
        isIn,
        target(locale) {
          const translated = translatedValue(base, read(locale), path)
          const text = isFields(translated) ? translated.html : translated
          return typeof text === 'string' && text.trim() !== '' ? text : undefined
        },
        translate: (locale, text) => setTranslatedValue({ ...base }, write(locale), path, text),
      })
    }
  }
}

function i18nOf(named: Translated): { read: (locale: Locale) => unknown; write: (locale: Locale) => Fields } {
  return {
    read: (locale) => named.i18n?.[locale],
    write(locale) {
      named.i18n ??= {}
      return inside(named.i18n, locale)
    },
  }
}

/** The object at a key, created if missing. */
function inside<K extends string, T extends object>(holder: Partial<Record<K, T | undefined>>, key: K): T {
  const known = holder[key] ?? ({} as T)
  holder[key] = known
  return known
}

/** With ids of entries instead of indexes. */
function pathWithIds(base: object, path: Path): (string | number)[] {
  return path.map((key, place) => {
    if (typeof key !== 'number') return key
    const entry = translatedValue(base, base, path.slice(0, place + 1))
    return isFields(entry) && entry.id !== undefined ? String(entry.id) : key
  })
}
