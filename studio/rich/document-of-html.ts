import type { JSONContent } from '@tiptap/core'
import { isAddress } from './address.ts'
import { isElement, type Markup, parseMarkup } from './markup.ts'

type Element = Exclude<Markup, string>
type Mark = NonNullable<JSONContent['marks']>[number]

/** Thrown for markup that the editor does not support. */
class UnsupportedMarkup extends Error {}

/** The document of a text in HTML; null if it has markup that the editor does not support. */
export function documentOfHtml(html: string): JSONContent | null {
  try {
    const content = blocks(parseMarkup(html))
    return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content }
  } catch (error) {
    if (error instanceof UnsupportedMarkup) return null
    throw error
  }
}

function blocks(nodes: readonly Markup[]): JSONContent[] {
  return nodes.flatMap((node) => {
    if (isElement(node)) return [block(node)]
    if (isBlank(node)) return []
    throw new UnsupportedMarkup()
  })
}

function block(element: Element): JSONContent {
  const { name, children } = element
  switch (name) {
    case 'p':
      return { type: 'paragraph', ...plain(element), content: line(children) }
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      plain(element)
      // The runtime makes an h2 of an h1.
      return {
        type: 'heading',
        attrs: { level: Math.max(2, Number(name.slice(1))) },
        content: line(children),
      }
    case 'blockquote':
      return { type: 'blockquote', ...plain(element), content: filled(blocks(children)) }
    case 'hr':
      return { type: 'horizontalRule', ...plain(element) }
    case 'pre':
      return code(element)
    case 'ul':
      return { type: 'bulletList', ...plain(element), ...items(children) }
    case 'ol': {
      const { start = '1', ...others } = element.attribs
      if (Object.keys(others).length > 0 || !/^\d{1,9}$/.test(start)) throw new UnsupportedMarkup()
      const { attrs, content } = items(children)
      return { type: 'orderedList', attrs: { ...attrs, start: Number(start) }, content }
    }
    default:
      throw new UnsupportedMarkup()
  }
}

/** Refuses attributes, which would be lost. */
function plain({ attribs }: Element): object {
  if (Object.keys(attribs).length > 0) throw new UnsupportedMarkup()
  return {}
}

function filled(content: JSONContent[]): JSONContent[] {
  if (content.length === 0) throw new UnsupportedMarkup()
  return content
}

function items(nodes: readonly Markup[]) {
  const elements = nodes.filter((node) => !isBlank(node))
  const found = elements.map((node) => {
    if (!isElement(node) || node.name !== 'li') throw new UnsupportedMarkup()
    plain(node)
    return item(node.children)
  })
  return {
    attrs: { isTight: found.every(({ isTight }) => isTight) },
    content: filled(found.map(({ content }) => ({ type: 'listItem', content }))),
  }
}

/** A line, which blocks may follow, or blocks that begin with a paragraph. */
function item(children: readonly Markup[]): { isTight: boolean; content: JSONContent[] } {
  const first = children.findIndex((node) => isElement(node) && BLOCKS.has(node.name))
  const lead = first === -1 ? children : children.slice(0, first)
  const rest = first === -1 ? [] : children.slice(first)
  const isTight = rest.length === 0 || !lead.every(isBlank)
  const content = isTight
    ? [{ type: 'paragraph', content: line(lead) }, ...blocks(rest)]
    : filled(blocks(children))
  if (content[0]?.type !== 'paragraph') throw new UnsupportedMarkup()
  return { isTight, content }
}

function code(element: Element): JSONContent {
  plain(element)
  const [child, ...others] = element.children
  if (child === undefined || others.length > 0 || !isElement(child) || child.name !== 'code')
    throw new UnsupportedMarkup()
  const { class: name = '', ...attributes } = child.attribs
  const language = /^language-([\w+-]+)$/.exec(name)?.[1] ?? null
  if (Object.keys(attributes).length > 0 || (name !== '' && language === null)) throw new UnsupportedMarkup()
  const text = child.children.map(textOf).join('').replace(/\n$/, '')
  return { type: 'codeBlock', attrs: { language }, content: text === '' ? [] : [{ type: 'text', text }] }
}

function textOf(node: Markup): string {
  if (isElement(node)) throw new UnsupportedMarkup()
  return node
}

/** The inline content of a block: white space becomes one space, and is removed at the ends of a line. */
function line(nodes: readonly Markup[]): JSONContent[] {
  const content: JSONContent[] = []
  for (const node of inline(nodes, [])) {
    const last = content.at(-1)
    const isStart = last === undefined || last.type === 'hardBreak' || last.text?.endsWith(' ')
    if (node.type === 'hardBreak') trimEnd(content)
    const text = isStart ? node.text?.replace(/^ /, '') : node.text
    if (text !== '') content.push(text === undefined ? node : { ...node, text })
  }
  trimEnd(content)
  return content
}

function trimEnd(content: JSONContent[]): void {
  const last = content.at(-1)
  if (last?.text === undefined) return
  const text = last.text.replace(/ $/, '')
  content.splice(-1, 1, ...(text === '' ? [] : [{ ...last, text }]))
}

function inline(nodes: readonly Markup[], marks: Mark[]): JSONContent[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) {
      const text = node.replace(/[ \t\r\n\f]+/g, ' ')
      return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
    }
    if (node.name === 'br') return [{ type: 'hardBreak', ...plain(node) }]
    return inline(node.children, [...marks, markOf(node)])
  })
}

function markOf(element: Element): Mark {
  if (element.name === 'a') return link(element)
  const type = MARKS[element.name]
  if (type === undefined) throw new UnsupportedMarkup()
  plain(element)
  return { type }
}

function link({ attribs: { href = '', title, ...others } }: Element): Mark {
  if (Object.keys(others).length > 0 || !isAddress(href)) throw new UnsupportedMarkup()
  return { type: 'link', attrs: { href, ...(title !== undefined && { title }) } }
}

function isBlank(node: Markup): boolean {
  return !isElement(node) && node.trim() === ''
}

const MARKS: Record<string, string> = { strong: 'bold', em: 'italic', del: 'strike', code: 'code' }

export const BLOCKS: ReadonlySet<string> = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'hr', 'pre', 'ul', 'ol', 'li'],
])
