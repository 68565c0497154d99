import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { enabledLocales } from '../../admin/app-configuration.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { listRevisions, type ReadSite, readSite, saveDraft } from '../../admin/sites.ts'
import type { TranslatableSite, TranslatableText } from '../../admin/translations/translatable-texts.ts'
import {
  readTranslationsCsv,
  stateOf,
  writeTranslationsCsv,
} from '../../admin/translations/translations-csv.ts'
import { readXliff, type TranslationUnit, writeXliff } from '../../admin/translations/xliff.ts'
import { didYouMean } from '../../admin/validate/nearest-name.ts'
import { readSiteFolder } from '../../build/site-files.ts'
import type { Locale } from '../../shared/locales.ts'
import { readText } from '../read-text.ts'
import { counted } from '../../admin/counted.ts'
import {
  type Command,
  type Context,
  type CommandInput,
  printResult,
  required,
  textOption,
  UsageError,
} from './command.ts'
import { noteMadeIds } from './made-ids.ts'
import { folderChanges, isSiteFolder, writeFolder } from './site-folder.ts'

const FORMATS = { xliff: writeXliff, csv: writeTranslationsCsv }

export const translationsCommands: Record<string, Command> = {
  translations: {
    usage: 'HOST|FOLDER [--locale CODE] [--export xliff|csv] [--import FILE] [--author NAME] [--json]',
    examples: [
      'translations sites/padaria',
      'translations sites/padaria --locale en-US --export xliff > en-US.xlf',
      'translations sites/padaria --import en-US.xlf',
      'translations padaria.example --locale en-US --export csv > en-US.csv',
    ],
    options: {
      locale: { type: 'string' },
      export: { type: 'string' },
      import: { type: 'string' },
      author: { type: 'string' },
      json: { type: 'boolean' },
    },
    run: translations,
  },
}

/** A site whose texts are translated, in a folder or at a host. */
interface Work {
  texts: TranslatableSite
  isStale: (text: TranslatableText, locale: Locale) => boolean
  /** Saves the translations with digests of their originals. @returns the files that were written */
  save: (translated: readonly Translated[]) => Promise<string[]>
}

interface Translated {
  id: string
  locale: Locale
  /** The original that was translated. */
  source: string
}

async function translations(input: CommandInput, context: Context): Promise<void> {
  const word = required(input.words, 0, 'HOST or FOLDER')
  const format = textOption(input, 'export')
  const file = textOption(input, 'import')
  if (format !== undefined && file !== undefined) throw new UsageError('--export or --import, not both')
  if (format !== undefined && !Object.hasOwn(FORMATS, format))
    throw new UsageError(
      `--export must be one of ${Object.keys(FORMATS).join(', ')}${didYouMean(format, Object.keys(FORMATS))}`,
    )
  const work = await (isSiteFolder(word) ? folderWork(word, context) : hostWork(word, input, context))
  const locales = localesOf(work.texts.site, textOption(input, 'locale'))
  if (file !== undefined) return importFile(file, work, input, context)
  if (format === undefined) return list(work, locales, input, context)
  const [locale, ...others] = locales
  if (locale === undefined) throw new Error('the site has one language only')
  if (others.length > 0) throw new UsageError(`--locale must be one of ${locales.join(', ')}`)
  const units = work.texts.texts.filter(({ isIn }) => isIn(locale)).map((each) => unitOf(each, locale, work))
  const { defaultLocale } = work.texts.site
  const written = await work.save(known(work, locale))
  noteMadeIds(work.texts, context)
  for (const path of written) context.note(`written: ${path}`)
  const write = FORMATS[format as keyof typeof FORMATS]
  context.print(write({ sourceLocale: defaultLocale, targetLocale: locale, units }).trimEnd())
  context.note(
    `${counted(units.length, 'text')}, ${units.filter((unit) => stateOf(unit) !== 'translated').length} to translate`,
  )
}

/** Translations of the current originals. A translation without a record counts as one. */
function known({ texts, isStale }: Work, locale: Locale): Translated[] {
  return texts.texts
    .filter((each) => each.target(locale) !== undefined && !isStale(each, locale))
    .map(({ id, source }) => ({ id, locale, source }))
}

