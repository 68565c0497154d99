/** A text and its selection. */
export interface Chosen {
  text: string
  from: number
  to: number
}

export const MARKS = ['bold', 'italic', 'heading', 'list', 'numbers', 'quote', 'link', 'picture'] as const
export type MarkdownMark = (typeof MARKS)[number]

const AROUND = { bold: '**', italic: '_' } as const
const BEFORE = { heading: '## ', list: '- ', numbers: '1. ', quote: '> ' } as const

/** Adds a Markdown mark to the selection, or removes it. */
export function withMark(chosen: Chosen, mark: MarkdownMark): Chosen {
  if (mark === 'bold' || mark === 'italic') return around(chosen, AROUND[mark])
  if (mark === 'link') return linked(chosen, '[', 'https://')
  if (mark === 'picture') return linked(chosen, '![', '/media/')
  return onLines(chosen, BEFORE[mark])
}

function around({ text, from, to }: Chosen, sign: string): Chosen {
  const before = text.slice(0, from)
  const inner = text.slice(from, to)
  const after = text.slice(to)
  const size = sign.length
  if (before.endsWith(sign) && after.startsWith(sign))
    return {
      text: before.slice(0, -size) + inner + after.slice(size),
      from: from - size,
      to: to - size,
    }
  return { text: before + sign + inner + sign + after, from: from + size, to: to + size }
}

/** Selects the address, so that typing replaces it. */
function linked({ text, from, to }: Chosen, opening: string, address: string): Chosen {
  const label = text.slice(from, to)
  const start = from + opening.length + label.length + 2
  return {
    text: `${text.slice(0, from)}${opening}${label}](${address})${text.slice(to)}`,
    from: start,
    to: start + address.length,
  }
}

/** Every line that the selection touches. */
function onLines({ text, from, to }: Chosen, sign: string): Chosen {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next === -1 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const isMarked = lines.every((line) => line.startsWith(sign))
  const made = lines.map((line) => (isMarked ? line.slice(sign.length) : sign + line)).join('\n')
  return { text: text.slice(0, start) + made + text.slice(end), from: start, to: start + made.length }
}
