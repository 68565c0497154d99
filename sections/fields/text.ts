import * as z from 'zod/mini'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { inlineHtml, richHtml } from '../rich-on-demand.ts'

/** Plain text. Numbers become text, because editors send both. */
export function text({ max = 500, ...notes }: { max?: number } & FieldNotes = {}) {
  const schema = z.pipe(
    z._default(z.union([z.string().check(z.maxLength(max)), z.number()]), ''),
    z.transform((value: string | number) => String(value).trim()),
  )
  return field('text', schema, notes)
}

/** Sanitised HTML. Only this type may be set as inner HTML. */
export interface Html {
  html: string
}

/** Paragraphs, lists, tables: HTML when the value has tags, else Markdown. Undefined when empty. */
export function rich({ max = 100_000, ...notes }: { max?: number } & FieldNotes = {}) {
  return field('rich', htmlField(max, richHtml), notes)
}

/** Inline marks and links. */
export function inline({ max = 1000, ...notes }: { max?: number } & FieldNotes = {}) {
  return field('inline', htmlField(max, inlineHtml), notes)
}

function htmlField(max: number, toHtml: (source: string) => string) {
  return z.pipe(
    z.optional(z.nullable(z.union([z.string().check(z.maxLength(max)), z.object({ html: z.string() })]))),
    z.transform((value): Html | undefined => {
      const html = value ? toHtml(typeof value === 'string' ? value : value.html) : ''
      return html === '' ? undefined : { html }
    }),
  )
}
