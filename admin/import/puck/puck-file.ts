import { canonicalPath } from '#shared/paths.ts'
import * as z from 'zod/mini'
import { faultLines, readStrictly } from '../../validate/read-strictly.ts'

const componentSchema = z.object({
  type: z.string().check(z.minLength(1), z.maxLength(100)),
  props: z._default(z.record(z.string(), z.unknown()), {}),
})
export type PuckComponent = z.output<typeof componentSchema>

/** What Puck stores of a page: https://puckeditor.com/docs/api-reference/data-model/data */
const dataSchema = z.object({
  content: z.array(componentSchema),
  root: z._default(
    // Before version 0.15 the props of the root were fields of the root itself.
    z.looseObject({ props: z.optional(z.record(z.string(), z.unknown())) }),
    {},
  ),
  zones: z._default(z.record(z.string(), z.array(componentSchema)), {}),
})
export type PuckData = z.output<typeof dataSchema>

/**
 * The pages of a file by their paths: one page as Puck stores it, which is the home page, or pages by their paths as the
 * recipes of Puck store them.
 */
export function puckPages(json: unknown): Map<string, PuckData> {
  const one = readStrictly(dataSchema, json)
  if ('data' in one) return new Map([['/', one.data]])
  const entries = typeof json === 'object' && json !== null ? Object.entries(json) : []
  if (entries.length === 0 || !entries.every(([path]) => path.startsWith('/')))
    throw new Error(`the file is not Puck data: ${faultLines(one.faults).join('; ')}`)
  return new Map(
    entries.map(([path, data]) => {
      const page = readStrictly(dataSchema, data)
      const canonical = canonicalPath(path)
      if ('faults' in page) throw new Error(`${path} is not Puck data: ${faultLines(page.faults).join('; ')}`)
      if (!canonical.ok) throw new Error(`${path} is not a path`)
      return [canonical.path, page.data]
    }),
  )
}

/** The components in a prop; null if the prop is not a slot. */
export function readSlot(value: unknown): PuckComponent[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const slot = z.safeParse(z.array(componentSchema), value)
  return slot.success ? slot.data : null
}
