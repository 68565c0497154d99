import type { Element, ElementContent } from 'hast'
import { INLINE_ELEMENTS, OLD_INLINE_ELEMENTS } from './inline-elements.ts'

const INLINE = new Set<string>([...INLINE_ELEMENTS, ...OLD_INLINE_ELEMENTS, 'img'])

/** The content of a table's cell as lines of text with breaks between them: a cell of Markdown has no blocks. */
export function cellLines({ children }: Element): ElementContent[] {
  return linesOf(children).flatMap((line, index) => (index === 0 ? line : [BREAK, ...line]))
}

const BREAK: Element = { type: 'element', tagName: 'br', properties: {}, children: [] }

function linesOf(nodes: readonly ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = []
  let line: ElementContent[] = []
  const endLine = () => {
    if (line.some((node) => node.type !== 'text' || node.value.trim() !== '')) lines.push(line)
    line = []
  }
  for (const node of nodes) {
    if (node.type !== 'element' || INLINE.has(node.tagName)) line.push(node)
    else {
      endLine()
      for (const inner of linesOf(node.children)) lines.push(inner)
    }
  }
  endLine()
  return lines
}
