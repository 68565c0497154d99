import type { Element, ElementContent, Root, RootContent } from 'hast'
import { readEmbeddedVideo } from '#sections/ui/video/embedded-video.ts'
import { append } from '../append.ts'
import { INLINE_ELEMENTS, OLD_INLINE_ELEMENTS } from '../inline-elements.ts'

const INLINE = new Set([...INLINE_ELEMENTS, ...OLD_INLINE_ELEMENTS, 'img'])

/** Elements in which an empty line separates paragraphs. */
const HOLDERS = new Set(['address', 'article', 'aside', 'blockquote', 'center', 'div', 'section'])

/**
 * Adds paragraphs and line breaks as WordPress does for texts of its older editor: an empty line ends a paragraph,
 * any other line break stays.
 */
export function withParagraphs<T extends Root | Element>(holder: T): T {
  const children: RootContent[] = []
  let line: ElementContent[] = []
  const endLine = () => {
    append(children, lineParagraphs(line))
    line = []
  }
  for (const node of holder.children) {
    if (node.type === 'text' || (node.type === 'element' && INLINE.has(node.tagName))) line.push(node)
    else if (node.type === 'element') {
      endLine()
      children.push(HOLDERS.has(node.tagName) ? withParagraphs(node) : node)
    }
  }
  endLine()
  return { ...holder, children }
}

function lineParagraphs(line: readonly ElementContent[]): Element[] {
  const paragraphs: ElementContent[][] = [[]]
  for (const node of line) {
    if (node.type !== 'text') paragraphs.at(-1)?.push(node)
    else
      for (const [index, text] of node.value
        .replaceAll('\r\n', '\n')
        .split(/\n[ \t]*(?:\n[ \t]*)+/)
        .entries()) {
        if (index > 0) paragraphs.push([])
        append(paragraphs.at(-1) ?? [], withBreaks(text))
      }
  }
  return paragraphs.map(trimmed).flatMap((children): Element[] => {
    if (children.length === 0) return []
    return [{ type: 'element', tagName: 'p', properties: {}, children }]
  })
}

function withBreaks(text: string): ElementContent[] {
  return text.split('\n').flatMap((value, index) => {
    const line: ElementContent[] = index > 0 ? [element('br', {}, [])] : []
    if (value !== '') line.push({ type: 'text', value })
    return line
  })
}

/** Without line breaks and spaces at both ends. */
function trimmed(nodes: ElementContent[]): ElementContent[] {
  const isBlank = (node: ElementContent | undefined) =>
    node !== undefined &&
    ((node.type === 'text' && node.value.trim() === '') || (node.type === 'element' && node.tagName === 'br'))
  let [start, end] = [0, nodes.length]
  while (start < end && isBlank(nodes[start])) start++
  while (end > start && isBlank(nodes[end - 1])) end--
  return nodes.slice(start, end)
}

/** Turns an address on a line of its own, which WordPress would show as a film or page, into a player or a link. */
export function withEmbeds<T extends RootContent | Root>(node: T): T {
  if (node.type !== 'root' && node.type !== 'element') return node
  const address =
    node.type === 'element' && ['p', 'div', 'figure'].includes(node.tagName) ? onlyAddress(node) : null
  if (address === null) return { ...node, children: node.children.map(withEmbeds) } as T
  const embed: Element =
    readEmbeddedVideo(address) === null
      ? element('a', { href: address }, [{ type: 'text', value: address }])
      : element('iframe', { src: address }, [])
  return element('div', {}, embed.tagName === 'a' ? [element('p', {}, [embed])] : [embed]) as T
}

function onlyAddress({ children }: Element): string | null {
  const [only, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  if (only?.type !== 'text' || others.length > 0) return null
  const text = only.value.trim()
  return /^https?:\/\/\S{4,2000}$/.test(text) && URL.canParse(text)
    ? new URL(text.replace(/^http:/, 'https:')).href
    : null
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}
