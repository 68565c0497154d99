import * as z from 'zod/mini'
import { idText } from './lenient.ts'

/** One path segment: lower-case words with hyphens. `constructor` and `__proto__` never name a folder of ours. */
const part = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(64))

/** A stored section: `folder/name` is its address and its path below sections/. */
export const storedSectionSchema = z.object({
  id: idText,
  component: z.object({ folder: part, name: part }),
  data: z._default(z.looseObject({ hidden: z.optional(z.unknown()) }), {}),
})

export type StoredSection = z.output<typeof storedSectionSchema>

/** `hero/split`: where the section's code is, and what `data-section` says. */
export function addressOf({ component }: Pick<StoredSection, 'component'>): string {
  return `${component.folder}/${component.name}`
}
