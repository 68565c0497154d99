import { COLOUR_SCHEMES } from '#shared/colour-schemes.ts'
import type { FontFamily } from '#shared/fonts.ts'
import { isOfDocument } from '#shared/style-marks.ts'
import { readBuildFile } from '../sections/build-file.ts'
import { type BuildCatalogue, type CatalogueFile, readCatalogueFile, type StylePart } from './catalogue.ts'
import type { MarkSet } from './mark-set.ts'
import {
  always,
  conditionalParts,
  neededMarks,
  type ReadPart,
  readParts,
  writtenParts,
  writtenSheets,
} from './style-parts.ts'

let file: CatalogueFile | undefined

/** Loads the build's catalogue of browser files. Await it before any other function here. Read once per isolate. */
export async function loadCatalogue(assets: Fetcher): Promise<void> {
  file ??= readCatalogueFile(await readBuildFile('/catalogue.txt', assets))
}

function known(): CatalogueFile {
  if (file === undefined) throw new Error('loadCatalogue() was not awaited')
  return file
}

function catalogue(): BuildCatalogue {
  return known().catalogue
}

/** The content of a page, as far as its stylesheets depend on it. */
export interface StyledContent {
  /** Sections and widgets on the page. */
  addresses: Iterable<string>
  /** Addresses whose HTML is not known yet or may grow: their stylesheets are sent whole. */
  whole: ReadonlySet<string>
  /** Marks in the HTML of the others. */
  marks: MarkSet
}

/**
 * The stylesheets of every page and of these sections as one text, in order, without duplicates and without rules
 * that match nothing on the page.
 */
export function usedStyleText({ addresses, whole, marks }: StyledContent): string {
  // The styles of a section's frame are among the base stylesheets.
  const wholeSheets = styleIds(whole, whole.size > 0 ? catalogue().base : [])
  const isUsed = (mark: number) => marks.has(mark)
  // Sections that come later do not change `<html>` and `<body>`.
  const mayBeUsed = (mark: number) => marks.has(mark) || !documentNumbers.has(mark)
  return writtenSheets(
    Array.from(styleIds(addresses, catalogue().base), (id) => ({
      parts: sheet(id),
      has: wholeSheets.has(id) ? mayBeUsed : isUsed,
    })),
  )
}

/**
 * The rules of a site's theme, without those for colour schemes that the page lacks. A tenant's own schemes are not
 * marks, so their rules stay.
 * @param css of core/theme/theme.ts
 */
export function usedThemeText(css: string, marks: MarkSet): string {
  return css.replace(SCHEME_RULE, (rule, scheme: string) => {
    const mark = numbers.get(schemeMark(scheme))
    return mark === undefined || marks.has(mark) ? rule : ''
  })
}

/** A rule of one colour scheme. The rule for the page's own colours begins with `:root`. */
const SCHEME_RULE = /(?<=[{}])\[data-scheme='([\w-]+)'\]\{[^{}]*\}/g

function schemeMark(scheme: string): string {
  return `[data-scheme=${scheme}]`
}

/**
 * The stylesheets of sections that are added to a page later. Those of the sections are whole, because the page may
 * lack any of their rules. Of the base stylesheets, only the rules that the added HTML uses and the page may lack.
 * @param marks of the added HTML
 */
export function addedStyleText(addresses: Iterable<string>, marks: MarkSet): string {
  const ids = styleIds(addresses)
  for (const id of catalogue().base) ids.delete(id)
  const base = catalogue().base.map((id) =>
    writtenParts(conditionalParts(sheet(id)), (mark) => marks.has(mark)),
  )
  return base.join('') + writtenSheets(Array.from(ids, (id) => ({ parts: sheet(id), has: always })))
}

function styleIds(addresses: Iterable<string>, first: readonly string[] = []): Set<string> {
  const ids = new Set(first)
  for (const address of addresses) for (const id of catalogue().sections[address] ?? []) ids.add(id)
  return ids
}

const read = new Map<string, ReadPart[]>()
const numbers = new Map<string, number>()
const documentNumbers = new Set<number>()

/** A stylesheet whose needs are parsed at its first use. */
function sheet(id: string): ReadPart[] {
  const earlier = read.get(id)
  if (earlier !== undefined) return earlier
  const text = known().sheets.get(id)
  if (text === undefined) throw new Error(`${id}: no such stylesheet`)
  const parts = readParts(JSON.parse(text) as StylePart[], markNumber)
  read.set(id, parts)
  return parts
}

function markNumber(mark: string): number {
  const number = numbers.get(mark) ?? numbers.size
  numbers.set(mark, number)
  if (isOfDocument(mark)) documentNumbers.add(number)
  return number
}

/** The marks on which the stylesheets of a section and the theme of its site depend. */
export interface NeededMarks {
  numbers: ReadonlyMap<string, number>
  /** Marks that the script of the section may add. */
  added: readonly string[]
}

const byAddress = new Map<string, NeededMarks>()

/** The marks on which the rules of a section depend, including those of the base stylesheets. */
export function marksNeededBy(address: string): NeededMarks {
  const earlier = byAddress.get(address)
  if (earlier !== undefined) return earlier
  const needed = new Set([...styleIds([address], catalogue().base)].flatMap((id) => neededMarks(sheet(id))))
  for (const scheme of COLOUR_SCHEMES) needed.add(markNumber(schemeMark(scheme)))
  const own = {
    numbers: new Map(Array.from(numbers).filter(([, number]) => needed.has(number))),
    added: catalogue().scriptMarks[address] ?? [],
  }
  byAddress.set(address, own)
  return own
}

export function fontText(families: readonly FontFamily[]): string {
  return families.map((family) => catalogue().fonts[family]?.css ?? '').join('')
}

/** The rules for font weights that the product's stylesheets do not use. */
export function otherWeightsText(families: readonly FontFamily[]): string {
  return families.map((family) => catalogue().fonts[family]?.otherWeights ?? '').join('')
}

/** The script that hydrates islands and starts enhancements. */
export function mainScript(): string {
  return catalogue().main
}

/** The script of every page: consent, reports, dialogs, navigation. */
export function visitorScript(): string {
  return catalogue().visitor
}

/** The script that measures how fast a page was for its visitor. */
export function vitalsScript(): string {
  return catalogue().vitals
}

/** The script of pages with sign-in: refreshes the session. */
export function sessionScript(): string {
  return catalogue().session
}

/** The script of previews: reports clicks to the editor, replaces sections. */
export function previewScript(): string {
  return catalogue().preview
}

/** Text of the inline script in the head of every page. */
export function prePaintScriptText(): string {
  return catalogue().inline['pre-paint'] ?? ''
}

/** Text of the tag loader; it reads its settings from a constant before it. */
export function tagLoaderScript(): string {
  return catalogue().inline.tags ?? ''
}
