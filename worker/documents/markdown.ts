import { type HtmlElement, type HtmlNode, parseHtml } from '#core/reading/html-tree.ts'
import { escapeBlockStart, escapeMarkdown } from './markdown-text.ts'

/** Elements without text for a reader: controls, drawings, scripts, frames. */
const LEFT_OUT = new Set([
  ...['script', 'style', 'template', 'svg', 'form', 'button', 'input', 'select', 'textarea', 'iframe'],
  ...['dialog', 'canvas', 'audio', 'video', 'object', 'noscript', 'source'],
])

const INLINE = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'br', 'cite', 'code', 'data', 'del', 'em', 'i', 'img', 'ins', 'kbd', 'label'],
  ...[
    'mark',
    'picture',
    'q',
    's',
    'samp',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'time',
    'u',
    'var',
    'wbr',
  ],
])

const MARKS: Record<string, string> = { strong: '**', b: '**', em: '_', i: '_', del: '~~', s: '~~' }

/**
 * A page's HTML as Markdown (CommonMark with GFM tables). It reads the HTML of the sections, so no section
 * needs a second template.
 * @param base absolute address of the page; relative addresses are resolved against it
 */
export function htmlToMarkdown(html: string, base: string): string {
  return toBlocks(parseHtml(html), base).join('\n\n')
}

/** The blocks of an element. Text between them becomes paragraphs. */
function toBlocks({ children }: HtmlElement, base: string): string[] {
  const blocks: string[] = []
  let run: HtmlNode[] = []
  const flush = () => {
    const text = toInline(run, base).trim()
    if (text !== '') blocks.push(escapeBlockStart(text))
    run = []
  }
  for (const child of children) {
    if (typeof child === 'string' || isInline(child)) {
      run.push(child)
      continue
    }
    flush()
    blocks.push(...elementBlocks(child, base))
  }
  flush()
  return blocks
}

function elementBlocks(element: HtmlElement, base: string): string[] {
  const { tag } = element
  if (isLeftOut(element)) return []
  const heading = /^h([1-6])$/.exec(tag)?.[1]
  if (heading) return textBlock(element, base, `${'#'.repeat(Number(heading))} `)
  switch (tag) {
    case 'hr':
      return ['---']
    case 'pre':
      return [codeBlock(element)]
    case 'blockquote':
      return [indent(toBlocks(element, base).join('\n\n'), '> ')]
    case 'ul':
    case 'ol':
      return listBlock(element, base)
    case 'table':
      return tableBlock(element, base)
    case 'summary':
    case 'dt':
      return textBlock(element, base, '**', '**')
    default:
      return toBlocks(element, base)
  }
}

function textBlock(element: HtmlElement, base: string, before: string, after = ''): string[] {
  const text = toInline(element.children, base).trim()
  return text === '' ? [] : [before + text + after]
}

