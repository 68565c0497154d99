import type { PageValue } from '../edit/page-value.ts'
import { type Path, putAt, translateAt } from './value-at.ts'

/** Where a value of a page is. */
interface FieldPlace {
  section: string
  /** Of the language that is edited; null for the site’s first. */
  locale: string | null
  path: Path
}

/** Names a field for steps of undo: what is typed into one field goes together. */
export function fieldKey({ section, locale, path }: FieldPlace): string {
  return `${section} ${locale ?? ''} ${path.join('.')}`
}

/** Puts a value into a field of a section, or into its translation; undefined takes it out. */
export function putInSection(
  page: PageValue,
  { section: id, locale, path }: FieldPlace,
  value: unknown,
): void {
  const section = page.sections.find((each) => each.id === id)
  if (section === undefined) return
  section.data ??= {}
  if (locale === null) {
    putAt(section.data, path, value)
    return
  }
  page.i18n ??= {}
  page.i18n[locale] ??= {}
  const own = page.i18n[locale]
  own.sections ??= {}
  own.sections[id] ??= {}
  translateAt(section.data, own.sections[id], path, value)
}
