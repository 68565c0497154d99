import type { Section, Site } from '#shared/site.ts'
import type { PageDocument } from './read-document.ts'

/**
 * What was read, in the shape it was sent in (Contract §2). Read again it is the same; that is how a newer
 * build takes over what an older one stored, and what `/api/core/config` answers.
 */
export function siteAsSent(site: Site): Record<string, unknown> {
  const { config, pages, header, footer, routes, settings, locales, ...others } = site
  // Of our own making, and made again when it is read.
  const { theme: _theme, revision, revisionCoversPages, ...rest } = others
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

export function documentAsSent(document: PageDocument): Record<string, unknown> {
  return { ...document, sections: document.sections.map(sectionAsSent) }
}

function sectionAsSent({ id, address, data }: Section): Record<string, unknown> {
  const [folder, name] = address.split('/')
  return { id, component: { folder, name }, data: valueAsSent(data) }
}

/** Read texts and icons are objects of one field; what was sent is the string in it. */
function valueAsSent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueAsSent)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (entries.length === 1 && entries[0]?.[0] === 'html') return entries[0][1]
  if (entries[0]?.[0] === 'icon' && typeof entries[0][1] === 'string') return entries[0][1]
  return Object.fromEntries(entries.map(([key, field]) => [key, valueAsSent(field)]))
}
