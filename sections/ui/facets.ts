import { cut } from '#shared/cut.ts'
import { collator } from '#shared/formatters.ts'
import { slugify } from '#shared/slug.ts'
import type { Chosen, Facet, ListSort, OfferedFacet } from '../contract.ts'
import { CATEGORY, facetKeys, fieldKey, sortKey } from './facet-keys.ts'

/** The values by which entries are compared: texts and numbers. */
export type ListValue = string | number

/** The values of an entry in a field; none where it has no such field. */
export type FieldReader<T> = (entry: T, field: string) => readonly ListValue[]

/** Longest value in an address, in characters. */
const MAX_VALUE = 64

/** Words of a search term that are compared. */
const MAX_WORDS = 10

/** A value in the form that addresses and comparisons use. */
export function valueKey(value: ListValue): string {
  return cut(slugify(String(value)), MAX_VALUE)
}

/** The entries that pass all facets, and each facet with the number of entries that its options leave. */
export function filterEntries<T>(
  entries: readonly T[],
  { facets, chosen, read }: { facets: readonly Facet[]; chosen: Chosen; read: FieldReader<T> },
): { matching: T[]; offered: OfferedFacet[] } {
  const isCategory = (facet: Facet) => facetKeys(facet)[0] === CATEGORY
  // The category is a parameter of every list.
  const tested: readonly Facet[] = facets.some(isCategory) ? facets : [...facets, CATEGORY_FACET]
  const tests = tested.map((facet) => facetTest(facet, chosen, read))
  const failed = entries.map((entry) => tests.flatMap((passes, index) => (passes(entry) ? [] : [index])))
  // The count of an option ignores what is chosen in its own facet.
  const leftBy = (index: number) =>
    entries.filter((_, at) => (failed[at] as number[]).every((facet) => facet === index))
  return {
    matching: entries.filter((_, at) => failed[at]?.length === 0),
    offered: facets.flatMap((facet, index) => {
      const offer = offeredFacet(facet, chosen, { all: entries, left: leftBy(index), read })
      return offer === null ? [] : [offer]
    }),
  }
}

const CATEGORY_FACET: Facet = { field: 'category', label: '', type: 'checkbox', options: [] }

/** Entries in the order of the view; those without a value of the field are last in both directions. */
export function sortEntries<T>(
  entries: readonly T[],
  { sort, read, locale }: { sort: ListSort | undefined; read: FieldReader<T>; locale: string | undefined },
): T[] {
  if (sort === undefined) return [...entries]
  const { compare } = collator(locale, { numeric: true, sensitivity: 'base' })
  const direction = sort.order === 'desc' ? -1 : 1
  const field = slugify(sort.field)
  const keyed = entries.map((entry) => ({ entry, value: read(entry, field)[0] }))
  keyed.sort(({ value: a }, { value: b }) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
    return order * direction
  })
  return keyed.map(({ entry }) => entry)
}

export function chosenSort(sorts: readonly ListSort[], { sort }: Chosen): ListSort | undefined {
  return sorts.find((each) => sortKey(each) === sort?.[0])
}

/** A text without accents and capitals, so that a search finds both spellings. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function facetTest<T>(facet: Facet, chosen: Chosen, read: FieldReader<T>): (entry: T) => boolean {
  const field = fieldKey(facet)
  const [first = '', second = ''] = facetKeys(facet)
  if (facet.type === 'range') {
    const { from, to } = readBounds(chosen, first, second)
    if (from === null && to === null) return () => true
    return (entry) =>
      read(entry, field).some(
        (value) => typeof value === 'number' && value >= (from ?? -Infinity) && value <= (to ?? Infinity),
      )
  }
  const values = chosen[first] ?? []
  if (values.length === 0) return () => true
  if (facet.type === 'search') {
    const words = fold(values[0] ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, MAX_WORDS)
    return (entry) => {
      const text = fold(read(entry, field).join('\n'))
      return words.every((word) => text.includes(word))
    }
  }
  return (entry) => read(entry, field).some((value) => values.includes(valueKey(value)))
}

/** A bound that is not a number is ignored; bounds in the wrong order are swapped. */
function readBounds(chosen: Chosen, min: string, max: string): { from: number | null; to: number | null } {
  const from = readBound(chosen[min]?.[0])
  const to = readBound(chosen[max]?.[0])
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

/** A visitor may write a decimal comma. */
function readBound(text: string | undefined): number | null {
  const number = text === undefined ? Number.NaN : Number(text.trim().replace(',', '.') || Number.NaN)
  return Number.isFinite(number) ? number : null
}

/** @returns null for a facet without choices */
function offeredFacet<T>(
  facet: Facet,
  chosen: Chosen,
  { all, left, read }: { all: readonly T[]; left: readonly T[]; read: FieldReader<T> },
): OfferedFacet | null {
  const { type } = facet
  const field = fieldKey(facet)
  const [key = '', upper = ''] = facetKeys(facet)
  // A category without a label gets the filter's label.
  const label = facet.label || (field === 'category' ? '' : facet.field)
  if (type === 'search') return { type, key, label, term: chosen[key]?.[0] ?? '' }
  if (type === 'range') {
    const numbers = all.flatMap((entry) => read(entry, field).filter((value) => typeof value === 'number'))
    const [min, max] = [Math.min(...numbers), Math.max(...numbers)]
    if (!(min < max)) return null
    const { from, to } = readBounds(chosen, key, upper)
    return { type, key, field, label, min, max, from: String(from ?? ''), to: String(to ?? '') }
  }
  const names = valueNames(all, field, read)
  const counts = new Map<string, number>()
  for (const entry of left)
    for (const value of new Set(read(entry, field).map(valueKey)))
      counts.set(value, (counts.get(value) ?? 0) + 1)
  const options = offeredValues(facet, names).map(({ value, label: name }) => ({
    value,
    label: name,
    count: counts.get(value) ?? 0,
    isChosen: chosen[key]?.includes(value) ?? false,
  }))
  return options.length < 2 ? null : { type, key, label, options }
}

/** The values of a field by key, with the first spelling, in the order of the entries. */
function valueNames<T>(entries: readonly T[], field: string, read: FieldReader<T>): Map<string, string> {
  const names = new Map<string, string>()
  for (const entry of entries)
    for (const value of read(entry, field)) {
      const key = valueKey(value)
      if (key !== '' && !names.has(key)) names.set(key, String(value))
    }
  return names
}

/** The values that a visitor may choose: those of the stored facet, or else all values of the list. */
export function offeredValues(
  { options }: Pick<Facet, 'options'>,
  names: ReadonlyMap<string, string>,
): { value: string; label: string }[] {
  if (options.length === 0) return Array.from(names, ([value, label]) => ({ value, label }))
  const byName = new Map(Array.from(names, ([key, name]) => [name, key]))
  return options.flatMap(({ value, label }) => {
    const key = [value, valueKey(value)].find((each) => names.has(each)) ?? byName.get(value)
    return key === undefined ? [] : [{ value: key, label: label || (names.get(key) ?? '') }]
  })
}
