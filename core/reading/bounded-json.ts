import { CountedBody } from '#shared/bodies/counted-body.ts'
import { nestingDepth } from '#shared/bodies/json-body.ts'
import { MAX_ANSWER_BYTES, MAX_NESTING, UpstreamError } from './upstream.ts'

/**
 * Reads an answer as JSON text and checks its size as it arrives, then its nesting. Either could exhaust the isolate,
 * which serves all other tenants as well.
 * @throws UpstreamError past a limit
 */
export async function boundedJsonText(response: Response): Promise<string> {
  const text = await boundedText(response)
  if (nestingDepth(text) > MAX_NESTING) throw new UpstreamError(`answer is nested deeper than ${MAX_NESTING}`)
  return text
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No `cause`: the engine's message quotes the answer, and error reasons are logged.
    throw new UpstreamError('answer is not JSON')
  }
}

async function boundedText(response: Response): Promise<string> {
  const body = new CountedBody(response.body)
  if (await body.readTo(MAX_ANSWER_BYTES)) return body.text()
  await body.cancel()
  throw new UpstreamError(`answer is larger than ${MAX_ANSWER_BYTES} bytes`)
}
