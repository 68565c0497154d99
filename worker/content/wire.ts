import type { Icon } from '#sections/fields/icon.ts'
import type { Html } from '#sections/fields/text.ts'
import { visitFields } from '#sections/fields/visit-fields.ts'
import { loadSchema, type SectionSchema } from '#sections/schemas.ts'
import { type Path, replaceAt } from '#shared/section-refs.ts'
import type { Section, Site } from '#shared/site.ts'
import type { PageDocument } from './read-document.ts'

/**
 * What was read, in the shape it was sent in (docs/reference/app-configuration.md). Read again it is the same; that is how a newer
 * build takes over what an older one stored, and what `/api/core/config` answers.
 */
export function siteAsSent(site: Site): Record<string, unknown> {
  const { config, pages, header, footer, routes, settings, locales, ...others } = site
  // Of our own making, and made again when it is read.
  const { theme: _theme, key: _key, revision, revisionCoversPages, ...rest } = others
  return {
    ...rest,
    ...(revisionCoversPages && { revision }),
    schema_version: 1,
    locales: locales.map((code) => ({ code, name: code })),
    routes: Object.fromEntries(routes),
    config: { ...config, pages, header, footer },
    appConfig: settings,
  }
}

/** A page as an upstream sends it: texts and icons are plain strings again. */
export async function documentAsSent(document: PageDocument): Promise<Record<string, unknown>> {
  return { ...document, sections: await Promise.all(document.sections.map(sectionAsSent)) }
}

async function sectionAsSent(section: Section): Promise<Record<string, unknown>> {
  const schema = await loadSchema(section.address)
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
  return replaceAt(withTexts, icons, (icon) => (icon as Icon).icon)
}

/** A page in the shape that a reader takes: every field reads its own output again. */
export function documentAsStored(document: PageDocument): Record<string, unknown> {
  return { ...document, sections: document.sections.map(sectionAsStored) }
}

function sectionAsStored({ id, address, data }: Section): Record<string, unknown> {
  const [folder, name] = address.split('/')
  return { id, component: { folder, name }, data }
}
