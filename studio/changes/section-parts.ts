import { isSame } from '../edit/merge-documents.ts'
import { addressOfSection, type PageValue, sectionSummary, type SectionValue } from '../edit/page-value.ts'
import type { FieldSchema } from '../form/schema.ts'
import { type Catalogue, nameOfSection } from '../site/use-catalogue.ts'
import { type Difference, fieldDifferences } from './field-differences.ts'
import type { ValueWords } from './value-text.ts'

export type ChangeKind = 'added' | 'removed' | 'changed'

/** A section that differs, in one language; or the fields of a page outside of its sections. */
export interface ChangedPart {
  /** Id of the section; null for fields outside of sections. */
  section: string | null
  /** The language of the translation; null for the site's first language. */
  locale: string | null
  /** Heading of the section, else its name in the catalogue; '' outside of sections. */
  name: string
  /** The name in the catalogue, if `name` is a heading. */
  about: string
  kind: ChangeKind
  /** Empty for a section that was added or removed. */
  differences: Difference[]
}

export interface Known {
  catalogue: Catalogue
  schemas: Readonly<Record<string, FieldSchema>>
  words: ValueWords
}

/** Sections in their order, and their translations by language. */
export type Sectioned = Pick<PageValue, 'sections' | 'i18n'>

/** The sections that differ, those of `after` first. */
export function sectionParts(before: Sectioned, after: Sectioned, known: Known): ChangedPart[] {
  const ids = [...new Set([...after.sections, ...before.sections].map(({ id }) => id))]
  const parts = ids.flatMap((id) => {
    const [was, is] = [before, after].map(({ sections }) => sections.find((section) => section.id === id))
    if (was !== undefined && is !== undefined && addressOfSection(was) === addressOfSection(is))
      return [
        ...changedPart(was, is, known),
        ...translationParts({ section: is, before: before.i18n, after: after.i18n }, known),
      ]
    return [
      ...(was === undefined ? [] : [{ ...partOf(was, known), kind: 'removed' as const }]),
      ...(is === undefined ? [] : [{ ...partOf(is, known), kind: 'added' as const }]),
    ]
  })
  return [...parts, ...orderPart(before.sections, after.sections, known)]
}

function partOf(section: SectionValue, { catalogue }: Known): ChangedPart {
  const about = catalogue.get(addressOfSection(section))
  const named = about === undefined ? addressOfSection(section) : nameOfSection(about)
  const heading = sectionSummary(section)
  return {
    section: section.id,
    locale: null,
    name: heading || named,
    about: heading === '' ? '' : named,
    kind: 'changed',
    differences: [],
  }
}

function changedPart(was: SectionValue, is: SectionValue, known: Known): ChangedPart[] {
  const field = { kind: 'object', label: '', schema: { properties: { data: dataSchema(is, known) } } }
  const differences = fieldDifferences({ field, before: was, after: is }, known.words)
  return differences.length === 0 ? [] : [{ ...partOf(is, known), differences }]
}

function dataSchema(section: SectionValue, { catalogue }: Known): FieldSchema {
  return { ...catalogue.get(addressOfSection(section))?.schema, kind: 'object', title: '' }
}

interface Translations {
  section: SectionValue
  before: PageValue['i18n']
  after: PageValue['i18n']
}

function translationParts({ section, before = {}, after = {} }: Translations, known: Known): ChangedPart[] {
  const locales = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const field = { kind: 'object', label: '', schema: dataSchema(section, known) }
  return locales.flatMap((locale) => {
    const [was, is] = [before, after].map((i18n) => i18n[locale]?.sections?.[section.id])
    const differences = fieldDifferences({ field, before: was, after: is }, known.words)
    return differences.length === 0 ? [] : [{ ...partOf(section, known), locale, differences }]
  })
}

/** The order of the sections that both have. */
function orderPart(
  before: readonly SectionValue[],
  after: readonly SectionValue[],
  known: Known,
): ChangedPart[] {
  const has = (list: readonly SectionValue[], { id }: SectionValue) => list.some((each) => each.id === id)
  const was = before.filter((section) => has(after, section))
  const is = after.filter((section) => has(before, section))
  if (
    isSame(
      was.map(({ id }) => id),
      is.map(({ id }) => id),
    )
  )
    return []
  const names = (list: readonly SectionValue[]) =>
    list.map((section) => partOf(section, known).name).join(', ')
  const order = { label: known.words.labels.order ?? '', before: names(was), after: names(is) }
  return [outside(null, [order])]
}

/** Fields outside of sections. */
export function outside(locale: string | null, differences: Difference[]): ChangedPart {
  return { section: null, locale, name: '', about: '', kind: 'changed', differences }
}
