import type { Element, RootContent } from 'hast'
import { append } from './append.ts'
import { INLINE_ELEMENTS } from './inline-elements.ts'
import { plainText } from './markdown.ts'
import { type CaptionedImage, onlyPictures } from './only-pictures.ts'
import { readToggle } from './toggle.ts'

/** The parts of a page, from top to bottom. */
export type PagePart =
  | { kind: 'text'; nodes: RootContent[] }
  /** `isWhole`: a complete gallery. Adjacent pictures are not added to it. */
  | { kind: 'pictures'; pictures: CaptionedImage[]; isWhole?: true }
  | { kind: 'links'; links: Element[] }
  | { kind: 'questions'; questions: { question: string; answer: RootContent[] }[] }
  | { kind: 'video'; src: string; isFile: boolean; caption?: RootContent[] }
  | { kind: 'form'; form: Element }
  | { kind: 'columns'; element: Element }
  /** The edge of a separate block. */
  | { kind: 'edge' }

const CONTAINERS = new Set([
  ...['article', 'aside', 'center', 'div', 'footer', 'header', 'main', 'nav', 'section', 'figure'],
])
const INLINE = new Set(INLINE_ELEMENTS)

/** Whether an element has blocks side by side. */
type IsColumns = (element: Element) => boolean

/**
 * The pieces of a tree; neighbours of one kind are one piece.
 * @param isColumns decides which elements are columns; by default none
 */
export function flowPieces(nodes: readonly RootContent[], isColumns: IsColumns = () => false): PagePart[] {
  return lines(nodes)
    .flatMap((node) => nodePieces(node, isColumns))
    .reduce(joined, [])
}

/** Text and inline elements between blocks are a paragraph. */
function lines(nodes: readonly RootContent[]): RootContent[] {
  const result: RootContent[] = []
  let line: Element | null = null
  for (const node of nodes) {
    const isInline = node.type === 'text' || (node.type === 'element' && INLINE.has(node.tagName))
    if (!isInline) {
      line = null
      result.push(node)
    } else if (line !== null) line.children.push(node)
    else if (node.type === 'element' || node.value.trim() !== '') {
      line = { type: 'element', tagName: 'p', properties: {}, children: [node] }
      result.push(line)
    }
  }
  return result
}

function nodePieces(node: RootContent, isColumns: IsColumns): PagePart[] {
  if (node.type !== 'element') return []
  const { tagName, children } = node
  if (tagName === 'img') return [{ kind: 'pictures', pictures: [{ image: node, caption: [] }] }]
  if (tagName === 'details') return [{ kind: 'questions', questions: [readQuestion(node)] }]
  if (tagName === 'form') return [{ kind: 'form', form: node }]
  if (isPlayer(node)) return videoPieces(node)
  const pictures = onlyPictures(node)
  if (pictures !== null)
    return [{ kind: 'pictures', pictures, ...(isPictureGroup(node) && { isWhole: true }) }]
  const gallery = captionedGallery(node)
  if (gallery !== null) return gallery
  const toggle = readToggle(node)
  if (toggle !== null) return [{ kind: 'questions', questions: [toggle] }]
  if (CONTAINERS.has(tagName) && isColumns(node)) return [{ kind: 'columns', element: node }]
  if (CONTAINERS.has(tagName)) {
    const inside = flowPieces(children, isColumns)
    const captioned = tagName === 'figure' ? captionedVideo(children) : null
    if (captioned !== null) return [captioned]
    const isBlock = node.properties.dataBlock !== undefined || isCover(node)
    return isBlock ? [{ kind: 'edge' }, ...inside, { kind: 'edge' }] : inside
  }
  // A caption outside of a figure becomes a separate line.
  if (tagName === 'figcaption') return [{ kind: 'text', nodes: [emphasised(children)] }]
  if (tagName === 'p') {
    const links = standaloneLinks(node)
    if (links !== null) return [{ kind: 'links', links }]
    if (plainText(children).trim() === '') return []
  }
  const players = playersIn(node)
  if (players.length === 0) return [{ kind: 'text', nodes: [node] }]
  return [...nodePieces(withoutPlayers(node), isColumns), ...players.flatMap(videoPieces)]
}

/** Films and frames within a line of text become a separate piece below it. */
function playersIn({ children }: Element): Element[] {
  return children.flatMap((child) => {
    if (child.type !== 'element') return []
    return isPlayer(child) ? [child] : playersIn(child)
  })
}

