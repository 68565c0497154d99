import { HttpError } from '#shared/errors.ts'
import { uploadedBody } from '../http/bounded-body.ts'
import { jsonExtent } from '#shared/bodies/json-body.ts'
import type { UploadMemory } from '../store/uploads.ts'

/** The size limit of a configuration. */
const MAX_BODY_BYTES = 8 * 1024 * 1024
const MAX_NESTING = 64
/** Brackets and commas. Two bytes of a body can become an object of a hundred. */
const MAX_VALUES = 300_000
/** Half of a value's largest size in memory, since the share of uploads counts a body twice (worker/store/uploads.ts). */
const VALUE_BYTES = 36
/** Bodies from this size on are handled one at a time in an isolate, because they are read, parsed and written again. */
const LARGE_BYTES = 1024 * 1024

/**
 * The body of a call as JSON text, if the isolate has memory for it. The memory counts until the caller frees the upload.
 * @throws HttpError 400, 413, 415; 503 while the isolate has no room
 */
export async function callBody(request: Request, upload: UploadMemory): Promise<string> {
  const text = await uploadedBody(request, MAX_BODY_BYTES, upload)
  const { depth, values } = jsonExtent(text)
  if (depth > MAX_NESTING) throw new HttpError(400, 'The body is nested too deeply')
  if (values > MAX_VALUES) throw new HttpError(413, `The body has more than ${MAX_VALUES} values`)
  const size = Math.max(text.length > LARGE_BYTES ? MAX_BODY_BYTES : 0, values * VALUE_BYTES)
  if (size > text.length) upload.take(size - text.length)
  return text
}
