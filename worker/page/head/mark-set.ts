import { htmlMarks } from '#shared/style-marks.ts'
import { marksNeededBy } from './assets.ts'
import { LIVE_ATTRIBUTES } from '../sections/rendered-section.ts'

/**
 * Marks (shared/style-marks.ts) that some HTML has and a stylesheet depends on. Each is one bit, at its number in
 * assets.ts.
 */
export class MarkSet {
  readonly #words: number[] = []

  /** Equal for equal sets. */
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

/** A section's data that decides which styles the page gets. */
export interface StyledSection {
  /** Its address, and those of the parts in its frame. */
  addresses: readonly string[]
  /** Marks in its HTML. Null if the HTML comes later or may grow: its stylesheets are then sent whole. */
  marks: MarkSet | null
}

/** Attributes of `<html>` and `<body>`, on which rules of any section may depend (worker/page/document.tsx). */
export interface DocumentKind {
  site: string
  layout: 'core' | 'blog'
  dir: 'ltr' | 'rtl'
}

export function documentMarks({ site, layout, dir }: DocumentKind, addresses: Iterable<string>): MarkSet {
  return marksIn(`<html dir="${dir}"><body data-site="${site}" data-layout="${layout}">`, [...addresses])
}

/** The marks in the HTML of a section, and those that its script may add. */
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