function withoutPlayers(node: Element): Element {
  const children = node.children.filter((child) => child.type !== 'element' || !isPlayer(child))
  return {
    ...node,
    children: children.map((child) => (child.type === 'element' ? withoutPlayers(child) : child)),
  }
}

function isPlayer({ tagName }: Element): boolean {
  return tagName === 'iframe' || tagName === 'video'
}

/** A gallery, or columns with pictures alone. */
function isPictureGroup({ properties: { className, dataColumns } }: Element): boolean {
  if (dataColumns !== undefined) return true
  return Array.isArray(className) && className.some((name) => PICTURE_GROUPS.has(String(name)))
}

/** A gallery with a caption for all of it, which becomes a text below it; null for other elements. */
function captionedGallery(node: Element): PagePart[] | null {
  const isCaption = (child: RootContent) => child.type === 'element' && child.tagName === 'figcaption'
  const caption = node.children.findLast(isCaption)
  if (caption?.type !== 'element' || !isPictureGroup(node)) return null
  const pictures = onlyPictures({ ...node, children: node.children.filter((child) => child !== caption) })
  if (pictures === null) return null
  return [
    { kind: 'pictures', pictures, isWhole: true },
    { kind: 'text', nodes: [emphasised(caption.children)] },
  ]
}

const PICTURE_GROUPS = new Set(['wp-block-gallery', 'wp-block-columns', 'gallery'])

/** A film in a figure with its caption; null for other figures. */
function captionedVideo(children: Element['children']): PagePart | null {
  const caption = children.find((node) => node.type === 'element' && node.tagName === 'figcaption')
  const [video, ...others] = flowPieces(children.filter((node) => node !== caption))
  if (caption?.type !== 'element' || video?.kind !== 'video' || others.length > 0) return null
  return { ...video, caption: caption.children }
}

function emphasised(children: Element['children']): Element {
  const words: Element = { type: 'element', tagName: 'em', properties: {}, children }
  return { type: 'element', tagName: 'p', properties: {}, children: [words] }
}

/** A picture with a heading and texts on it, in the block editor of WordPress. */
export function isCover({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes('wp-block-cover')
}

function joined(pieces: PagePart[], piece: PagePart): PagePart[] {
  const last = pieces.at(-1)
  if (last?.kind === 'text' && piece.kind === 'text') append(last.nodes, piece.nodes)
  else if (last?.kind === 'pictures' && piece.kind === 'pictures' && !last.isWhole && !piece.isWhole)
    append(last.pictures, piece.pictures)
  else if (last?.kind === 'links' && piece.kind === 'links') append(last.links, piece.links)
  else if (last?.kind === 'questions' && piece.kind === 'questions') append(last.questions, piece.questions)
  else if (last?.kind !== 'edge' || piece.kind !== 'edge') pieces.push(piece)
  return pieces
}

/** The summary may be inside wrappers. */
function readQuestion(details: Element): { question: string; answer: RootContent[] } {
  let question: string | null = null
  const withoutSummary = (nodes: readonly RootContent[]): RootContent[] =>
    nodes.flatMap((node): RootContent[] => {
      if (node.type !== 'element') return [node]
      if (node.tagName === 'summary' && question === null) {
        question = plainText(node.children).trim()
        return []
      }
      return [{ ...node, children: withoutSummary(node.children) as Element['children'] }]
    })
  const answer = withoutSummary(details.children)
  return { question: question ?? '', answer }
}

function videoPieces(node: Element): PagePart[] {
  const source = [node, ...node.children].find(
    (each) => each.type === 'element' && typeof each.properties.src === 'string',
  ) as Element | undefined
  const src = source?.properties.src
  return typeof src === 'string' ? [{ kind: 'video', src, isFile: node.tagName === 'video' }] : []
}

/** Links on a separate line, with nothing between them. */
function standaloneLinks({ children }: Element): Element[] | null {
  const elements = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const links = elements.filter(
    (child): child is Element =>
      child.type === 'element' && child.tagName === 'a' && typeof child.properties.href === 'string',
  )
  if (links.length === 0 || links.length !== elements.length) return null
  // A block of a file has its name and a button, which are two links to it.
  const addresses = new Set<unknown>()
  return links.filter((link) => {
    const { href } = link.properties
    const isRepeated = hasDownloadClass(link) && addresses.has(href)
    addresses.add(href)
    return !isRepeated
  })
}

function hasDownloadClass({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes('wp-block-file__button')
}
