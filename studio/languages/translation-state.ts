import type { PageValue, SectionValue } from '../edit/page-value.ts'
import { addressOfSection, isHidden } from '../edit/page-value.ts'
import { storedText } from '../form/stored-text.ts'
import { type Path, translationAt, valueAt } from '../form/value-at.ts'
import type { Catalogue } from '../site/use-catalogue.ts'
import { textPaths } from './text-paths.ts'

/**
 * How many texts of a page are not translated, and how many translations are stale: the text in the first language
 * differs from the live one, and its translation does not.
 */
export interface TranslationState {
  missing: number
  stale: number
}

interface Compared {
  page: PageValue
  /** The page as visitors get it; null if it is not published. */
  live: PageValue | null
  locale: string
  catalogue: Catalogue
}

export function translationState({ page, live, locale, catalogue }: Compared): TranslationState {
  const state = { missing: 0, stale: 0 }
  const before = new Map(live?.sections.map((section) => [section.id, section]))
  for (const section of page.sections) {
    const known = catalogue.get(addressOfSection(section))
    if (known === undefined || isHidden(section)) continue
    const own = page.i18n?.[locale]?.sections?.[section.id]
    const old = before.get(section.id)
    const oldOwn = live?.i18n?.[locale]?.sections?.[section.id]
    for (const path of textPaths(known.schema, section.data)) {
      const translated = translationAt(section.data, own, path)
      if (translated === undefined) state.missing += 1
      else if (old !== undefined && isStale({ section, old, translated, oldOwn, path })) state.stale += 1
    }
  }
  return state
}

interface Text {
  section: SectionValue
  old: SectionValue
  translated: unknown
  oldOwn: unknown
  path: Path
}

/** Entries of lists are found by their id, as in translations. */
function isStale({ section: { data }, old, translated, oldOwn, path }: Text): boolean {
  const former = translationAt(data, old.data, path)
  const isChanged = former !== undefined && storedText(former) !== storedText(valueAt(data, path))
  return isChanged && storedText(translationAt(data, oldOwn, path)) === storedText(translated)
}
