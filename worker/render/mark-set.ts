import { forMarksIn } from '#shared/style-marks.ts'
import { knownMarks, scriptMarks } from './assets.ts'
import { LIVE_ATTRIBUTES } from './rendered-section.ts'

/** Numbers of marks, each a bit (shared/style-marks.ts). */
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

/** The marks of `<body>`, on which rules of any section may depend (worker/page/document.tsx). */
export function documentMarks(
  { site, layout }: { site: string; layout: string },
  addresses: Iterable<string>,
): MarkSet {
  return marksIn(`<body data-site="${site}" data-layout="${layout}">`, [...addresses])
}

/**
 * The marks in the HTML of a section on which its stylesheets depend, and those that its script may add. A rule
 * for it is in its own stylesheets, or needs no mark of it.
 */
export function marksIn(html: string, addresses: readonly string[]): MarkSet {
  const known = addresses.map(knownMarks)
  const marks = new MarkSet()
  const add = (mark: string) => {
    for (const numbers of known) {
      const number = numbers.get(mark)
      if (number !== undefined) marks.add(number)
    }
  }
  forMarksIn(html, add)
  const hasScript = LIVE_ATTRIBUTES.some((attribute) => html.includes(attribute))
  if (hasScript) for (const mark of addresses.flatMap(scriptMarks)) marks.add(mark)
  return marks
}
