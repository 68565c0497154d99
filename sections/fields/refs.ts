import type * as z from 'zod/mini'
import type { Path, SectionRefs } from '#shared/section-refs.ts'
import type { FieldKind } from '#shared/schema/field.ts'
import { visitFields } from './visit-fields.ts'

/** The references of `data`, by the kinds of its fields. Names and shapes of values do not matter. */
export function collectRefs(schema: z.core.$ZodType, data: unknown): SectionRefs {
  const refs: Record<keyof SectionRefs, Path[]> = { icons: [], links: [], texts: [], media: [], forms: [] }
  visitFields(schema, data, ({ kind, value, path }) => {
    const name = REFERENCES[kind]
    if (name === undefined || (name === 'texts' && !hasLink(value))) return
    refs[name].push(kind === 'form' ? path.slice(0, -1) : path)
  })
  return Object.fromEntries(Object.entries(refs).filter(([, paths]) => paths.length > 0))
}

const REFERENCES: Partial<Record<FieldKind, keyof SectionRefs>> = {
  icon: 'icons',
  link: 'links',
  inline: 'texts',
  rich: 'texts',
  media: 'media',
  form: 'forms',
}

function hasLink(value: unknown): boolean {
  return (value as { html: string }).html.includes('<a ')
}
