import { CountedBody } from '../counted-body.ts'
import { MAX_ANSWER_BYTES, MAX_NESTING, UpstreamError } from './upstream.ts'

/**
 * Reads an answer as JSON text and counts while it arrives: neither its size nor its nesting can harm the
 * isolate, which serves all other tenants as well.
 * @throws UpstreamError past a limit
 */
export async function boundedJsonText(response: Response): Promise<string> {
  const text = await boundedText(response)
  if (nestingDepth(text) > MAX_NESTING) throw new UpstreamError(`answer nests deeper than ${MAX_NESTING}`)
  return text
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Without the cause: the engine's message quotes the answer, and reasons are logged.
    throw new UpstreamError('answer is not JSON')
  }
}

async function boundedText(response: Response): Promise<string> {
  const body = new CountedBody(response.body)
  if (await body.readTo(MAX_ANSWER_BYTES)) return body.text()
  await body.cancel()
  throw new UpstreamError(`answer is larger than ${MAX_ANSWER_BYTES} bytes`)
}

/**
 * The deepest nesting of brackets outside strings. Reads the text, because parsing it may already overflow
 * the stack.
 */
export function nestingDepth(json: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (inString) {
      if (code === 92 /* \ */) index++
      else if (code === 34 /* " */) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 /* { */ || code === 91 /* [ */) deepest = Math.max(deepest, ++depth)
    else if (code === 125 /* } */ || code === 93 /* ] */) depth--
  }
  return deepest
}
