import * as z from 'zod/mini'
import { field } from './field.ts'
import { idText, lenientList, optional } from './lenient.ts'

/** A text split into pieces: every second one matches the search term. */
const pieces = () => z.array(z.string())

const searchHitSchema = z.object({
  page_id: field('id', optional(idText()), { help: 'Id of the page; absent for a post' }),
  category: field('text', optional(z.string()), { help: 'Category of the post; absent for a page' }),
  slug: field('text', optional(z.string()), { help: 'Last part of the address of the post' }),
  title: field('list', pieces(), { help: 'Title in pieces; every second piece is a match' }),
  excerpt: field('list', pieces(), {
    help: 'Text around the first match, in pieces; every second piece is a match',
  }),
})

export type SearchHit = z.output<typeof searchHitSchema>

/** Search results as the upstream sends them. */
export const searchPageSchema = z.object({
  results: field('list', lenientList(searchHitSchema, 20), { help: 'The best first, up to 20' }),
  total: field('number', z.int().check(z.minimum(0)), { help: 'Number of results on all pages' }),
})

export type SearchPage = z.output<typeof searchPageSchema>