function list(work: Work, locales: readonly Locale[], input: CommandInput, context: Context): void {
  const rows = locales.flatMap((locale) =>
    work.texts.texts
      .filter(({ isIn }) => isIn(locale))
      .map((each) => ({ locale, ...unitOf(each, locale, work) }))
      .map(({ target: _, isStale: __, ...unit }, index, all) => ({
        ...unit,
        state: stateOf(all[index] as never),
      })),
  )
  const open = rows.filter(({ state }) => state !== 'translated')
  const posts = missingPosts(work.texts.site, locales)
  printResult(input, context, {
    value: { texts: open, posts },
    lines: [
      ...open.map(
        ({ locale, state, where, source }) => `${locale}  ${state.padEnd(7)}  ${where}: ${shown(source)}`,
      ),
      ...posts.map(({ locale, post }) => `${locale}  missing  post ${post}`),
    ],
  })
  for (const locale of locales) {
    const count = (state: string) => open.filter((row) => row.locale === locale && row.state === state).length
    const missing = posts.filter((post) => post.locale === locale).length
    context.note(
      `${locale}: ${counted(count('missing'), 'text')} missing, ${count('stale')} stale, ${counted(missing, 'post')} missing`,
    )
  }
}

async function importFile(file: string, work: Work, input: CommandInput, context: Context): Promise<void> {
  const { site, texts } = work.texts
  if (!existsSync(file)) throw new Error(`${file} does not exist`)
  const written = readText(file)
  const isXml = written.trimStart().startsWith('<')
  const { targetLocale, sourceLocale, units } = isXml
    ? readXliff(written)
    : readTranslationsCsv(written, site.defaultLocale)
  const [locale] = localesOf(site, targetLocale)
  if (locale === undefined || sourceLocale !== site.defaultLocale)
    throw new Error(`${file} translates ${sourceLocale}; the site is in ${site.defaultLocale}`)
  const byId = new Map(texts.map((each) => [each.id, each]))
  const translated: Translated[] = []
  const problems: string[] = []
  let changed = 0
  for (const { id, source, target } of units) {
    if (target === undefined || target.trim() === '') continue
    const own = byId.get(id)
    if (own === undefined) problems.push(`the site has no text ${id}`)
    else if (own.target(locale) === target) translated.push({ id, locale, source })
    else if (own.translate(locale, target)) {
      changed++
      translated.push({ id, locale, source })
      if (source !== own.source)
        problems.push(`${own.where}: its original has changed since the file was written`)
    } else
      problems.push(
        `${own.where}: ${locale} has a list without ids in its place: give its entries the ids of the original`,
      )
  }
  const paths = await work.save(translated)
  printResult(input, context, { value: { locale, changed, problems, written: paths }, lines: problems })
  for (const path of paths) context.note(`written: ${path}`)
  context.note(`${locale}: ${counted(changed, 'text')} changed`)
}

function unitOf(each: TranslatableText, locale: Locale, { isStale }: Work): TranslationUnit {
  const { id, where, source } = each
  return { id, where, source, target: each.target(locale), isStale: isStale(each, locale) }
}

/** @throws UsageError for a locale that the site does not have */
function localesOf(site: SiteFiles, wanted: string | undefined): Locale[] {
  const others = enabledLocales(site).filter((locale) => locale !== site.defaultLocale)
  if (wanted === undefined) return others
  const locale = others.find((each) => each === wanted)
  if (locale === undefined)
    throw new UsageError(
      `the site is translated into ${others.join(', ') || 'no locale'}, and not into ${wanted}`,
    )
  return [locale]
}

