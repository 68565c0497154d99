import type { Element, ElementContent, Root, RootContent } from 'hast'
import { isCover } from './flow.ts'
import { fileWords } from './file-words.ts'
import { plainText } from './markdown.ts'

/** Marks the element that replaces a `noscript`, until its pictures are compared with their neighbours. */
export const NOSCRIPT = 'data-noscript'

/** Carries the address of the picture that is the background of an element. */
export const BACKGROUND = 'data-background'

const isNoscript = (node: RootContent) =>
  node.type === 'element' && node.properties.dataNoscript !== undefined

/**
 * The tree without empty elements. Pictures need a source, links a text, players a file. Removed elements are
 * reported. Of a lazily loaded picture and its copy in `noscript`, one is left.
 */
export function withoutEmpty(root: Root, leftOut: (tag: string, reason: string) => void): Root {
  const shownFiles = new Set(
    pictures(
      root.children.filter((node) => !isNoscript(node)),
      { isInNoscript: false },
    ).map(fileOf),
  )
  return { ...root, children: root.children.flatMap(complete) }

  function complete<T extends RootContent>(node: T): (T | ElementContent)[] {
    if (node.type !== 'element') return [node]
    const children = node.children.flatMap(complete)
    const element: Element = { ...node, children }
    // The words of a `noscript` are for browsers without scripts.
    if (isNoscript(node)) return children.filter((child) => hasMedia(child) && !isShown(child))
    withBackground(element)
    const { tagName, properties } = node
    if (tagName === 'img' && properties.src === undefined) {
      leftOut('img', 'names no file')
      return []
    }
    if (['audio', 'video', 'iframe'].includes(tagName) && !hasFile(element)) {
      leftOut(tagName, 'names no file')
      return children.filter(({ type }) => type === 'text')
    }
    return tagName === 'a' && properties.href !== undefined ? namedLink(element) : [element]
  }

  /** The background of a cover is its picture; any other background is decoration. */
  function withBackground(element: Element): void {
    const { dataBackground: src, ...properties } = element.properties
    if (typeof src !== 'string') return
    element.properties = properties
    if (isCover(element)) element.children.unshift(picture(src))
    else leftOut('background', `the background picture ${src} is set by a style`)
  }

  function isShown(node: ElementContent): boolean {
    const own = pictures([node], { isInNoscript: true })
    return own.length > 0 && own.every((image) => shownFiles.has(fileOf(image)))
  }

  function namedLink(link: Element): ElementContent[] {
    const { title, href } = link.properties
    if (plainText(link.children).trim() !== '') return [link]
    const words = typeof title === 'string' ? title.trim() : ''
    const [image] = pictures(link.children, { isInNoscript: true })
    if (image !== undefined) {
      if (!image.properties.alt) image.properties.alt = words || fileWords(String(image.properties.src))
      return [link]
    }
    if (words !== '') return [{ ...link, children: [{ type: 'text', value: words }] }]
    if (link.children.some((child) => child.type === 'element' && child.tagName !== 'br'))
      return link.children
    leftOut('a', `a link without words, to ${String(href)}`)
    return []
  }
}

function picture(src: string): Element {
  return { type: 'element', tagName: 'img', properties: { src, alt: '' }, children: [] }
}

function hasMedia(node: ElementContent): boolean {
  if (node.type !== 'element') return false
  return ['img', 'iframe', 'video', 'audio'].includes(node.tagName) || node.children.some(hasMedia)
}

function hasFile({ properties, children }: Element): boolean {
  return (
    properties.src !== undefined ||
    children.some(
      (child) => child.type === 'element' && child.tagName === 'source' && child.properties.src !== undefined,
    )
  )
}

/** The file of a picture, without the size in its address. */
function fileOf({ properties }: Element): string {
  const [file = ''] = String(properties.src).split(/[?#]/, 1)
  return file.replace(/-\d{1,5}x\d{1,5}(?=\.\w{3,4}$)/, '')
}

function pictures(nodes: readonly RootContent[], { isInNoscript }: { isInNoscript: boolean }): Element[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element' || (!isInNoscript && isNoscript(node))) return []
    return node.tagName === 'img' ? [node] : pictures(node.children, { isInNoscript })
  })
}
