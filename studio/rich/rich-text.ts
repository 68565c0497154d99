import type { JSONContent } from '@tiptap/core'
import { Marked } from 'marked'
import { BLOCKS, documentOfHtml } from './document-of-html.ts'
import { isElement, type Markup, parseMarkup } from './markup.ts'
import { htmlOf, markdownOf, treeOf } from './markup-of-document.ts'

const MARKDOWN = new Marked({ gfm: true, async: false })

/** The tags by which the runtime distinguishes HTML from Markdown. */
const TAG_START = /<(?:\/?[a-z][a-z\d-]*(?=[\s/>])|!)/i

export function isHtml(source: string): boolean {
  const start = source.search(TAG_START)
  return start !== -1 && source.indexOf('>', start + 2) !== -1
}

/**
 * The stored text as a document of the editor; null if the editor would lose something. To find out, the document is
 * written back, and must give the same HTML as the text.
 */
export function readRich(source: string): JSONContent | null {
  const html = shown(source)
  const document = documentOfHtml(html)
  if (document === null) return null
  const tree = treeOf(document)
  const written = isHtml(source) ? htmlOf(tree) : shown(markdownOf(tree))
  return isSameHtml(written, html) ? document : null
}

/**
 * The document as a text in the form of `before`. Content that Markdown cannot express is written as HTML, which
 * every field of rich text may store.
 */
export function writeRich(document: JSONContent, before: string): string {
  const tree = treeOf(document)
  const html = tree.children.some(hasContent) ? htmlOf(tree) : ''
  if (html === '' || isHtml(before)) return html
  const markdown = markdownOf(tree)
  const shownTree = { ...tree, children: tree.children.filter(hasContent) }
  return !isHtml(markdown) && isSameHtml(shown(markdown), htmlOf(shownTree)) ? markdown : html
}

function hasContent(node: ReturnType<typeof treeOf>['children'][number]): boolean {
  return node.type !== 'paragraph' || node.children.length > 0
}

function shown(source: string): string {
  return isHtml(source) ? source : (MARKDOWN.parse(source) as string)
}

/** Whether two texts differ in nothing but white space that is not shown. */
export function isSameHtml(a: string, b: string): boolean {
  return canonical(parseMarkup(a)) === canonical(parseMarkup(b))
}

function canonical(nodes: readonly Markup[]): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return escaped(node.replace(/[ \t\r\n\f]+/g, ' '))
      const name = node.name === 'h1' ? 'h2' : node.name
      const attributes = Object.entries(node.attribs).map(([key, value]) => ` ${key}=${escaped(value)}`)
      const inner = name === 'pre' ? exact(node.children) : canonical(node.children)
      return `<${name}${attributes.toSorted().join('')}>${inner}</${name}>`
    })
    .join('')
    .replace(AROUND_BLOCKS, '$1')
    .trim()
}

function exact(nodes: readonly Markup[]): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return escaped(node).replaceAll(' ', '\u2420')
      return `<${node.name} ${Object.values(node.attribs).join()}>${exact(node.children)}</${node.name}>`
    })
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const AROUND_BLOCKS = new RegExp(` *(</?(?:${[...BLOCKS, 'br'].join('|')})(?: [^<>]*)?>) *`, 'g')
