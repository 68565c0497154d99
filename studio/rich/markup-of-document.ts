import type { JSONContent } from '@tiptap/core'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'

type Tree = Parameters<typeof toMarkdown>[0]
type Root = Extract<Tree, { type: 'root' }>
type Block = Extract<Root['children'][number], { type: 'blockquote' }>['children'][number]
type Item = Extract<Block, { type: 'list' }>['children'][number]
type Inline = Extract<Block, { type: 'paragraph' }>['children'][number]

/** A document as a Markdown tree (mdast), from which both Markdown and HTML are written. */
export function treeOf(document: JSONContent): Root {
  return { type: 'root', children: (document.content ?? []).map(block) }
}

export function markdownOf(root: Root): string {
  const children = root.children.filter((node) => node.type !== 'paragraph' || node.children.length > 0)
  return toMarkdown(
    { type: 'root', children },
    {
      bullet: '-',
      emphasis: '_',
      rule: '-',
      listItemIndent: 'one',
      resourceLink: true,
      fences: true,
      extensions: [gfmToMarkdown()],
      handlers: {
        // The runtime reads `<b>` as a tag even after a backslash.
        text: (node, _, state, info) => state.safe(node.value, info).replaceAll('\\<', '&lt;'),
      },
    },
  ).trimEnd()
}

export function htmlOf(node: Tree, isTight = false): string {
  const inner = (tight = false) =>
    'children' in node ? node.children.map((child) => htmlOf(child, tight)).join('') : ''
  switch (node.type) {
    case 'root':
      return node.children.map((child) => htmlOf(child)).join('\n')
    case 'paragraph':
      return isTight ? inner() : `<p>${inner()}</p>`
    case 'heading':
      return `<h${node.depth}>${inner()}</h${node.depth}>`
    case 'blockquote':
      return `<blockquote>${inner()}</blockquote>`
    case 'thematicBreak':
      return '<hr>'
    case 'code':
      return `<pre><code${node.lang ? ` class="language-${escaped(node.lang)}"` : ''}>${escaped(node.value)}\n</code></pre>`
    case 'list': {
      const start = node.ordered === true && node.start !== 1 ? ` start="${node.start}"` : ''
      const tag = node.ordered === true ? 'ol' : 'ul'
      return `<${tag}${start}>${inner(node.spread === false)}</${tag}>`
    }
    case 'listItem':
      return `<li>${inner(isTight)}</li>`
    case 'text':
      return escaped(node.value)
    case 'inlineCode':
      return `<code>${escaped(node.value)}</code>`
    case 'break':
      return '<br>'
    case 'strong':
      return `<strong>${inner()}</strong>`
    case 'emphasis':
      return `<em>${inner()}</em>`
    case 'delete':
      return `<del>${inner()}</del>`
    case 'link': {
      const title = node.title ? ` title="${escaped(node.title)}"` : ''
      return `<a href="${escaped(node.url)}"${title}>${inner()}</a>`
    }
    default:
      throw new Error(`a text has no ${node.type}`)
  }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function block({ type, attrs = {}, content = [] }: JSONContent): Block {
  switch (type) {
    case 'paragraph':
      return { type, children: line(content) }
    case 'heading':
      return { type, depth: attrs.level, children: line(content) }
    case 'blockquote':
      return { type, children: content.map(block) }
    case 'horizontalRule':
      return { type: 'thematicBreak' }
    case 'codeBlock':
      return { type: 'code', lang: attrs.language, value: content.map(({ text = '' }) => text).join('') }
    case 'bulletList':
    case 'orderedList':
      return list(type === 'orderedList', attrs, content)
    default:
      throw new Error(`a text has no ${type}`)
  }
}

/** A list whose items have several paragraphs cannot be tight. */
function list(ordered: boolean, attrs: Record<string, unknown>, content: JSONContent[]): Block {
  const isLine = ({ content: parts = [] }: JSONContent) =>
    parts.filter((part) => part.type === 'paragraph').length === 1
  const spread = attrs.isTight === false || !content.every(isLine)
  return {
    type: 'list',
    ordered,
    start: ordered ? Number(attrs.start ?? 1) : null,
    spread,
    children: content.map(
      (item): Item => ({
        type: 'listItem',
        spread,
        children: (item.content ?? []).map(block) as Item['children'],
      }),
    ),
  }
}

/** The inline content of a block, without spaces and breaks at its ends, which Markdown and HTML cannot express. */
function line(content: JSONContent[]): Inline[] {
  const isEdge = ({ type, text }: JSONContent) => type === 'hardBreak' || text?.trim() === ''
  const from = content.findIndex((node) => !isEdge(node))
  if (from === -1) return []
  const to = content.findLastIndex((node) => !isEdge(node))
  return inline(
    content.slice(from, to + 1).map((node, index, { length }) => {
      if (node.text === undefined) return node
      const start = index === 0 ? node.text.trimStart() : node.text
      return { ...node, text: index === length - 1 ? start.trimEnd() : start }
    }),
    [],
  )
}

/** The mark around the longest run of text is outermost. Of equally long ones, it is the first in this list. */
const ORDER = ['italic', 'bold', 'strike', 'link', 'code']

type Mark = NonNullable<JSONContent['marks']>[number]

function inline(content: JSONContent[], open: string[]): Inline[] {
  const made: Inline[] = []
  for (let at = 0; at < content.length; ) {
    const { mark, length } = longest(content.slice(at), open)
    const run = content.slice(at, at + length)
    if (mark === null || mark.type === 'code') made.push(leaf(run, mark !== null))
    else made.push(marked(mark, inline(run, [...open, mark.type])))
    at += length
  }
  return made
}

function longest(content: JSONContent[], open: string[]): { mark: Mark | null; length: number } {
  const marks = (content[0]?.marks ?? [])
    .filter(({ type }) => !open.includes(type))
    .toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))
  let found: { mark: Mark | null; length: number } = { mark: null, length: 1 }
  for (const mark of marks) {
    const end = content.findIndex((node) => !node.marks?.some((other) => isSame(other, mark)))
    const length = end === -1 ? content.length : end
    // Code is innermost: nothing is marked in it.
    if (found.mark === null || found.mark.type === 'code' || (mark.type !== 'code' && length > found.length))
      found = { mark, length }
  }
  return found
}

function isSame(a: Mark, b: Mark): boolean {
  return (
    a.type === b.type &&
    a.attrs?.href === b.attrs?.href &&
    (a.attrs?.title ?? null) === (b.attrs?.title ?? null)
  )
}

function leaf(run: JSONContent[], isCode: boolean): Inline {
  if (run[0]?.type === 'hardBreak') return { type: 'break' }
  const value = run.map(({ text = '' }) => text).join('')
  return { type: isCode ? 'inlineCode' : 'text', value }
}

function marked({ type, attrs }: Mark, children: Inline[]): Inline {
  if (type === 'link')
    return { type, url: attrs?.href, title: attrs?.title ?? null, children: children as [] }
  return { type: type === 'bold' ? 'strong' : type === 'italic' ? 'emphasis' : 'delete', children }
}
