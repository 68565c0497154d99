import { loadRichText } from '#sections/markup/rich-on-demand.ts'
import { addresses, loadSchema } from '#sections/schemas.ts'
import type * as z from 'zod/mini'
import { pageMetaSchema } from '#shared/schema/page.ts'
import { popupSchema } from '#shared/schema/popup.ts'
import { sectionAddress, storedSectionSchema } from '#shared/schema/section.ts'
import type { Locale } from '#shared/locales.ts'
import type { Path } from '#shared/section-refs.ts'
import { appConfigurationSchema, routeObjectSchema } from '#shared/schema/site.ts'
import { postSchema } from '#shared/schema/blog.ts'
import { enabledLocales, shownSections, visiblePosts } from '../app-configuration.ts'
import type { SectionFile, SiteFiles } from '../site-file.ts'
import { challengeFindings } from './challenges.ts'
import { type DroppedValue, droppedValues } from './dropped-values.ts'
import { unknownEntries } from './entry-translations.ts'
import { type Finding, type FilePlace, error, warning } from './finding.ts'
import { formFindings } from './form-addresses.ts'
import { didYouMean } from './nearest-name.ts'
import { namedValues, type Known, knownNames } from './named-values.ts'
import { untranslatedPictures } from './picture-texts.ts'
import { fontFindings } from './fonts.ts'

/** Place of a stored value, in words and in the files. */
interface Source extends FilePlace {
  where: string
  /** Appended to `where`: the locale of a translation. */
  suffix?: string
}

/**
 * Stored values without effect: unknown names, and invalid values, in place of which the Worker uses the default
 * without a report. Hidden content is skipped.
 */
export async function storedFindings(files: SiteFiles, known: Known): Promise<Finding[]> {
  await loadRichText()
  const names = knownNames(files, known)
  const findings: Finding[] = [
    ...configurationFindings(files, names),
    ...fontFindings(files),
    ...formFindings(files),
  ]
  const { header = [], footer = [], i18n = {} } = files.config
  for (const region of ['header', 'footer'] as const)
    for (const [index, section] of (files.config[region] ?? []).entries())
      if (section.data?.hidden !== true) {
        const place = { where: region, file: 'site.json', path: ['config', region, index] }
        const texts = textsOf(section, i18n, enabledLocales(files), files)
        findings.push(
          ...(await sectionFindings(section, place, names)),
          ...(await pictureFindings(section, place, { texts, files })),
        )
      }
  findings.push(
    ...(await translationFindings(
      [...header, ...footer],
      { where: 'header and footer', file: 'site.json', path: ['config', 'i18n'] },
      i18n,
      { files, names },
    )),
  )
  for (const page of files.pages.filter(({ status }) => status === 'published')) {
    const shown = new Set(enabledLocales(files).flatMap((locale) => shownSections(page, locale)))
    const file = `pages/${page.id}.json`
    const where = `page ${page.id}`
    for (const [index, section] of page.sections.entries())
      if (shown.has(section)) {
        const place = { where, file, path: ['sections', index] }
        const locales = enabledLocales(files).filter((locale) =>
          shownSections(page, locale).includes(section),
        )
        findings.push(
          ...(await sectionFindings(section, place, names)),
          ...(await pictureFindings(section, place, {
            texts: textsOf(section, page.i18n, locales, files),
            files,
          })),
        )
      }
    findings.push(
      ...(await translationFindings(
        page.sections.filter((section) => shown.has(section)),
        { where, file, path: ['i18n'] },
        page.i18n,
        { files, names },
      )),
    )
  }
  for (const [place, popup] of files.popups.entries())
    if (popup.status === 'published')
      for (const [index, section] of (popup.config.pages[0]?.sections ?? []).entries())
        if (section.data?.hidden !== true)
          findings.push(
            ...(await sectionFindings(
              section,
              {
                where: `popup ${popup.id}`,
                file: 'site.json',
                path: ['popups', place, 'config', 'pages', 0, 'sections', index],
              },
              names,
            )),
          )
  return findings
}

type Names = ReturnType<typeof knownNames>

async function sectionFindings(section: SectionFile, place: Source, names: Names): Promise<Finding[]> {
  const { data = {}, ...envelope } = section
  const source = { ...place, where: `${place.where}, section ${section.id}` }
  const found = droppedValues(storedSectionSchema, envelope).map((each) => findingOf(each, source))
  const address = sectionAddress(section)
  const schema = await loadSchema(address)
  if (schema === null) {
    const hint = didYouMean(address, addresses())
    return hint === ''
      ? found
      : [...found, at(error(source.where, `unknown section ${address}${hint}`), source)]
  }
  return [...found, ...dataFindings(schema, data, { ...source, path: [...source.path, 'data'] }, names)]
}

type Translations = SiteFiles['config']['i18n'] | SiteFiles['pages'][number]['i18n']

/**
 * Translations of a section by locale, for locales into which its page is translated: an untranslated page is shown in
 * the default locale as a whole.
 */
function textsOf(
  { id }: SectionFile,
  i18n: Translations,
  locales: readonly Locale[],
  { defaultLocale }: SiteFiles,
): [Locale, unknown][] {
  return locales
    .filter((locale) => locale !== defaultLocale && i18n?.[locale] !== undefined)
    .map((locale) => [locale, i18n?.[locale]?.sections?.[id]])
}

