import { Parser } from 'htmlparser2'

export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  tag: string
  attributes: Record<string, string>
  children: HtmlNode[]
}

/** The rendered HTML of sections as a tree. */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser({
    onopentag(tag, attributes) {
      const element: HtmlElement = { tag, attributes, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    ontext: (text) => open.at(-1)?.children.push(text),
    onclosetag: () => open.pop(),
  })
  parser.end(html)
  return root
}
