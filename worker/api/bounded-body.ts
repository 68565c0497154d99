import { HttpError } from '#shared/errors.ts'

/**
 * A request's body as text, counted as it comes: what a header says about its length is a claim.
 * @throws HttpError 413 past the limit, 415 for a body that would have to be unpacked first
 */
export async function boundedBody(request: Request, maxBytes: number): Promise<string> {
  const encoding = request.headers.get('content-encoding')
  if (encoding !== null && encoding !== 'identity')
    throw new HttpError(415, 'The body must not be compressed')
  if (request.body === null) return ''
  const reader = request.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw new HttpError(413, `The body is larger than ${maxBytes} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
