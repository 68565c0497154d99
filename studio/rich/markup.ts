import { Parser } from 'htmlparser2'

interface Element {
  name: string
  attribs: Record<string, string>
  children: Markup[]
}

/** Text, or an element. A comment is an element named `!`. */
export type Markup = string | Element

/** The nodes of a text in HTML. */
export function parseMarkup(html: string): Markup[] {
  const root: Element = { name: '', attribs: {}, children: [] }
  const open = [root]
  const put = (node: Markup) => open.at(-1)?.children.push(node)
  /** The parser reports the parts around an entity separately. */
  const write = (text: string) => {
    const around = open.at(-1)?.children ?? []
    const last = around.at(-1)
    if (typeof last === 'string') around.splice(-1, 1, last + text)
    else put(text)
  }
  const parser = new Parser({
    onopentag(name, attribs) {
      const element = { name, attribs, children: [] }
      put(element)
      open.push(element)
    },
    onclosetag: () => void open.pop(),
    ontext: write,
    oncomment: () => void put({ name: '!', attribs: {}, children: [] }),
  })
  parser.end(html)
  return root.children
}

export function isElement(node: Markup): node is Element {
  return typeof node !== 'string'
}
