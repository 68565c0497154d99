import type { Element, RootContent } from 'hast'
import { flowPieces, type PagePart } from './flow.ts'
import { lineText, plainText, richText } from './markdown.ts'
import { pictureFigure } from './picture-figure.ts'

/** Marks an element whose blocks are side by side by its styles or by the name of its component. */
export const COLUMNS = { dataColumns: '' }

/** Blocks side by side. */
export type Columns =
  | { kind: 'cards' | 'columns' | 'pictures'; title?: string; columns: Column[] }
  | BesidePicture

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
  /** Whether it can be a card: one heading at its top, and one picture at most. */
  isCard: boolean
  image: Element | null
  /** Markdown, without the title and without the picture of a card. */
  text: string
  /** Where the title leads. */
  href: string | null
}

/** Limits of features/grid and text/columns (their schemas), and of a text beside a picture and of a caption. */
const MOST = {
  ...{ cards: 24, columns: 12, title: 160, cardText: 4000, columnText: 20_000, beside: 600, links: 3 },
  caption: 120,
}

/**
 * Columns that an editor marks: cards (one heading, a text, one picture at most), pictures with captions, texts, or a
 * picture beside a text. Unmarked boxes count only if all of them are cards. Null for other elements.
 */
export function readColumns(element: Element): Columns | null {
  const boxes = element.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  if (boxes.length < 2 || boxes.length > MOST.cards) return null
  const isEditors = isOfEditor(element, boxes)
  const beside = isEditors ? readBeside(element, boxes) : null
  if (beside !== null) return beside
  if (boxes.every(isLinksOnly)) return null
  const columns = boxes.map(readColumn)
  if (!columns.every((each) => each !== null)) return null
  // Boxes that are not marked as columns are cards if their headings are below that of the section.
  if (
    !isEditors &&
    !boxes.every((box) => box.type === 'element' && /^h[3-6]$/.test(headingOf(box)?.tagName ?? ''))
  )
    return null
  if (columns.every(({ isCard, text }) => isCard && text.length <= MOST.cardText))
    return { kind: 'cards', columns }
  if (!isEditors) return null
  if (columns.length > 2 && columns.every(isCaptioned)) return { kind: 'pictures', columns }
  // Columns of pictures alone are a gallery.
  const isText =
    columns.some(({ title, text }) => title !== '' || text !== '') &&
    columns.every(({ text }) => text.length <= MOST.columnText)
  return isText && columns.length <= MOST.columns ? { kind: 'columns', ...titled(columns) } : null
}

/** If only one column has text, its heading becomes the heading of all columns. */
function titled(columns: Column[]): { title?: string; columns: Column[] } {
  const [only, ...others] = columns.filter(({ title, text }) => title !== '' || text !== '')
  if (only === undefined || only.title === '' || only.text === '' || others.length > 0) return { columns }
  const untitled = columns.map((each) => (each === only ? { ...each, title: '' } : each))
  return { title: only.title, columns: untitled }
}

/** Whether a box has only links; these become the buttons of a text. */
function isLinksOnly(box: RootContent): boolean {
  const pieces = box.type === 'element' ? flowPieces(contentOf(box)) : []
  return pieces.length > 0 && pieces.every(({ kind }) => kind === 'links' || kind === 'edge')
}

/** A picture with a line of text and no heading. */
function isCaptioned({ title, image, text }: Column): boolean {
  return title === '' && image !== null && text.length <= MOST.caption && !text.includes('\n')
}

/** Whether blocks of an editor are side by side, by their class names. */
function isOfEditor(element: Element, boxes: readonly RootContent[]): boolean {
  if (element.properties.dataColumns !== undefined) return true
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
  const pieces = flowPieces(contentOf(first === null ? left : right)).filter(({ kind }) => kind !== 'edge')
  if (!pieces.every(({ kind }) => kind === 'text' || kind === 'links')) return null
  const [heading, ...text] = pieces.flatMap((piece) => (piece.kind === 'text' ? piece.nodes : []))
  const links = pieces.flatMap((piece) => (piece.kind === 'links' ? piece.links : []))
  if (heading?.type !== 'element' || !isHeading(heading) || text.some(isHeading)) return null
  if (links.length > MOST.links || plainText(text).length > MOST.beside) return null
  const isPictureFirst = first !== null && !hasClass(element, 'has-media-on-the-right')
  return { kind: 'beside', title: lineText(heading.children), image, text, links, isPictureFirst }
}

function onlyPicture(box: Element): Element | null {
  const [piece, ...others] = flowPieces(contentOf(box)).filter(({ kind }) => kind !== 'edge')
  if (piece?.kind !== 'pictures' || others.length > 0 || piece.pictures.length !== 1) return null
  const [picture] = piece.pictures
  return picture === undefined || plainText(picture.caption).trim() !== '' ? null : picture.image
}

function isHeading(node: RootContent): boolean {
  return node.type === 'element' && /^h[1-6]$/.test(node.tagName)
}

/** Elements that can be a column. A picture beside a text is a `figure` or `img` without a wrapper. */
const BOXES = new Set(['article', 'aside', 'div', 'figure', 'img', 'li', 'section'])

/** The content of a box. A picture may be a box without a wrapper. */
function contentOf(box: Element): RootContent[] {
  return box.tagName === 'figure' || box.tagName === 'img' ? [box] : box.children
}

function readColumn(box: RootContent): Column | null {
  if (box.type !== 'element' || !BOXES.has(box.tagName)) return null
  const pieces = flowPieces(contentOf(box)).filter(({ kind }) => kind !== 'edge')
  const isPlain = pieces.every(({ kind }) => ['text', 'links', 'pictures'].includes(kind))
  if (!isPlain || pieces.length === 0) return null
  const nodes = pieces.flatMap(nodesOf)
  const pictures = pieces.flatMap((piece) => (piece.kind === 'pictures' ? piece.pictures : []))
  const [heading = null, ...others] = nodes.filter(isHeading)
  // A heading is a title only if nothing but pictures is above it and all other headings are of a lower level.
  const isTitle =
    heading !== null &&
    nodes.find((node) => !isFigure(node)) === heading &&
    others.every((other) => levelOf(other) > levelOf(heading))
  const title = isTitle ? plainText([heading]).trim() : ''
  if (title.length > MOST.title) return null
  const [picture] = pictures
  const hasOne = pictures.length === 1 && picture !== undefined && plainText(picture.caption).trim() === ''
  const isCard = title !== '' && others.length === 0 && (hasOne || pictures.length === 0)
  // A picture above the text is the column's picture.
  const image = hasOne && (isCard || isFigure(nodes[0])) ? picture.image : null
  return {
    title,
    isCard,
    image,
    text: richText(
      nodes.filter((node) => (title === '' || node !== heading) && (image === null || !isFigure(node))),
    ),
    href: title === '' || heading?.type !== 'element' ? null : linkOf(heading),
  }
}

function levelOf(heading: RootContent): number {
  return heading.type === 'element' ? Number(heading.tagName.slice(1)) : 0
}

function isFigure(node: RootContent | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'figure'
}

function nodesOf(piece: PagePart): RootContent[] {
  if (piece.kind === 'text') return piece.nodes
  if (piece.kind === 'pictures') return piece.pictures.map(pictureFigure)
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
