import * as z from 'zod/mini'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { inlineHtmlOnDemand, richHtmlOnDemand } from '../markup/rich-on-demand.ts'
import { onceFor } from './once-for.ts'

const storedText = onceFor((max: number) =>
  z._default(z.union([z.string().check(z.maxLength(max)), z.number()]), ''),
)

const trimmed = z.transform((value: string | number) => String(value).trim())

/** Plain text. Numbers become text, because editors send both. */
export function text({ max = 500, ...notes }: { max?: number } & FieldNotes = {}) {
  return field('text', z.pipe(storedText(max), trimmed), notes)
}

/** Sanitised HTML. Only this type may be set as inner HTML. */
export interface Html {
  html: string
}

/** Paragraphs, lists, tables: HTML when the value has tags, else Markdown. Undefined when empty. */
export function rich({ max = 100_000, ...notes }: { max?: number } & FieldNotes = {}) {
  return field('rich', z.pipe(storedHtml(max), asRich), notes)
}

/** Inline marks and links. */
export function inline({ max = 1000, ...notes }: { max?: number } & FieldNotes = {}) {
  return field('inline', z.pipe(storedHtml(max), asInline), notes)
}

const sanitised = z.object({ html: z.string() })

const storedHtml = onceFor((max: number) =>
  z.optional(z.nullable(z.union([z.string().check(z.maxLength(max)), sanitised]))),
)

const asRich = htmlBy(richHtmlOnDemand)
const asInline = htmlBy(inlineHtmlOnDemand)

function htmlBy(toHtml: (source: string) => string) {
  return z.transform((value: z.output<ReturnType<typeof storedHtml>>): Html | undefined => {
    const html = value ? toHtml(typeof value === 'string' ? value : value.html) : ''
    return html === '' ? undefined : { html }
  })
}
