import { COLOUR_SCHEMES } from '#shared/colour-schemes.ts'
import type { FontFamily } from '#shared/fonts.ts'
import { isOfDocument } from '#shared/style-marks.ts'
import { readBuildFile } from '../sections/build-file.ts'
import { type Catalogue, type CatalogueFile, readCatalogueFile, type StylePart } from './catalogue.ts'
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

/** What the build says of the browser's files, to be awaited before any other function here. Read once in an isolate. */
export async function loadCatalogue(assets: Fetcher): Promise<void> {
  file ??= readCatalogueFile(await readBuildFile('/catalogue.txt', assets))
}

function known(): CatalogueFile {
  if (file === undefined) throw new Error('loadCatalogue() was not awaited')
  return file
}

function catalogue(): Catalogue {
  return known().catalogue
}

/** What a page holds, as far as its stylesheets depend on it. */
export interface StyledContent {
  /** Sections and widgets on the page. */
  addresses: Iterable<string>
  /** Those whose HTML is not known yet, or may get more: their stylesheets are sent whole. */
  whole: ReadonlySet<string>
  /** Marks in the HTML of all others. */
  marks: MarkSet
}

/**
 * The stylesheets of every page and of these sections, in order and without duplicates, as one text, without the rules
 * that match nothing on the page.
 */
export function usedStyleText({ addresses, whole, marks }: StyledContent): string {
  // The frame of a section is in the base.
  const kept = styleIds(whole, whole.size > 0 ? catalogue().base : [])
  const isUsed = (mark: number) => marks.has(mark)
  // What comes later changes nothing about the page itself.
  const mayCome = (mark: number) => marks.has(mark) || !documentNumbers.has(mark)
  return writtenSheets(
    Array.from(styleIds(addresses, catalogue().base), (id) => ({
      parts: sheet(id),
      has: kept.has(id) ? mayCome : isUsed,
    })),
  )
}

/**
 * The rules of a site's theme without those for colour schemes that its page lacks. A tenant's own schemes are no marks, and stay.
 * @param css of core/theme/theme.ts
 */
export function usedThemeText(css: string, marks: MarkSet): string {
  return css.replace(SCHEME_RULE, (rule, scheme: string) => {
    const mark = numbers.get(schemeMark(scheme))
    return mark === undefined || marks.has(mark) ? rule : ''
  })
}

/** A rule of one scheme; that of the page's own colours begins with `:root`. */
const SCHEME_RULE = /(?<=[{}])\[data-scheme='([\w-]+)'\]\{[^{}]*\}/g

function schemeMark(scheme: string): string {
  return `[data-scheme=${scheme}]`
}

/**
 * The stylesheets of sections that are added to a page later: whole, since the page may lack any rule of them, and of
 * what every page has only the rules that the added HTML uses and this page may lack.
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

/** A stylesheet with its needs read, at its first use. */
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

/** What the stylesheets of a section and the theme of its site ask of its HTML. */
export interface NeededMarks {
  numbers: ReadonlyMap<string, number>
  /** Marks that the script of the section may add. */
  added: readonly string[]
}

const byAddress = new Map<string, NeededMarks>()

/** The marks on which the rules of a section depend; the stylesheets of every page are among its own. */
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

/** The weights that the product's stylesheets do not name. */
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
