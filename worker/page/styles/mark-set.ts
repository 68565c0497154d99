import { htmlMarks } from '#shared/style-marks.ts'
import { marksNeededBy } from './assets.ts'
import { LIVE_ATTRIBUTES } from '../sections/rendered-section.ts'

/** The marks that some HTML has and a stylesheet needs, each a bit at its number (shared/style-marks.ts). */
export class MarkSet {
  readonly #words: number[] = []

  /** The same for equal sets. */
  get key(): string {
    return this.#words.join()
  }

  has(mark: number): boolean {
    return ((this.#words[mark >> 5] ?? 0) & (1 << (mark & 31))) !== 0
  }

  add(mark: number): void {
    this.#addBits(mark >> 5, 1 << (mark & 31))
  }

  addAll(other: MarkSet): void {
    for (const [index, bits] of other.#words.entries()) this.#addBits(index, bits)
  }

  #addBits(index: number, bits: number): void {
    while (this.#words.length <= index) this.#words.push(0)
    this.#words[index] = (this.#words[index] ?? 0) | bits
  }
}

/** What of a page decides which stylesheets it gets. */
export interface StyledSection {
  /** Its own, and of what its frame has besides. */
  addresses: readonly string[]
  /** Marks in its HTML; null when the HTML comes later or may grow, and its stylesheets are sent whole. */
  marks: MarkSet | null
}

/** What `<html>` and `<body>` say, on which rules of any section may depend (worker/page/document.tsx). */
export interface DocumentKind {
  site: string
  layout: 'core' | 'blog'
  dir: 'ltr' | 'rtl'
}

export function documentMarks({ site, layout, dir }: DocumentKind, addresses: Iterable<string>): MarkSet {
  return marksIn(`<html dir="${dir}"><body data-site="${site}" data-layout="${layout}">`, [...addresses])
}

/** The marks that the HTML of a section has, and those that its script may add. */
export function marksIn(html: string, addresses: readonly string[]): MarkSet {
  const hasScript = LIVE_ATTRIBUTES.some((attribute) => html.includes(attribute))
  const known = addresses.map(marksNeededBy)
  const marks = htmlMarks(html)
  if (hasScript) for (const { added } of known) for (const mark of added) marks.add(mark)
  const set = new MarkSet()
  for (const { numbers } of known) {
    for (const mark of marks) {
      const number = numbers.get(mark)
      if (number !== undefined) set.add(number)
    }
  }
  return set
}
