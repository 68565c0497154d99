import * as z from 'zod/mini'
import { type SearchPage, searchPageSchema } from '#shared/schema/search.ts'
import { UpstreamError } from './upstream.ts'

/** @param json null if the upstream has no search. @throws UpstreamError when it is not a page of results */
export function readSearchPage(json: unknown): SearchPage {
  const read = z.safeParse(searchPageSchema, json ?? { results: [], total: 0 })
  if (!read.success) throw new UpstreamError('answer is not a page of results', { cause: read.error })
  return read.data
}
