import * as z from 'zod/mini'
import { cut } from '#shared/cut.ts'
import { field } from '#shared/schema/field.ts'
import { optionalButton } from '../fields/button.ts'
import { link } from '../fields/link.ts'
import { item, list } from '../fields/list.ts'
import { rich, text } from '../fields/text.ts'
import { choice, number, toggle } from '../fields/value.ts'
import { mediaList } from '../fields/media.ts'

/** One or several; a single one may be stored without a list. */
const categories = field(
  'list',
  z.pipe(
    z.catch(z.optional(z.union([z.array(field('text', z.string())), z.string()])), undefined),
    z.transform((stored): string[] =>
      [stored ?? []]
        .flat()
        .map((name) => cut(name.trim(), 80))
        .filter((name) => name !== '')
        .slice(0, 12),
    ),
  ),
  { label: 'Categories', help: 'One or several; visitors filter the works by them' },
)

const work = item({
  title: text({ max: 200 }),
  slug: text({ max: 200, help: 'Anchor of the work on the page' }),
  media: mediaList({ label: 'Images', help: 'One or several' }),
  category: categories,
  client: text({ max: 120 }),
  year: text({ max: 20 }),
  summary: rich({ max: 10_000 }),
  link: link(),
})

export type Work = z.output<typeof work>

/** The fields of every portfolio. */
export const portfolioFields = {
  items: list(work, { max: 500, label: 'Works' }),
  filter: toggle({ help: 'Links to the categories above the list' }),
  hover: choice(['zoom', 'none'], { help: 'Effect on the image under the pointer' }),
  cta: optionalButton({ label: 'Button', help: 'Below the list' }),
  pageSize: number({ min: 1, max: 100, default: 24, help: 'Works per page' }),
  pagination: choice(['numbers', 'prev-next', 'none'], {
    help: 'Links to the other pages; none if the page has a pagination section',
  }),
}
