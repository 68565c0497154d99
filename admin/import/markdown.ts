import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { readEmbeddedVideo } from '#sections/ui/video/embedded-video.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { cellLines } from './cell-lines.ts'
import { onlyPictures } from './only-pictures.ts'
import { fileWords } from './file-words.ts'

/** Inline elements without a Markdown equivalent; they stay HTML. */
const HTML_ELEMENTS = [
  'sub',
  'sup',
  'kbd',
  'abbr',
  'acronym',
  'mark',
  'ins',
  'u',
  'small',
  'q',
  'cite',
  'samp',
  'var',
] as const

/** Placeholders for HTML tags while Markdown is written: private-use characters, which are removed from the input. */
const [OPEN, CLOSE] = ['\uE000', '\uE001']
/** Placeholder for `<br>`. */
const LINE_BREAK = '\uE002'

/**
 * The body of a post: CommonMark with GFM, and a few inline elements.
 * @param hasNotes whether the footnotes of the block editor are in the same text as their marks
 */
export function articleMarkdown(
  nodes: readonly RootContent[],
  { hasNotes = false }: { hasNotes?: boolean } = {},
): string {
  const tags: string[] = []
  const asHtml: Handle = (state, node: Element) => {
    const name = node.tagName === 'acronym' ? 'abbr' : node.tagName
    const { title } = node.properties
    const attribute = typeof title === 'string' ? ` title="${escapeHtml(title)}"` : ''
    const mark = (tag: string) => ({ type: 'text' as const, value: `${OPEN}${tags.push(tag) - 1}${CLOSE}` })
    return [mark(`<${name}${attribute}>`), ...state.all(node), mark(`</${name}>`)] as ReturnType<
      typeof state.all
    >
  }
  const tree = toMdast(withoutMarks({ type: 'root', children: linksApart(nodes) }), {
    handlers: {
      ...Object.fromEntries(HTML_ELEMENTS.map((name) => [name, asHtml])),
      a: linkOrWords,
      sup: (state, node: Element) =>
        hasNotes && hasClass(node, 'fn') ? noteMark(node) : asHtml(state, node, undefined),
      big: (state, node) => state.all(node),
      figcaption: caption,
      h1: (state, node) => {
        const children = state.all(node) as never[]
        return { type: 'heading', depth: 2, children }
      },
      audio: file,
      td: cell,
      th: cell,
      iframe: player,
      video: file,
      ol: (state, node: Element) =>
        hasNotes && hasClass(node, 'wp-block-footnotes')
          ? notes(state, node)
          : listOrPictures(state, node, undefined),
      ul: listOrPictures,
    },
  })
  const markdown = toMarkdown(tree, {
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: '-',
    emphasis: '*',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
  })
  return markdown
    .replace(/\uE000(\d+)\uE001/g, (_, index: string) => tags[Number(index)] ?? '')
    .replaceAll(LINE_BREAK, '<br>')
    .trim()
}

/** A rich field of a section: Markdown, or HTML if the Markdown would contain tags and count as HTML. */
export function richText(nodes: readonly RootContent[]): string {
  const markdown = articleMarkdown(nodes)
  return /<[a-z!/]/i.test(markdown) ? serializedHtml(nodes) : markdown
}

/** A field of one line with emphasis and links. */
export function lineText(nodes: readonly RootContent[]): string {
  return richText([{ type: 'element', tagName: 'p', properties: {}, children: inlineOnly(nodes) }])
    .replace(/^<p>|<\/p>$/g, '')
    .replace(/\\?\n/g, ' ')
    .trim()
}

export function plainText(nodes: readonly RootContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      if (node.type !== 'element') return ''
      return node.tagName === 'br' ? ' ' : plainText(node.children)
    })
    .join('')
    .replace(/\s+/g, ' ')
}

function serializedHtml(nodes: readonly RootContent[]): string {
  return toHtml({ type: 'root', children: linksApart(nodes).map(withoutClasses) }).trim()
}

function withoutClasses<T extends RootContent>(node: T): T {
  if (node.type !== 'element') return node
  const { className, ...properties } = node.properties
  const code = node.tagName === 'code' && className !== undefined ? { className } : {}
  return { ...node, properties: { ...properties, ...code }, children: node.children.map(withoutClasses) }
}

function inlineOnly(nodes: readonly RootContent[]): ElementContent[] {
  return nodes.filter((node): node is ElementContent => node.type === 'text' || node.type === 'element')
}

