import { accessById, mayRead, type Reader, storedId } from '#shared/section-access.ts'
import type { Site } from '#shared/site.ts'

/** Sections and translations for one reader. */
interface Readable {
  sections: unknown[]
  translations: Record<string, unknown> | undefined
}

/**
 * The sections of a page for one reader. Each section that the reader may not read is replaced by a gate without its
 * data or translation. The upstream should omit that data already, but is not trusted to. The section is removed if its
 * level is unknown, and on a site without sign-in, where a gate would lead nowhere.
 */
export function withGates(
  sections: readonly unknown[],
  translations: Record<string, unknown> | undefined,
  { reader, site }: { reader: Reader; site: Pick<Site, 'config'> },
): Readable {
  const asked = accessById(sections)
  if (asked.size === 0) return { sections: [...sections], translations }
  const shown = sections.flatMap((section) => {
    const access = asked.get(storedId(section))
    if (isReadable(section) && mayRead(access, reader)) return [section]
    return access === 'unknown' || site.config.account === undefined ? [] : [gate(storedId(section), access)]
  })
  const isOpen = (id: string) => mayRead(asked.get(id), reader)
  return { sections: shown, translations: translations && filtered(translations, isOpen) }
}

/**
 * The sections that every visitor may read, for content shared by many pages. Restricted sections are removed without
 * a gate.
 */
export function openSections<T>(sections: readonly T[]): T[] {
  const asked = accessById(sections)
  return sections.filter((section) => !asked.has(storedId(section)))
}

/** Translations without those of restricted sections. */
export function openTranslations(
  translations: Record<string, unknown>,
  sections: readonly unknown[],
): Record<string, unknown> {
  const asked = accessById(sections)
  return filtered(translations, (id) => !asked.has(id))
}

/** Where the upstream withholds a section, it sends a placeholder without `component`. */
function isReadable(section: unknown): boolean {
  return (section as { component?: unknown } | null)?.component !== undefined
}

function gate(id: string, level: 'signed_in' | 'aal2' | undefined): object {
  return { id, component: { folder: 'account', name: 'gate' }, data: { level } }
}

function filtered(
  translations: Record<string, unknown>,
  isKept: (id: string) => boolean,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(translations).filter(([id]) => isKept(id)))
}
