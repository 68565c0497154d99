import type { Element, RootContent } from 'hast'
import { readFilm } from '#sections/ui/video/film.ts'
import type { SectionFile } from '../site-file.ts'
import { append } from './append.ts'
import { type Columns, readColumns } from './columns.ts'
import { flowPieces, isCover, type Piece } from './flow.ts'
import { type ImportedForm, formSection } from './form-section.ts'
import { mapFrame } from './map-frame.ts'
import { lineText, plainText, richText } from './markdown.ts'
import type { Picture } from './only-pictures.ts'

/** The least pictures side by side that become a gallery. */
const GALLERY = 3

/** Characters; a heading with more text is not a hero. */
const OPENING = 600

/** Characters of a rich field, below the limit of the section. */
const MAX_TEXT = 90_000

export interface PageSections {
  sections: SectionFile[]
  forms: ImportedForm[]
}

/**
 * The sections of a page from its tree of elements: hero, texts, galleries, questions, films and forms.
 * @param title of the page, used if its tree begins without a heading
 * @param hasOpening whether the first block may be a hero
 */
export function pageSections(
  nodes: readonly RootContent[],
  {
    title,
    hasOpening = title === undefined,
    formId,
  }: { title?: string; hasOpening?: boolean; formId: (name: string) => string },
): PageSections {
  const forms: ImportedForm[] = []
  const sections: SectionFile[] = []
  const add = (folder: string, name: string, data: Record<string, unknown>) =>
    void sections.push({ id: `s${sections.length + 1}`, component: { folder, name }, data })
  const blocks = splitBlocks(flowPieces(nodes, (element) => readColumns(element) !== null))
  const mayOpen = hasOpening || beginsWithCover(nodes)
  for (const [index, found] of blocks.entries()) {
    const block = index === 0 && mayOpen ? headingFirst(found) : found
    const heading = firstHeading(block)
    const own = heading === null && index === 0 && title !== undefined ? { title } : {}
    const opening = index === 0 && mayOpen ? openingData(block, heading) : null
    if (opening !== null) add('hero', opening.media === undefined ? 'centered' : 'split', opening)
    else
      addBlock(heading === null ? block : withoutHeading(block), {
        ...own,
        ...(heading !== null && { title: lineText(heading.children) }),
      })
  }
  if (sections.length === 0 && title !== undefined) add('text', 'rich', { title })
  return { sections, forms }

  /** @param head title of the first section; a title without content is a section too */
  function addBlock(block: Piece[], head: Record<string, unknown>): void {
    let waiting: Record<string, unknown> = head
    let text: RootContent[] = []
    let buttons: object[] = []
    const take = (data: Record<string, unknown>) => {
      const whole = { ...waiting, ...data }
      waiting = {}
      return whole
    }
    const endText = () => {
      if (text.length === 0 && buttons.length === 0) return
      for (const [part, body] of textParts(text).entries())
        add('text', 'rich', take({ body, ...(part === 0 && buttons.length > 0 && { buttons }) }))
      text = []
      buttons = []
    }
    for (const piece of block) {
      if (piece.kind === 'text') append(text, piece.nodes)
      else if (piece.kind === 'links') {
        if (buttons.length + piece.links.length <= 3) buttons.push(...piece.links.flatMap(linkButton))
        else text.push(linkParagraph(piece.links))
      } else if (piece.kind === 'pictures' && piece.pictures.length < GALLERY)
        append(text, piece.pictures.map(pictureFigure))
      else {
        const isNamed = text.length > 1 || waiting.title === undefined
        const heading = isNamed ? lastHeading(text) : null
        if (heading !== null) text = text.slice(0, -1)
        endText()
        if (heading !== null) waiting = { ...waiting, title: lineText(heading.children) }
        addSpecial(piece, take)
      }
    }
    endText()
    if (Object.keys(waiting).length > 0) add('text', 'rich', waiting)
  }

  function addSpecial(piece: Piece, take: (data: Record<string, unknown>) => Record<string, unknown>): void {
    if (piece.kind === 'pictures')
      add('gallery', 'grid', take({ items: piece.pictures.flatMap(galleryItem).slice(0, 200) }))
    else if (piece.kind === 'questions')
      add('faq', 'accordion', take({ items: piece.questions.map(questionItem) }))
    else if (piece.kind === 'video') {
      const film = piece.isFile ? piece.src : readFilm(piece.src)?.page
      const place = film === undefined ? mapFrame(piece.src) : null
      if (film !== undefined) add('video', 'inline', take({ url: film }))
      else if (place !== null) add('map', 'embed', take(place))
      else add('embed', 'frame', take({ url: piece.src }))
    } else if (piece.kind === 'columns') {
      const read = readColumns(piece.element)
      if (read === null) return
      const [folder, name, data] = columnsData(read)
      add(folder, name, take(data))
    } else if (piece.kind === 'form') {
      const made = formSection(piece.form, formId)
      if (made === null) return
      forms.push(made.form)
      add('form', 'stacked', take(made.data))
    }
  }
}

/** Blocks beside each other: cards are features, texts are columns. */
function columnsData(read: Columns): [folder: string, name: string, data: Record<string, unknown>] {
  if (read.kind === 'columns') {
    const columns = read.columns.map(({ title, text }, index) => ({
      id: `c${index + 1}`,
      ...(title !== '' && { title }),
      body: text,
    }))
    return ['text', 'columns', { columns }]
  }
  const items = read.columns.map(({ title, image, text, href }, index) => {
    const media = image === null ? null : imageMedia(image)
    return {
      id: `i${index + 1}`,
      title,
      ...(text !== '' && { text }),
      ...(media !== null && { media }),
      ...(href !== null && { link: { kind: 'url', href } }),
    }
  })
  return ['features', 'grid', { items }]
}

