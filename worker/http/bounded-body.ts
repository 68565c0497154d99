import { HttpError } from '#shared/errors.ts'
import { CountedBody } from '#shared/bodies/counted-body.ts'
import { openUpload, type UploadMemory } from '../store/uploads.ts'

/**
 * A request's body as text.
 * @throws HttpError 413 past the limit, 415 for a compressed body, 503 while the isolate has no memory for it
 */
export async function boundedBody(request: Request, maxBytes: number): Promise<string> {
  const upload = openUpload()
  try {
    return await uploadedBody(request, maxBytes, upload)
  } finally {
    upload.free()
  }
}

/** The same, but its memory counts until the caller frees the upload. */
export async function uploadedBody(
  request: Request,
  maxBytes: number,
  upload: UploadMemory,
): Promise<string> {
  const body = await CountedBody.ofRequest(request, upload.take)
  if (await body.readTo(maxBytes)) return body.text()
  await body.cancel()
  throw new HttpError(413, `The body is larger than ${maxBytes} bytes`)
}
