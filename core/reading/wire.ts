import type { IconValue } from '#sections/fields/icon.ts'
import type { Html } from '#sections/fields/text.ts'
import { visitFields } from '#sections/fields/visit-fields.ts'
import { loadRichText } from '#sections/markup/rich-on-demand.ts'
import { loadSchema, type SectionSchema } from '#sections/schemas.ts'
import { type Path, replaceAt } from '#shared/section-refs.ts'
import type { Section, Site } from '#shared/site.ts'
import type { PageDocument } from './read-document.ts'

/**
 * A site in the form in which the upstream sent it. Reading it again gives the same site. A newer build converts stored
 * sites to this form and reads them again; `/api/core/config` returns it.
 */
export function siteAsSent(site: Site): Record<string, unknown> {
  const { config, pages, header, footer, routes, settings, locales, localeNames, ...rendered } = site
  const { wildcard: _wildcard, signInAt: _place, isSuspended, ...others } = rendered
  // Computed values; reading the site computes them again.
  const { theme: _theme, key: _key, revision, revisionCoversPages, ...rest } = others
  return {
    ...rest,
    ...(revisionCoversPages && { revision }),
    ...(isSuspended && { suspended: true }),
    schema_version: 1,
    locales: locales.map((code) => ({ code, name: localeNames[code] ?? code })),
    routes: Object.fromEntries(routes),
    config: { ...config, pages, header, footer },
    appConfig: settings,
  }
}

/** A page in the form in which an upstream sends it: texts and icons are plain strings. */
export async function documentAsSent(document: PageDocument): Promise<Record<string, unknown>> {
  return { ...document, sections: await Promise.all(document.sections.map(sectionAsSent)) }
}

async function sectionAsSent(section: Section): Promise<Record<string, unknown>> {
  // Only parsing a value tells which member of a union of fields it is.
  const [schema] = await Promise.all([loadSchema(section.address), loadRichText()])
  const stored = sectionAsStored(section)
  return schema === null ? stored : { ...stored, data: dataAsSent(schema, section.data) }
}

function dataAsSent(schema: SectionSchema, data: Section['data']): Section['data'] {
  const texts: Path[] = []
  const icons: Path[] = []
  visitFields(schema, data, ({ kind, path }) => {
    if (kind === 'inline' || kind === 'rich') texts.push(path)
    if (kind === 'icon') icons.push(path)
  })
  const withTexts = replaceAt(data, texts, (text) => (text as Html).html)
  return replaceAt(withTexts, icons, (icon) => (icon as IconValue).icon)
}

/** A page that `readDocument` accepts: every field can parse its own output. */
export function documentAsStored(document: PageDocument): Record<string, unknown> {
  return { ...document, sections: document.sections.map(sectionAsStored) }
}

function sectionAsStored({ id, address, data }: Section): Record<string, unknown> {
  const [folder, name] = address.split('/')
  return { id, component: { folder, name }, data }
}