function beginsWithCover(nodes: readonly RootContent[]): boolean {
  const first = nodes.find((node) => node.type === 'element')
  return (
    first !== undefined && (isCover(first) || (first.tagName === 'div' && beginsWithCover(first.children)))
  )
}

/** The picture of an opening may be stored above its heading. */
function headingFirst(block: Piece[]): Piece[] {
  const [picture, text, ...rest] = block
  const isSwapped = picture?.kind === 'pictures' && text?.kind === 'text' && firstHeading([text]) !== null
  return isSwapped ? [text, picture, ...rest] : block
}

/** Content between two edges, divided at second-level headings. */
function splitBlocks(pieces: readonly Piece[]): Piece[][] {
  const blocks: Piece[][] = []
  let block: Piece[] = []
  for (const piece of [...pieces, { kind: 'edge' } as const]) {
    if (piece.kind !== 'edge') block.push(piece)
    else if (block.length > 0) {
      blocks.push(block)
      block = []
    }
  }
  return blocks
}

function firstHeading([first]: Piece[]): Element | null {
  const [node] = first?.kind === 'text' ? first.nodes : []
  return node?.type === 'element' && /^h[1-4]$/.test(node.tagName) && plainText([node]).trim() !== ''
    ? node
    : null
}

/** The heading of what follows a text. */
function lastHeading(text: readonly RootContent[]): Element | null {
  const last = text.at(-1)
  return last?.type === 'element' && /^h[2-4]$/.test(last.tagName) ? last : null
}

function withoutHeading([first, ...rest]: Piece[]): Piece[] {
  if (first?.kind !== 'text') return rest
  return first.nodes.length > 1 ? [{ kind: 'text', nodes: first.nodes.slice(1) }, ...rest] : rest
}

/** A heading with a little text, a picture and buttons at most: the data of a hero. Null for other blocks. */
function openingData(block: Piece[], heading: Element | null): Record<string, unknown> | null {
  if (heading === null) return null
  const rest = withoutHeading(block)
  const texts = rest.flatMap((piece) => (piece.kind === 'text' ? piece.nodes : []))
  const pictures = rest.flatMap((piece) => (piece.kind === 'pictures' ? piece.pictures : []))
  const links = rest.flatMap((piece) => (piece.kind === 'links' ? piece.links : []))
  const isPlain = rest.every(({ kind }) => kind === 'text' || kind === 'pictures' || kind === 'links')
  const hasHeadings = texts.some((node) => node.type === 'element' && /^h\d$/.test(node.tagName))
  if (!isPlain || hasHeadings || pictures.length > 1 || links.length > 3) return null
  if (plainText(texts).length > OPENING) return null
  const [picture] = pictures
  const media = picture === undefined ? null : imageMedia(picture.image)
  return {
    title: lineText(heading.children),
    ...(texts.length > 0 && { subtitle: richText(texts) }),
    ...(links.length > 0 && { buttons: links.flatMap(linkButton) }),
    ...(media !== null && { media }),
  }
}

function linkButton(link: Element, index: number): object[] {
  const label = plainText([link]).trim().slice(0, 120)
  const { href } = link.properties
  if (label === '' || typeof href !== 'string') return []
  return [{ id: `b${index + 1}`, label, link: { kind: 'url', href } }]
}

/** A picture as a section stores it; null where it names no file. */
export function imageMedia({ properties }: Element): Record<string, unknown> | null {
  const { src, alt, width, height } = properties
  if (typeof src !== 'string') return null
  const text = typeof alt === 'string' ? alt.trim() : ''
  const size = [width, height].map((side) => Math.round(Number(side)))
  const [wide = 0, high = 0] = size
  return {
    src,
    ...(text === '' ? { decorative: true } : { alt: text }),
    ...(wide >= 1 && high >= 1 && { width: wide, height: high }),
  }
}

function galleryItem({ image, caption }: Picture, index: number): object[] {
  const media = imageMedia(image)
  if (media === null) return []
  const text = lineText(caption)
  return [{ id: `p${index + 1}`, media, ...(text !== '' && text.length <= 400 && { caption: text }) }]
}

function questionItem(
  { question, answer }: { question: string; answer: RootContent[] },
  index: number,
): object {
  return { id: `q${index + 1}`, question: question.slice(0, 300), answer: richText(answer) }
}

function pictureFigure({ image, caption }: Picture): Element {
  const words = caption.filter((node) => node.type === 'text' || node.type === 'element')
  const below: Element[] =
    words.length === 0 ? [] : [{ type: 'element', tagName: 'figcaption', properties: {}, children: words }]
  return { type: 'element', tagName: 'figure', properties: {}, children: [image, ...below] }
}

function linkParagraph(children: Element[]): Element {
  return { type: 'element', tagName: 'p', properties: {}, children }
}

/** A text divided by the limit of a field; one empty part for an empty text. */
function textParts(nodes: readonly RootContent[]): string[] {
  // Writing Markdown is slow, so a text whose words alone are too long is halved first.
  const whole = nodes.length > 1 && wordsLength(nodes) > MAX_TEXT ? null : richText(nodes)
  if (whole !== null && (whole.length <= MAX_TEXT || nodes.length < 2)) return [whole]
  const half = Math.ceil(nodes.length / 2)
  return [...textParts(nodes.slice(0, half)), ...textParts(nodes.slice(half))]
}

/** Characters of the words of blocks, with an empty line between them. */
function wordsLength(nodes: readonly RootContent[]): number {
  const lengths = nodes.map((node) => plainText([node]).trim().length).filter((length) => length > 0)
  return lengths.reduce((sum, length) => sum + length + 2, -2)
}
