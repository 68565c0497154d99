import { createHash } from 'node:crypto'

/** Elements that have no end tag. */
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])

/** An element with its content, or a text. */
type Node = Element | string

interface Element {
  /** As it was written: `<p class="lead">`. */
  tag: string
  children: Node[]
  /** `</p>`, or nothing for a void element. */
  end: string
}

/** Visible marks for whitespace that a line of a golden could lose or gain unnoticed. */
const VISIBLE: Record<string, string> = { ' ': '␣', '\n': '↵', '\t': '⇥', '\u00a0': '⍽' }

/** This many neighbours of one shape are only counted; fewer are written out, because a reader compares their texts. */
const LONG_RUN = 4

/** Longer texts and attributes are cut in an outline. */
const OUTLINE_TEXT = 40

/** Attributes that follow from others, or are the same for the element everywhere. */
const OUTLINE_OMITS = new Set(['id', 'width', 'height', 'loading', 'decoding', 'rel', 'sizes', 'srcset'])

/**
 * HTML as lines that read and compare like code: one element or text a line, indented. React writes no whitespace
 * of its own, so each space between elements is one that a visitor sees: it is written as `␣`, a line break as `↵`.
 * A drawing is written as its class, its role, its ARIA and data attributes, and a digest of the rest.
 */
export function formatHtml(html: string): string {
  return parse(html)
    .flatMap(linesOf)
    .map((line) => `${line}\n`)
    .join('')
}

/**
 * An outline of some HTML: elements as selectors, an only child on the line of its parent, long texts cut, and for many
 * neighbours of one shape the first and their number.
 */
export function outlineHtml(html: string): string {
  return outlineOf(parse(html))
    .map((line) => `${line}\n`)
    .join('')
}

function parse(html: string): Node[] {
  const root: Element = { tag: '', children: [], end: '' }
  const open = [root]
  for (const [token] of html.matchAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<[^>]+>|[^<]+/g)) {
    const parent = open.at(-1) ?? root
    if (token.startsWith('</')) {
      parent.end = token
      open.pop()
      continue
    }
    const name = /^<([a-z0-9-]+)/i.exec(token)?.[1]?.toLowerCase()
    if (name === undefined || name === 'script' || name === 'style') {
      parent.children.push(token)
      continue
    }
    const element: Element = { tag: token, children: [], end: '' }
    parent.children.push(element)
    if (!VOID.has(name) && !token.endsWith('/>')) open.push(element)
  }
  return root.children
}

function linesOf(node: Node): string[] {
  if (typeof node === 'string') return [visible(node)]
  const { children, end } = node
  if (isDrawing(node)) return [drawing(node)]
  const tag = node.tag.replace(/"data:[^"]{100,}"/g, (url) => `"data:#${digest(url)}"`)
  const [only] = children
  if (only === undefined) return [tag + end]
  if (children.length === 1 && typeof only === 'string') return [tag + visible(only) + end]
  return [tag, ...children.flatMap(linesOf).map((line) => `  ${line}`), end]
}

function outlineOf(nodes: Node[]): string[] {
  const lines: string[] = []
  for (let index = 0; index < nodes.length; ) {
    const [first = '', ...rest] = outlineOfOne(nodes[index] as Node)
    const same = runLength(nodes, index)
    lines.push(same === 1 ? first : `${same} × ${first}`, ...rest)
    index += same
  }
  return lines
}

function outlineOfOne(node: Node): string[] {
  if (typeof node === 'string') return [`"${cut(visible(node))}"`]
  const selector = selectorOf(node)
  if (isDrawing(node)) return [selector]
  const [first, ...rest] = outlineOf(node.children)
  if (first === undefined) return [selector]
  if (node.children.length === 1) return [`${selector} > ${first}`, ...rest]
  return [selector, ...[first, ...rest].map((line) => `  ${line}`)]
}

function selectorOf({ tag }: Element): string {
  const attributes = attributesOf(tag).map(([name, value]) => {
    if (name === 'class')
      return value
        .split(' ')
        .map((each) => `.${each}`)
        .join('')
    if (OUTLINE_OMITS.has(name)) return ''
    return value === '' ? `[${name}]` : `[${name}=${cut(value)}]`
  })
  const name = /^<([a-z0-9-]+)/i.exec(tag)?.[1] ?? ''
  return name === 'svg' ? `svg${attributes[0]}` : name + attributes.join('')
}

function attributesOf(tag: string): [name: string, value: string][] {
  return Array.from(tag.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/gi), ([, name = '', value = '']) => [name, value])
}

function cut(text: string): string {
  return text.length > OUTLINE_TEXT ? `${text.slice(0, OUTLINE_TEXT - 1)}…` : text
}

function isDrawing({ tag }: Element): boolean {
  return tag.startsWith('<svg')
}

function drawing(svg: Element): string {
  const own = Array.from(svg.tag.matchAll(/ (?:class|role|(?:aria|data)-[a-z-]+)="[^"]*"/g), ([text]) => text)
  return `<svg${own.join('')}>#${digest(textOf(svg))}</svg>`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** A node as it was written. */
function textOf(node: Node): string {
  return typeof node === 'string' ? node : node.tag + node.children.map(textOf).join('') + node.end
}

/** Whitespace at the edges of a text, and every line break in it, can be seen. */
function visible(text: string): string {
  return text
    .replace(/^\s+|\s+$/g, (space) =>
      Array.from(space, (character) => VISIBLE[character] ?? character).join(''),
    )
    .replaceAll('\n', '↵')
}

/** How many nodes from `start` on are elements of the same shape. */
function runLength(nodes: Node[], start: number): number {
  const first = nodes[start] as Node
  if (typeof first === 'string') return 1
  const shape = shapeOf(first)
  let end = start + 1
  while (end < nodes.length && shapeOf(nodes[end] as Node) === shape) end++
  return end - start >= LONG_RUN ? end - start : 1
}

/** Tags with their classes and states, without what differs from item to item: texts, addresses, names. */
function shapeOf(node: Node): string {
  if (typeof node === 'string') return '"'
  const attributes = attributesOf(node.tag).map(([name, value]) =>
    name === 'class' || name.startsWith('data-') ? `${name}=${value}` : name,
  )
  return `${node.tag.split(/[ >]/)[0]} ${attributes.join(' ')}(${node.children.map(shapeOf).join('')})`
}

/** The lines by which two texts differ, as `-` and `+`, in order. */
export function lineDiff(before: string, after: string): string {
  const old = before.split('\n')
  const now = after.split('\n')
  // common[i][j]: length of the longest common part of what follows line i of the one and line j of the other.
  const common = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = common[i] as Uint32Array
      row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: string[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i++
      j++
    } else if (j === now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push(`- ${old[i++]}\n`)
    } else lines.push(`+ ${now[j++]}\n`)
  }
  return lines.join('')
}
