import type * as z from 'zod/mini'
import { link } from '../fields/link.ts'
import { item, list } from '../fields/list.ts'
import { media } from '../fields/media.ts'
import { rich, text } from '../fields/text.ts'
import { choice, number } from '../fields/value.ts'
import { socialLinks } from '../ui/social.ts'

const member = item({
  name: text({ max: 120 }),
  role: text({ max: 160 }),
  bio: rich({
    max: 10_000,
    label: 'About',
    help: 'Who the person is, in Markdown or HTML; a grid shows it in its layout list',
  }),
  photo: media(),
  social: socialLinks(),
  link: link(),
})

export type TeamMember = z.output<typeof member>

/** The fields of every team section. */
export const teamFields = {
  members: list(member, { max: 120 }),
  columns: number({
    min: 0,
    max: 6,
    default: 0,
    help: 'Number in a row on a wide screen; 0: chosen by the number of people',
  }),
  shape: choice(['square', 'circle'], { help: 'Shape of the photos' }),
}
