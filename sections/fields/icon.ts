import * as z from 'zod/mini'
import { type FieldNotes, field } from '#shared/schema/field.ts'

/** An icon by Iconify name. `body` and the box are added from the local sets before a page is rendered. */
export interface IconValue {
  icon: string
  body?: string
  width?: number
  height?: number
}

const ICON_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/

const storedIcon = z.catch(
  z.optional(z.nullable(z.union([z.string(), z.object({ icon: z.string() })]))),
  undefined,
)

const namedIcon = z.transform((value: z.output<typeof storedIcon>): IconValue | undefined => {
  const name = typeof value === 'string' ? value : value?.icon
  return name !== undefined && ICON_NAME.test(name) ? { icon: name } : undefined
})

export function icon(notes: FieldNotes = {}) {
  return field('icon', z.pipe(storedIcon, namedIcon), notes)
}
