import { HttpError } from '#shared/errors.ts'

/**
 * The body of a request as text. It is counted while it arrives, because `Content-Length` may be wrong.
 * @throws HttpError 413 past the limit, 415 for a compressed body
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