/** A link without an address becomes its text; a link from a picture to its larger version becomes the picture. */
const linkOrWords: Handle = (state, node: Element) => {
  const { href, title } = node.properties
  const children = state.all(node)
  const isPicture = children.length === 1 && children[0]?.type === 'image'
  if (typeof href !== 'string' || (isPicture && /\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i.test(href)))
    return children
  return {
    type: 'link',
    url: href,
    title: typeof title === 'string' ? title : null,
    children: children as never[],
  }
}

/** Below its picture, in italics. */
const caption: Handle = (state, node: Element) => {
  const isBlank = (child: ElementContent | undefined) =>
    child?.type === 'text' ? child.value.trim() === '' : child?.type === 'element' && child.tagName === 'br'
  const children = [...node.children]
  while (isBlank(children.at(-1))) children.pop()
  while (isBlank(children[0])) children.shift()
  if (children.length === 0) return []
  const words = state.all({ ...node, children }) as never[]
  return { type: 'paragraph', children: [{ type: 'emphasis', children: words }] }
}

/** Pictures in a list become separate pictures. */
const listOrPictures: Handle = (state, node: Element) => {
  const pictures = onlyPictures(node)
  if (pictures === null) return defaultHandlers.ul(state, node)
  const figures = pictures.map(({ image, caption: words }): Element => {
    const below: Element = {
      type: 'element',
      tagName: 'figcaption',
      properties: {},
      children: inlineOnly(words),
    }
    return { type: 'element', tagName: 'figure', properties: {}, children: [image, below] }
  })
  return state.all({ ...node, children: figures })
}

/** An article has no frames: a player becomes a link to its page. */
const player: Handle = (_, node: Element) => {
  const { src, title } = node.properties
  if (typeof src !== 'string') return []
  const url = readEmbeddedVideo(src)?.page ?? src
  const value = typeof title === 'string' && title.trim() !== '' ? title.trim() : url
  return { type: 'paragraph', children: [{ type: 'link', url, children: [{ type: 'text', value }] }] }
}

/** The mark of a footnote. */
function noteMark(node: Element) {
  const identifier = plainText(node.children).trim()
  return { type: 'footnoteReference' as const, identifier, label: identifier }
}

/** Footnotes, numbered from 1. */
function notes(state: State, { children }: Element) {
  const items = children.filter((child) => child.type === 'element')
  return items.map((item, index) => {
    const identifier = String(index + 1)
    const line = { type: 'paragraph' as const, children: state.all(item) as never[] }
    return { type: 'footnoteDefinition' as const, identifier, label: identifier, children: [line] }
  })
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}

/** A cell has no blocks: each is a line. */
const cell: Handle = (state, node: Element) => {
  const children = cellLines(node).map(
    (child): ElementContent => (isBreak(child) ? { type: 'text', value: LINE_BREAK } : child),
  )
  // The default handler also marks the rows and columns that the cell covers.
  return defaultHandlers.td(state, { ...node, children })
}

function isBreak(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'br'
}

/** A recording becomes a link to its file, with its title or the file's name as text. */
const file: Handle = (_, node: Element) => {
  const holder = [node, ...node.children].find(
    (each) => each.type === 'element' && typeof each.properties.src === 'string',
  )
  const url = holder?.type === 'element' ? holder.properties.src : undefined
  if (typeof url !== 'string') return []
  const { title } = node.properties
  const value = typeof title === 'string' && title.trim() !== '' ? title.trim() : fileWords(url)
  return { type: 'paragraph', children: [{ type: 'link', url, children: [{ type: 'text', value }] }] }
}

function withoutMarks(root: Root): Root {
  const clean = <T extends RootContent>(node: T): T => {
    if (node.type === 'text') return { ...node, value: node.value.replace(/[\uE000-\uE002]/g, '') }
    return node.type === 'element' ? { ...node, children: node.children.map(clean) } : node
  }
  return { ...root, children: root.children.map(clean) }
}

/**
 * Adds a space between links that touch, such as the name and the button of a WordPress file. The old site drew them
 * apart; in a text they would be one word.
 */
function linksApart<T extends RootContent>(nodes: readonly T[]): T[] {
  return nodes.flatMap((node, index) => {
    const inside = node.type === 'element' ? { ...node, children: linksApart(node.children) } : node
    return isLink(node) && isLink(nodes[index - 1]) ? [SPACE as T, inside] : [inside]
  })
}

const SPACE: RootContent = { type: 'text', value: ' ' }

function isLink(node: RootContent | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'a'
}
