import * as z from 'zod/mini'
import { field } from './field.ts'
import { idText } from './lenient.ts'

/** One path segment: lower-case words with hyphens. `constructor` and `__proto__` never name a section folder. */
const part = () => z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(64))

/**
 * A stored section: `folder/name` is its address and its path below sections/. `access` is strict: an invalid value drops the
 * section, so that a mistake never opens it.
 */
export const storedSectionSchema = z.object({
  id: field('id', idText(), {
    help: 'Unique on the page; becomes the id of the element, and translations find it by it',
  }),
  component: field(
    'object',
    z.object({
      folder: field('text', part(), { help: 'Kind of section, like hero' }),
      name: field('text', part(), { help: 'Which section of that kind, like split' }),
    }),
    { help: 'Which section it is' },
  ),
  access: field('choice', z.optional(z.enum(['public', 'signed_in', 'aal2'])), {
    help: 'Who may read it: every visitor, signed-in members, or members with a second factor; absent: every visitor',
  }),
  data: field(
    'object',
    z._default(
      z.looseObject({
        hidden: field('toggle', z.optional(z.unknown()), {
          help: 'The section is never sent to visitors; in a translation, not in that locale',
        }),
      }),
      {},
    ),
    { help: 'Data for the schema of that section' },
  ),
})

export type StoredSection = z.output<typeof storedSectionSchema>

/** `hero/split`: the folder of the section's code, and the value of `data-section`. */
export function sectionAddress({ component }: Pick<StoredSection, 'component'>): string {
  return `${component.folder}/${component.name}`
}
