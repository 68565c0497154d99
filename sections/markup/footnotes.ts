import { escapeHtml } from '#shared/escape-html.ts'
import { BOUNDED } from './bounded-markdown.ts'
import { Marked, type MarkedExtension, type Tokens } from 'marked'

/** `[^name]` in a text, `[^name]: …` below it; an indented line continues the note. */
const REFERENCE = /^\[\^([^\]\s]{1,64})\](?!:)/
/** Each line matches only one of the two parts, so the pattern never backtracks. */
const DEFINITION =
  /^\[\^([^\]\s]{1,64})\]:[ \t]*([^\n]*(?:\n(?! {4}|\t|[^\S\n]*\n|\[\^)[^\n]+|\n+(?: {4}|\t)[^\n]+)*)(?:\n+|$)/

/**
 * The note or the blank line that ends a paragraph. The blank line stops the search: otherwise each paragraph would
 * search the whole rest of the text for a note.
 */
const PARAGRAPH_END = /\n(?:\[\^[^\]\s]{1,64}\]:|[ \t]*\n)/

/**
 * Markdown with GFM footnotes, which marked does not support. Notes are numbered in the order of their first
 * reference and listed at the end; each links back to that reference. Adds no words, so it needs no messages.
 */
export function markdownWithNotes(source: string): string {
  const notes = new Map<string, string>()
  const named = new Map<string, number>()
  const marked = new Marked({ gfm: true, async: false }, BOUNDED, footnotes(notes, named))
  const html = marked.parse(source) as string
  // A note may reference other notes: they are added while the loop runs.
  const items: string[] = []
  for (const [name, number] of named) {
    const text = marked.parse(notes.get(name) ?? '') as string
    const back = ` <a href="#note-ref-${number}" role="doc-backlink">↩</a>`
    items.push(`<li id="note-${number}">${withBackLink(text, back)}</li>`)
  }
  return items.length === 0 ? html : `${html}<hr><ol>${items.join('')}</ol>`
}

function footnotes(notes: Map<string, string>, named: Map<string, number>): MarkedExtension {
  return {
    extensions: [
      {
        name: 'noteDefinition',
        level: 'block',
        // A note may end a paragraph without a blank line; `source` begins inside one.
        start: (source) => {
          const found = PARAGRAPH_END.exec(source)
          return found?.[0].endsWith(':') ? found.index + 1 : undefined
        },
        tokenizer(source): Tokens.Generic | undefined {
          const [raw, name, text] = DEFINITION.exec(source) ?? []
          if (raw === undefined || name === undefined) return undefined
          if (!notes.has(name)) notes.set(name, (text ?? '').replace(/\n(?: {4}|\t)/g, '\n'))
          return { type: 'noteDefinition', raw }
        },
        renderer: () => '',
      },
      {
        name: 'noteReference',
        level: 'inline',
        // No `start` is needed, because marked ends a text before each bracket.
        tokenizer(source): Tokens.Generic | undefined {
          const [raw, note] = REFERENCE.exec(source) ?? []
          return raw === undefined ? undefined : { type: 'noteReference', raw, note }
        },
        renderer: ({ raw, note }) => (notes.has(note) ? reference(note, named) : escapeHtml(raw)),
      },
    ],
  }
}

function reference(note: string, named: Map<string, number>): string {
  const known = named.get(note)
  const number = known ?? named.size + 1
  named.set(note, number)
  const id = known === undefined ? ` id="note-ref-${number}"` : ''
  return `<sup${id}><a href="#note-${number}" role="doc-noteref">${number}</a></sup>`
}

/** The link back is inside the last paragraph, not below it. */
function withBackLink(html: string, back: string): string {
  const end = html.lastIndexOf('</p>')
  return end === -1 ? html + back : html.slice(0, end) + back + html.slice(end)
}
