/**
 * The text that a person has typed into an element. Browsers write a line break as `\n`, as <br> or as a block, and
 * spaces at the ends of words as no-break spaces.
 */
export function typedText(element: Node, { isOneLine }: { isOneLine: boolean }): string {
  const text = textIn(element).replaceAll('\u00a0', ' ')
  return isOneLine ? inOneLine(text).trimEnd() : text.replace(/\n$/, '')
}

export function inOneLine(text: string): string {
  if (!text.includes('\n')) return text
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).join(' ')
}

/** The nodes that browsers insert for a typed line break. */
const BLOCKS = ['DIV', 'P']

function textIn(node: Node): string {
  if (node.nodeName === 'BR') return '\n'
  if (node.nodeType === 3) return node.nodeValue ?? ''
  return Array.from(node.childNodes, (child) => {
    const isNextLine = BLOCKS.includes(child.nodeName) && child !== node.firstChild
    return (isNextLine ? '\n' : '') + textIn(child)
  }).join('')
}
