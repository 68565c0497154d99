import * as z from 'zod/mini'
import { button, choice, item, link, list, number, rich, text, toggle } from '../fields.ts'
import { mediaList } from '../media-list.ts'

/** One or several; a single one may be stored without the list around it. */
const categories = z.pipe(
  z.catch(z.optional(z.union([z.array(z.string()), z.string()])), undefined),
  z.transform((stored): string[] =>
    [stored ?? []]
      .flat()
      .map((name) => name.trim().slice(0, 80))
      .filter((name) => name !== '')
      .slice(0, 12),
  ),
)

const work = item({
  title: text({ max: 200 }),
  slug: text({ max: 200, help: 'Anchor of the work on the page' }),
  media: mediaList(),
  category: categories,
  client: text({ max: 120 }),
  year: text({ max: 20 }),
  summary: rich({ max: 10_000 }),
  link: link(),
})

export type Work = z.output<typeof work>

/** What every kind of portfolio stores. */
export const portfolioFields = {
  items: list(work, { max: 500 }),
  filter: toggle({ help: 'Links to the categories above the list' }),
  hover: choice(['zoom', 'none'], { help: 'What an image does under the pointer' }),
  cta: z.catch(z.optional(button()), undefined),
  pageSize: number({ min: 1, max: 100, default: 24, help: 'Works to a page' }),
  pagination: choice(['numbers', 'prev-next', 'none'], {
    help: 'Links to the other pages; none when a pagination section stands on the page',
  }),
}
