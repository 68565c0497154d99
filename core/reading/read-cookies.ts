import * as z from 'zod/mini'
import { type Cookie, cookiesSchema } from '#shared/schema/cookie-group.ts'
import { UpstreamError } from './upstream.ts'

/** @param json null if the upstream has none. @throws UpstreamError when it is not a list of cookie groups */
export function readCookies(json: unknown): Cookie[] {
  const read = z.safeParse(cookiesSchema, json ?? [])
  if (!read.success) throw new UpstreamError('answer is not a list of cookie groups', { cause: read.error })
  return read.data
}
