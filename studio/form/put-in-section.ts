import type { PageValue } from '../edit/page-value.ts'
import { type Path, putAt, translateAt } from './value-at.ts'

/** Place of a value in a page. */
interface FieldPlace {
  section: string
  /** The edited language; null for the site’s first. */
  locale: string | null
  path: Path
}

/** Names a field as the key of an undo step, so that typing into one field is one step. */
export function fieldKey({ section, locale, path }: FieldPlace): string {
  return `${section} ${locale ?? ''} ${path.join('.')}`
}

/** Sets a field of a section, or of its translation; undefined removes it. */
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
