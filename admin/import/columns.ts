import type { Element, RootContent } from 'hast'
import { flowPieces, type PagePart } from './flow.ts'
import { lineText, plainText, richText } from './markdown.ts'

/** Blocks side by side. */
export type Columns = { kind: 'cards' | 'columns'; columns: Column[] } | BesidePicture

/** One picture, and a short text beside it. */
export interface BesidePicture {
  kind: 'beside'
  title: string
  image: Element
  text: RootContent[]
  links: Element[]
  isPictureFirst: boolean
}

export interface Column {
  title: string
  image: Element | null
  /** Markdown. */
  text: string
  /** Where the title leads. */
  href: string | null
}

/** Limits of features/grid and text/columns (their schemas). */
const MOST = { cards: 24, columns: 12, title: 160, cardText: 4000, columnText: 20_000, beside: 600, links: 3 }

/**
 * Columns of an editor, or boxes side by side that are cards: one heading, a text, one picture at most. Null for other
 * elements.
 */
export function readColumns(element: Element): Columns | null {
  const boxes = element.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  if (boxes.length < 2 || boxes.length > MOST.cards) return null
  const isEditors = isOfEditor(element, boxes)
  const beside = isEditors ? readBeside(element, boxes) : null
  if (beside !== null) return beside
  const columns = boxes.map(readColumn)
  if (!columns.every((each) => each !== null)) return null
  // Boxes that are not marked as columns are cards if their headings are below that of the section.
  if (
    !isEditors &&
    !boxes.every((box) => box.type === 'element' && /^h[3-6]$/.test(headingOf(box)?.tagName ?? ''))
  )
    return null
  if (columns.every(({ title, text }) => title !== '' && text.length <= MOST.cardText))
    return { kind: 'cards', columns }
  // Columns of pictures alone are a gallery.
  const isText =
    columns.some(({ title, text }) => title !== '' || text !== '') &&
    columns.every(({ text }) => text.length <= MOST.columnText)
  return isEditors && isText && columns.length <= MOST.columns ? { kind: 'columns', columns } : null
}

/** Blocks of an editor that stand beside each other by their names. */
function isOfEditor(element: Element, boxes: readonly RootContent[]): boolean {
  if (hasClass(element, 'wp-block-columns') || hasClass(element, 'wp-block-media-text')) return true
  return boxes.every((box) => box.type === 'element' && hasClass(box, 'elementor-column'))
}

/** Two columns of which one is a picture without a caption; null for others. */
function readBeside(element: Element, boxes: readonly RootContent[]): BesidePicture | null {
  const [left, right] = boxes
  if (boxes.length !== 2 || left?.type !== 'element' || right?.type !== 'element') return null
  const pictures = [left, right].map(onlyPicture)
  const [first = null, second = null] = pictures
  const image = first ?? second
  if (image === null || (first !== null && second !== null)) return null
  const pieces = flowPieces((first === null ? left : right).children).filter(({ kind }) => kind !== 'edge')
  if (!pieces.every(({ kind }) => kind === 'text' || kind === 'links')) return null
  const [heading, ...text] = pieces.flatMap((piece) => (piece.kind === 'text' ? piece.nodes : []))
  const links = pieces.flatMap((piece) => (piece.kind === 'links' ? piece.links : []))
  if (heading?.type !== 'element' || !isHeading(heading) || text.some(isHeading)) return null
  if (links.length > MOST.links || plainText(text).length > MOST.beside) return null
  const isPictureFirst = first !== null && !hasClass(element, 'has-media-on-the-right')
  return { kind: 'beside', title: lineText(heading.children), image, text, links, isPictureFirst }
}

function onlyPicture(box: Element): Element | null {
  const [piece, ...others] = flowPieces(box.tagName === 'figure' ? [box] : box.children).filter(
    ({ kind }) => kind !== 'edge',
  )
  if (piece?.kind !== 'pictures' || others.length > 0 || piece.pictures.length !== 1) return null
  const [picture] = piece.pictures
  return picture === undefined || plainText(picture.caption).trim() !== '' ? null : picture.image
}

function isHeading(node: RootContent): boolean {
  return node.type === 'element' && /^h[1-6]$/.test(node.tagName)
}

/** A picture beside a text is a figure by itself. */
const BOXES = new Set(['article', 'aside', 'div', 'figure', 'li', 'section'])

function readColumn(box: RootContent): Column | null {
  if (box.type !== 'element' || !BOXES.has(box.tagName)) return null
  const heading = headingOf(box)
  const pieces = flowPieces(box.children).filter(({ kind }) => kind !== 'edge')
  const nodes = pieces.flatMap(textOf)
  const pictures = pieces.flatMap((piece) => (piece.kind === 'pictures' ? piece.pictures : []))
  const isPlain = pieces.every(({ kind }) => ['text', 'links', 'pictures'].includes(kind))
  const headings = nodes.filter((node) => node.type === 'element' && /^h\d$/.test(node.tagName))
  if (!isPlain || pictures.length > 1 || headings.length > 1 || pieces.length === 0) return null
  if (pictures.some(({ caption }) => plainText(caption).trim() !== '')) return null
  // Content above a heading belongs to no card.
  if (heading !== null && nodes[0] !== heading) return null
  const title = heading === null ? '' : plainText(heading.children).trim()
  if (title.length > MOST.title) return null
  return {
    title,
    image: pictures[0]?.image ?? null,
    text: richText(nodes.filter((node) => node !== heading)),
    href: heading === null ? null : linkOf(heading),
  }
}

function textOf(piece: PagePart): RootContent[] {
  if (piece.kind === 'text') return piece.nodes
  if (piece.kind !== 'links') return []
  return [{ type: 'element', tagName: 'p', properties: {}, children: piece.links }]
}

/** The first heading of a box, at any depth. */
function headingOf(box: Element): Element | null {
  for (const child of box.children) {
    if (child.type !== 'element') continue
    if (/^h[1-6]$/.test(child.tagName)) return child
    const below = BOXES.has(child.tagName) ? headingOf(child) : null
    if (below !== null) return below
  }
  return null
}

function linkOf({ children }: Element): string | null {
  for (const child of children) {
    if (child.type !== 'element') continue
    const { href } = child.properties
    if (child.tagName === 'a' && typeof href === 'string') return href
    const below = linkOf(child)
    if (below !== null) return below
  }
  return null
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}
