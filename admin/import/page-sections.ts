import type { Element, RootContent } from 'hast'
import { readEmbeddedVideo } from '#sections/ui/video/embedded-video.ts'
import type { SectionFile } from '../site-file.ts'
import { append } from './append.ts'
import { columnsData } from './columns-data.ts'
import { readColumns } from './columns.ts'
import { flowPieces, isCover, type PagePart } from './flow.ts'
import { type ImportedForm, formSection } from './form-section.ts'
import { imageMedia } from './image-media.ts'
import { linkButton } from './link-button.ts'
import { mapFrame } from './map-frame.ts'
import { lineText, plainText, richText } from './markdown.ts'
import type { CaptionedImage } from './only-pictures.ts'
import { pictureFigure } from './picture-figure.ts'

/**
 * Least number of pictures that become a gallery: `whole` if the export has them as a gallery, `loose` for
 * consecutive pictures.
 */
const GALLERY = { whole: 2, loose: 3 }

/** Characters; a longer paragraph is not an introduction to a section. */
const INTRODUCTION = 300

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
    const isTitled = heading !== null || isBeside(block[0])
    const own = !isTitled && index === 0 && title !== undefined ? { title } : {}
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
  function addBlock(block: PagePart[], head: Record<string, unknown>): void {
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
    /** Makes a section of a title that no section has used. */
    const endTitle = () => {
      if (Object.keys(waiting).length > 0) add('text', 'rich', take({}))
    }
    for (const piece of block) {
      // Buttons belong to the text above them.
      if (buttons.length > 0 && piece.kind !== 'links') endText()
      if (piece.kind === 'text') append(text, piece.nodes)
      else if (piece.kind === 'links') {
        if (buttons.length + piece.links.length <= 3) buttons.push(...piece.links.flatMap(linkButton))
        else text.push(linkParagraph(piece.links))
      } else if (piece.kind === 'pictures' && !isGallery(piece))
        append(text, piece.pictures.map(pictureFigure))
      else {
        const columns = piece.kind === 'columns' ? readColumns(piece.element) : null
        // A text beside a picture may have its own title.
        const hasTitle = columns?.title !== undefined
        if (!hasTitle) takeTitle()
        endText()
        if (hasTitle) endTitle()
        if (columns === null) addSpecial(piece, take)
        else {
          const [folder, name, data] = columnsData(columns)
          add(folder, name, take(data))
        }
      }
    }
    endText()
    endTitle()

    /**
     * The heading at the end of the text, and a short paragraph below it, become the title and introduction of the
     * next section.
     */
    function takeTitle(): void {
      const introduction = introductionOf(text, waiting.title !== undefined)
      const before = introduction === null ? text : text.slice(0, -1)
      const isNamed = before.length > 1 || waiting.title === undefined
      const heading = isNamed ? lastHeading(before) : null
      text = heading === null ? before : before.slice(0, -1)
      endText()
      waiting = {
        ...waiting,
        ...(heading !== null && { title: lineText(heading.children) }),
        ...(introduction !== null && { subtitle: richText([introduction]) }),
      }
    }
  }

  function addSpecial(
    piece: PagePart,
    take: (data: Record<string, unknown>) => Record<string, unknown>,
  ): void {
    if (piece.kind === 'pictures') add('gallery', 'grid', take(galleryData(piece.pictures)))
    else if (piece.kind === 'questions')
      add('faq', 'accordion', take({ items: piece.questions.map(questionItem) }))
    else if (piece.kind === 'video') {
      const film = piece.isFile ? piece.src : readEmbeddedVideo(piece.src)?.page
      const place = film === undefined ? mapFrame(piece.src) : null
      const caption = lineText(piece.caption ?? [])
      const below = caption === '' ? {} : { caption }
      if (film !== undefined) add('video', 'inline', take({ url: film, ...below }))
      else if (place !== null) add('map', 'embed', take(place))
      else add('embed', 'frame', take({ url: piece.src, ...below }))
    } else if (piece.kind === 'form') {
      const made = formSection(piece.form, formId)
      if (made === null) return
      forms.push(made.form)
      add('form', 'stacked', take(made.data))
    }
  }
}

function beginsWithCover(nodes: readonly RootContent[]): boolean {
  const first = nodes.find((node) => node.type === 'element')
  return (
    first !== undefined && (isCover(first) || (first.tagName === 'div' && beginsWithCover(first.children)))
  )
}

/** The picture of an opening may be stored above its heading. */
function headingFirst(block: PagePart[]): PagePart[] {
  const [picture, text, ...rest] = block
  const isSwapped = picture?.kind === 'pictures' && text?.kind === 'text' && firstHeading([text]) !== null
  return isSwapped ? [text, picture, ...rest] : block
}

/** The pieces between two edges are one block. */
function splitBlocks(pieces: readonly PagePart[]): PagePart[][] {
  const blocks: PagePart[][] = []
  let block: PagePart[] = []
  for (const piece of [...pieces, { kind: 'edge' } as const]) {
    if (piece.kind !== 'edge') block.push(piece)
    else if (block.length > 0) {
      blocks.push(block)
      block = []
    }
  }
  return blocks
}

function firstHeading([first]: PagePart[]): Element | null {
  const [node] = first?.kind === 'text' ? first.nodes : []
  return node?.type === 'element' && /^h[1-4]$/.test(node.tagName) && plainText([node]).trim() !== ''
    ? node
    : null
}

/** A picture beside a text with a heading. */
function isBeside(piece: PagePart | undefined): boolean {
  return piece?.kind === 'columns' && readColumns(piece.element)?.title !== undefined
}

function isGallery({ pictures, isWhole }: PagePart & { kind: 'pictures' }): boolean {
  return pictures.length >= (isWhole ? GALLERY.whole : GALLERY.loose)
}

/** The short paragraph below the heading of the next section; null without one. */
function introductionOf(text: readonly RootContent[], isBelowTitle: boolean): Element | null {
  const [before, last] = text.length < 2 ? [undefined, text[0]] : text.slice(-2)
  if (last?.type !== 'element' || last.tagName !== 'p' || plainText([last]).length > INTRODUCTION) return null
  const isBelow =
    before === undefined ? isBelowTitle : before.type === 'element' && /^h[2-4]$/.test(before.tagName)
  return isBelow ? last : null
}

/** The heading of what follows a text. */
function lastHeading(text: readonly RootContent[]): Element | null {
  const last = text.at(-1)
  return last?.type === 'element' && /^h[2-4]$/.test(last.tagName) ? last : null
}

function withoutHeading([first, ...rest]: PagePart[]): PagePart[] {
  if (first?.kind !== 'text') return rest
  return first.nodes.length > 1 ? [{ kind: 'text', nodes: first.nodes.slice(1) }, ...rest] : rest
}

/** A heading with a little text, a picture and buttons at most: the data of a hero. Null for other blocks. */
function openingData(block: PagePart[], heading: Element | null): Record<string, unknown> | null {
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

/** Two or three pictures fill their row. */
function galleryData(pictures: readonly CaptionedImage[]): Record<string, unknown> {
  const items = pictures.flatMap(galleryItem).slice(0, 200)
  return {
    ...(items.length > 1 && items.length < 4 && { columns: { md: items.length, lg: items.length } }),
    items,
  }
}

function galleryItem({ image, caption }: CaptionedImage, index: number): object[] {
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
