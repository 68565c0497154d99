import { accessById, mayRead, type Reader, storedId } from '#shared/section-access.ts'
import type { Site } from '#shared/site.ts'

/** Sections and translations as one reader gets them. */
interface Readable {
  sections: unknown[]
  translations: Record<string, unknown> | undefined
}

/**
 * The sections of a page for a reader: in the place of each that the reader may not read stands the gate to it, without anything
 * of its data or translation. The upstream leaves those out; one that does not is not trusted. On a site without sign-in no gate
 * leads anywhere, so nothing takes the place.
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

/** Sections for every visitor, of what stands on many pages: nothing takes the place of one that asks for more. */
export function openSections<T>(sections: readonly T[]): T[] {
  const asked = accessById(sections)
  return sections.filter((section) => !asked.has(storedId(section)))
}

/** Translations without those of sections that ask for more than a visitor has. */
export function openTranslations(
  translations: Record<string, unknown>,
  sections: readonly unknown[],
): Record<string, unknown> {
  const asked = accessById(sections)
  return filtered(translations, (id) => !asked.has(id))
}

/** The place of a section, as the upstream answers it, has no component. */
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
