import * as z from 'zod/mini'
import { section } from '../../fields/section.ts'

/** A text in pieces; every second piece is a match of the search. */
const pieces = z.array(z.string())

const result = z.object({ path: z.string(), title: pieces, excerpt: pieces })

/** The runtime renders it for the search of the site. */
export const schema = section({
  q: z.string(),
  page: z.int(),
  pageSize: z.int(),
  /** Absent before a search, null when the search failed. */
  found: z.optional(z.nullable(z.object({ results: z.array(result), total: z.int() }))),
})
