import type { PageValue, SectionValue } from '../edit/page-value.ts'
import { addressOfSection, isHidden } from '../edit/page-value.ts'
import type { FieldSchema } from '../form/schema.ts'
import { storedText } from '../form/stored-text.ts'
import { type Path, translationAt, valueAt } from '../form/value-at.ts'
import { popupIn } from '../popups/popup-uses.ts'
import { pageOfPopup, type PopupValue } from '../popups/popup-value.ts'
import type { Catalogue } from '../site/use-catalogue.ts'
import { textPaths } from './text-paths.ts'

/**
 * How many texts of a page are not translated, and how many translations are stale. A translation is stale if the text in
 * the first language has changed since the language was last published, but the translation has not.
 */
export interface TranslationState {
  missing: number
  stale: number
}

interface Compared {
  page: PageValue
  /** The page when the language was last published; null if it never was. */
  last: PageValue | null
  locale: string
  catalogue: Catalogue
  /** The site's popups. They have no translations; a language may have its own list of popups instead. */
  popups: readonly PopupValue[]
}

export function translationState({ page, last, locale, catalogue, popups }: Compared): TranslationState {
  const before = new Map(last?.sections.map((section) => [section.id, section]))
  let [missing, stale] = [popupTexts({ page, locale, catalogue, popups }), 0]
  for (const section of page.sections) {
    const known = catalogue.get(addressOfSection(section))
    if (known === undefined || isHidden(section)) continue
    const state = stateOfSection(locale, {
      section,
      old: before.get(section.id),
      own: page.i18n?.[locale]?.sections?.[section.id],
      oldOwn: last?.i18n?.[locale]?.sections?.[section.id],
      schema: known.schema,
    })
    missing += state.missing
    stale += state.stale
  }
  return { missing, stale }
}

interface ComparedSection {
  section: SectionValue
  old: SectionValue | undefined
  own: unknown
  oldOwn: unknown
  schema: FieldSchema
}

/** The last state of each section by locale. Cached by object: editing a section does not replace the others. */
const counted = new WeakMap<SectionValue, Map<string, { of: ComparedSection; state: TranslationState }>>()

function stateOfSection(locale: string, of: ComparedSection): TranslationState {
  const states = counted.get(of.section) ?? new Map()
  counted.set(of.section, states)
  const known = states.get(locale)
  const names = ['old', 'own', 'oldOwn', 'schema'] as const
  if (known !== undefined && names.every((name) => known.of[name] === of[name])) return known.state
  const state = countTexts(of)
  states.set(locale, { of, state })
  return state
}

function countTexts({ section, old, own, oldOwn, schema }: ComparedSection): TranslationState {
  const state = { missing: 0, stale: 0 }
  for (const path of textPaths(schema, section.data)) {
    const translated = translationAt(section.data, own, path)
    if (translated === undefined) state.missing += 1
    else if (old !== undefined && isStale({ section, old, translated, oldOwn, path })) state.stale += 1
  }
  return state
}

/** Counts the texts of the page's popups, which have no translations. A locale may open its own popups instead. */
function popupTexts({ page, locale, catalogue, popups }: Omit<Compared, 'last'>): number {
  if (page.i18n?.[locale]?.popups !== undefined) return 0
  const opened = new Set(page.popups?.map(popupIn))
  const sections = popups
    .filter(({ id, status }) => opened.has(id) && status !== 'draft')
    .flatMap((popup) => pageOfPopup(popup).sections)
  return sections.reduce((count, section) => {
    const known = catalogue.get(addressOfSection(section))
    if (known === undefined || isHidden(section)) return count
    return count + textPaths(known.schema, section.data).length
  }, 0)
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