async function pictureFindings(
  section: SectionFile,
  place: Source,
  { texts: translations, files }: { texts: readonly [Locale, unknown][]; files: SiteFiles },
): Promise<Finding[]> {
  const schema = await loadSchema(sectionAddress(section))
  if (schema === null) return []
  const source = { ...place, where: `${place.where}, section ${section.id}`, path: [...place.path, 'data'] }
  const names = [files.config.name ?? '', files.tenant.name]
  return untranslatedPictures(schema, section.data ?? {}, { translations, names }).map((each) =>
    findingOf(each, source),
  )
}

/** @param source.suffix set for a translation, which may lack fields: they are those of the default locale */
function dataFindings(
  schema: z.core.$ZodType,
  { hidden: _, ...data }: Record<string, unknown>,
  source: Source,
  names: Names,
): Finding[] {
  const isPartial = source.suffix !== undefined
  return valuesOf(schema, data, names, isPartial).map((each) => findingOf(each, source))
}

function valuesOf(schema: z.core.$ZodType, value: unknown, names: Names, isPartial = false): DroppedValue[] {
  const named: DroppedValue[] = []
  const dropped = droppedValues(schema, value, { isPartial, ...namedValues(names, named, { isPartial }) })
  return [...dropped, ...named]
}

async function translationFindings(
  sections: readonly SectionFile[],
  place: Source,
  i18n: Translations,
  { files, names }: { files: SiteFiles; names: Names },
): Promise<Finding[]> {
  const findings: Finding[] = []
  const enabled = enabledLocales(files)
  for (const [locale, translation] of Object.entries(i18n ?? {})) {
    if (!enabled.some((each) => each === locale)) continue
    for (const [id, texts] of Object.entries(translation?.sections ?? {})) {
      const section = sections.find((each) => each.id === id)
      const schema = section === undefined ? null : await loadSchema(sectionAddress(section))
      if (section === undefined || schema === null || texts.hidden === true) continue
      const source = {
        ...place,
        where: `${place.where === 'header and footer' ? regionOf(section, files) : place.where}, section ${id}`,
        path: [...place.path, locale, 'sections', id],
        suffix: ` (${locale})`,
      }
      findings.push(
        ...dataFindings(schema, texts, source, names),
        ...unknownEntries(section.data ?? {}, texts).map((each) => findingOf(each, source)),
      )
    }
  }
  return findings
}

function regionOf(section: SectionFile, { config }: SiteFiles): string {
  return config.header?.includes(section) === true ? 'header' : 'footer'
}

function configurationFindings(files: SiteFiles, names: Names): Finding[] {
  const { config, appConfig } = appConfigurationSchema.shape
  const site = (where: string, path: Path): Source => ({ where, file: 'site.json', path })
  const kinds = ['meta_website_pages', 'meta_landing_pages', 'meta_bio_links'] as const
  return [
    ...of(config, withoutChallenges(files.config), site('config', ['config'])),
    ...of(appConfig, files.appConfig, site('appConfig', ['appConfig'])),
    ...kinds.flatMap((kind) =>
      of(pageMetaSchema, files.tenant[kind] ?? {}, site(`tenant, ${kind}`, ['tenant', kind])),
    ),
    ...Object.entries(files.routes).flatMap(([route, value]) =>
      of(routeObjectSchema, value, site(`route ${route}`, ['routes', route])),
    ),
    ...files.popups.flatMap((popup, index) =>
      popup.status === 'published'
        ? of(popupSchema.shape.config, popup.config, site(`popup ${popup.id}`, ['popups', index, 'config']))
        : [],
    ),
    ...files.pages
      .filter(({ status }) => status === 'published')
      .flatMap(({ id, meta, i18n }) => [
        ...of(pageMetaSchema, meta ?? {}, {
          where: `page ${id}, meta`,
          file: `pages/${id}.json`,
          path: ['meta'],
        }),
        ...Object.entries(i18n).flatMap(([locale, translation]) =>
          of(pageMetaSchema, translation?.meta ?? {}, {
            where: `page ${id}, meta`,
            file: `pages/${id}.json`,
            path: ['i18n', locale, 'meta'],
            suffix: ` (${locale})`,
          }),
        ),
      ]),
    ...visiblePosts(files).flatMap(({ locale, category, slug, meta }) => {
      const name = `${locale}/${category}/${slug}`
      return of(postSchema.shape.meta, meta ?? {}, {
        where: `post ${name}, meta`,
        file: `posts/${name}.md`,
        path: ['meta'],
      })
    }),
  ]

  function of(schema: z.core.$ZodType, value: unknown, source: Source): Finding[] {
    return valuesOf(schema, value, names).map((each) => findingOf(each, source))
  }
}

/** Removes files at addresses of certificate authorities, because challenges.ts reports them as errors. */
function withoutChallenges(config: SiteFiles['config']): object {
  const { files } = config as { files?: unknown }
  return Array.isArray(files)
    ? {
        ...config,
        files: files.map((file) =>
          challengeFindings({ config: { files: [file] } }).length > 0 ? null : file,
        ),
      }
    : config
}

/** A section with a refused value is not shown, so the value is an error of the section. */
function findingOf({ path, message, isRefused }: DroppedValue, source: Source): Finding {
  const { where, suffix = '' } = source
  const name = path.join('.')
  const place = { file: source.file, path: [...source.path, ...path] }
  if (isRefused && where.includes(', section '))
    return at(error(`${where}${suffix}`, name === '' ? message : `${name}: ${message}`), place)
  return at(warning(`${where}${name === '' ? '' : `, ${name}`}${suffix}`, message), place)
}

function at(finding: Finding, { file, path }: FilePlace): Finding {
  return { ...finding, at: { file, path } }
}
