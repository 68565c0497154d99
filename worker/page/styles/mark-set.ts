import { type Containers, htmlMarks } from '#shared/style-marks.ts'
import { sectionConditions } from './assets.ts'
import { LIVE_ATTRIBUTES } from '../sections/rendered-section.ts'

/** The conditions that some HTML meets, each a bit at its number (shared/style-marks.ts). */
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

/**
 * The conditions that the HTML of a section meets, also by what its script may add. A rule for it is in the section's own stylesheets, or
 * needs no mark of it.
 */
export function marksIn(html: string, addresses: readonly string[]): MarkSet {
  const hasScript = LIVE_ATTRIBUTES.some((attribute) => html.includes(attribute))
  const known = addresses.map(sectionConditions)
  const added = new Set(hasScript ? known.flatMap(({ added }) => added) : [])
  const set = new MarkSet()
  // The stylesheets of every page are among those of each address.
  for (const { all, containers } of known) {
    const marks = htmlMarks(html, containers)
    if (added.size > 0) addMarks(added, marks, containers)
    for (const [number, needed] of all) if (needed.every((mark) => marks.has(mark))) set.add(number)
  }
  return set
}

/** A mark in an element is there as well where the script may add one of the two. */
function addMarks(added: ReadonlySet<string>, marks: Set<string>, containers: Containers): void {
  for (const mark of added) marks.add(mark)
  for (const [container, inner] of containers) {
    for (const [mark, pair] of inner) {
      if ((added.has(container) || added.has(mark)) && marks.has(container) && marks.has(mark))
        marks.add(pair)
    }
  }
}
