import * as z from 'zod/mini'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { inlineHtml, richHtml } from '../rich.ts'

/** Plain text. Numbers are taken as text, since editors send both. */
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

/** Paragraphs, lists, tables: HTML when it holds tags, else Markdown. Undefined when there is nothing to show. */
export function rich({ max = 100_000, ...notes }: { max?: number } & FieldNotes = {}) {
  return field('rich', htmlField(max, richHtml), notes)
}

/** Marks and links on one line. */
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