/** Posts of the default locale for which another locale has no post with the same `translation`. */
function missingPosts(site: SiteFiles, locales: readonly Locale[]): { locale: Locale; post: string }[] {
  const shown = site.posts.filter(({ draft }) => !draft)
  return shown
    .filter(({ locale }) => locale === site.defaultLocale)
    .flatMap((post) =>
      locales
        .filter((locale) => {
          const isVersion = (other: (typeof shown)[number]) =>
            other.locale === locale &&
            post.translation !== undefined &&
            other.translation === post.translation
          return !shown.some(isVersion)
        })
        .map((locale) => ({ locale, post: `${post.category}/${post.slug}` })),
    )
}

const MAX_SHOWN = 60

function shown(source: string): string {
  const line = source.replace(/\s+/g, ' ')
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line
}

/** File in a site's folder with the digest of each translated original, by locale and text. */
const ORIGINALS = '.translations.json'

const originalsSchema = z.record(z.string(), z.record(z.string(), z.string()))

async function folderWork(folder: string, context: Context): Promise<Work> {
  const texts = await context.translatableTexts(readSiteFolder(folder))
  const file = join(folder, ORIGINALS)
  const originals = existsSync(file) ? z.parse(originalsSchema, JSON.parse(readFileSync(file, 'utf8'))) : {}
  return {
    texts,
    isStale({ id, source }, locale) {
      const of = originals[locale]?.[id]
      return of !== undefined && of !== digest(source)
    },
    async save(translated) {
      const changes = folderChanges(folder, texts.site)
      writeFolder(folder, texts.site, changes)
      const after = structuredClone(originals)
      for (const { id, locale, source } of translated)
        after[locale] = { ...after[locale], [id]: digest(source) }
      const record = `${JSON.stringify(sortedKeys(after), null, 2)}\n`
      if (existsSync(file) && readFileSync(file, 'utf8') === record) return changes.written
      writeFileSync(file, record)
      return [...changes.written, ORIGINALS]
    },
  }
}

function digest(source: string): string {
  return createHash('sha256').update(source).digest('hex').slice(0, 16)
}

function sortedKeys(originals: z.output<typeof originalsSchema>): z.output<typeof originalsSchema> {
  const sorted = <T>(of: Record<string, T>) =>
    Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)))
  return sorted(Object.fromEntries(Object.entries(originals).map(([locale, of]) => [locale, sorted(of)])))
}

/** Revisions that are compared to find stale translations. */
const MAX_REVISIONS = 20

async function hostWork(host: string, input: CommandInput, context: Context): Promise<Work> {
  const database = context.database()
  const read = await readSite(database, host)
  const texts = await context.translatableTexts(read.site)
  const before: Map<string, TranslatableText>[] = []
  const revisions = await listRevisions(database, read.about.site_id, MAX_REVISIONS)
  for (const { revision } of revisions.filter(({ has_document }) => has_document)) {
    context.progress?.(`reading revision ${revision}`)
    const { site } = await readSite(database, read.about.site_id, revision)
    const of = await context.translatableTexts(site)
    before.push(new Map(of.texts.map((each) => [each.id, each])))
  }
  return {
    texts,
    isStale: (each, locale) => isOlder(each, locale, before),
    save: async (translated) => saveIn(read, { texts, translated }, input, context),
  }
}

/**
 * Whether the original has changed since its translation. Going back from the newest revision, it compares the
 * original with that of the last revision that still has the same translation.
 */
function isOlder(
  each: TranslatableText,
  locale: Locale,
  revisions: readonly ReadonlyMap<string, TranslatableText>[],
): boolean {
  const translation = each.target(locale)
  let original = each.source
  for (const revision of revisions) {
    const then = revision.get(each.id)
    if (translation === undefined || then?.target(locale) !== translation) break
    original = then.source
  }
  return translation !== undefined && original !== each.source
}

async function saveIn(
  read: ReadSite,
  { texts, translated }: { texts: TranslatableSite; translated: readonly Translated[] },
  input: CommandInput,
  context: Context,
): Promise<string[]> {
  // Exporting a host changes nothing.
  if (input.values.import === undefined || translated.length === 0) return []
  const { site_id, draft } = read.about
  const author = textOption(input, 'author') ?? context.env.USER
  await saveDraft(context.database(), { host: site_id, site: texts.site, author, expected: draft })
  return ['the draft']
}