function codeBlock(element: HtmlElement): string {
  const text = textContent(element).replace(/\n$/, '')
  const code = element.children.find((child) => typeof child !== 'string' && child.tag === 'code')
  const language = typeof code === 'object' ? /language-([\w+-]+)/.exec(code.attributes.class ?? '')?.[1] : ''
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language ?? ''}\n${text}\n${fence}`
}

function listBlock({ tag, children, attributes }: HtmlElement, base: string): string[] {
  const first = Number(attributes.start ?? 1) || 1
  const items = children
    .filter((child) => typeof child !== 'string' && child.tag === 'li' && !isLeftOut(child))
    .map((item) => toBlocks(item as HtmlElement, base))
    .filter((blocks) => blocks.length > 0)
    .map((blocks, index) => {
      const marker = tag === 'ol' ? `${first + index}. ` : '- '
      return marker + indent(blocks.join('\n\n'), ' '.repeat(marker.length)).trimStart()
    })
  const isLoose = items.some((item) => item.includes('\n\n'))
  return items.length === 0 ? [] : [items.join(isLoose ? '\n\n' : '\n')]
}

function tableBlock(table: HtmlElement, base: string): string[] {
  const rows = findElements(table, 'tr').map((row) =>
    row.children
      .filter((cell) => typeof cell !== 'string' && (cell.tag === 'td' || cell.tag === 'th'))
      .map((cell) => toInline([cell], base).trim().replace(/\n/g, ' ')),
  )
  const columns = Math.max(0, ...rows.map((row) => row.length))
  if (columns === 0) return []
  const [head = [], ...body] = rows.map((row) => [...row, ...Array(columns - row.length).fill('')])
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [[line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')]
}

/** The text of inline nodes. A block inside them, such as in a link around a card, is separated by a space. */
function toInline(nodes: readonly HtmlNode[], base: string): string {
  return nodes
    .map((node, index) => {
      if (typeof node === 'string') return escapeMarkdown(node)
      if (isLeftOut(node)) return ''
      const text = inlineElement(node, base)
      if (!isInline(node)) return ` ${text} `
      return isSeparatedByStyle(node) && isSeparatedByStyle(nodes[index - 1]) ? ` ${text}` : text
    })
    .join('')
    .replace(/ {2,}/g, ' ')
}

/**
 * Links, dates and labels in a row are separated by styles only, so Markdown needs a space between them. Marks within a
 * word need none.
 */
function isSeparatedByStyle(node: HtmlNode | undefined): boolean {
  return typeof node === 'object' && ['a', 'span', 'time'].includes(node.tag)
}

function inlineElement(element: HtmlElement, base: string): string {
  const { tag, attributes, children } = element
  if (tag === 'br') return '\\\n'
  if (tag === 'img') return toImage(attributes, base)
  if (tag === 'code') return codeSpan(textContent(element))
  const text = toInline(children, base)
  if (tag === 'a') return toLink(text, attributes.href, base)
  const mark = MARKS[tag]
  return mark === undefined ? text : wrapped(text, mark)
}

/** A mark must touch the text that it encloses (CommonMark §6.2). */
function wrapped(text: string, mark: string): string {
  const inner = text.trim()
  if (inner === '') return text
  return text.replace(inner, () => mark + inner + mark)
}

function toLink(text: string, href: string | undefined, base: string): string {
  const label = text.replace(/\\\n/g, ' ').trim()
  if (label === '' || href === undefined) return text
  const address = absolute(href, base)
  return address === null ? text : `[${label}](${address})`
}

/** A decorative image has no alternative text and is left out. */
function toImage({ src, alt }: Record<string, string>, base: string): string {
  const address = src && alt ? absolute(src, base) : null
  return address === null ? '' : `![${escapeMarkdown(alt ?? '')}](${address})`
}

function codeSpan(code: string): string {
  const fence = '`'.repeat(longestRun(code) + 1)
  return code.startsWith('`') || code.endsWith('`') ? `${fence} ${code} ${fence}` : fence + code + fence
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
}

/** Only addresses that a reader of a document can open: no popups, no scripts. */
function absolute(href: string, base: string): string | null {
  if (!URL.canParse(href, base)) return null
  const url = new URL(href, base)
  if (!/^(?:https?|mailto|tel):$/.test(url.protocol)) return null
  return url.href.replace(/[()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
}

function isInline(node: HtmlNode): boolean {
  if (typeof node === 'string') return true
  return INLINE.has(node.tag) && (node.tag === 'a' || node.children.every(isInline))
}

function isLeftOut({ tag, attributes }: HtmlElement): boolean {
  return LEFT_OUT.has(tag) || 'hidden' in attributes || attributes['aria-hidden'] === 'true'
}

function findElements(element: HtmlElement, tag: string): HtmlElement[] {
  return element.children.flatMap((child) =>
    typeof child === 'string' ? [] : child.tag === tag ? [child] : findElements(child, tag),
  )
}

function textContent(node: HtmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textContent).join('')
}

function indent(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n')
}
