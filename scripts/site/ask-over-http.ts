import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Answer, Ask } from '../../admin/check/ask.ts'

/** A host that has not answered by then does not answer. */
const REQUEST_MS = 30_000

/** Bytes of an answer, as sent and as decoded: what is more than a page is cut off. */
const MOST_BYTES = 50_000_000

const DECODERS: Record<string, typeof gunzipSync> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/** Asks as a browser does that takes compressed answers, whose bytes `fetch` would not tell. */
export const askOverHttp: Ask = (address, { method = 'GET', isBodyLeft = false } = {}) =>
  new Promise((resolve) => {
    const { protocol } = new URL(address)
    const send = protocol === 'https:' ? requestHttps : requestHttp
    const request = send(address, {
      method,
      headers: {
        'user-agent': 'vitrine-check',
        accept: 'text/html,*/*;q=0.8',
        'accept-encoding': 'br, gzip',
      },
      lookup: lookupLocalhost,
      signal: AbortSignal.timeout(REQUEST_MS),
    })
    request.once('error', () => resolve(null))
    request.once('response', (response) => {
      if (isBodyLeft) {
        response.destroy()
        resolve(readAnswer(response, Buffer.alloc(0)))
        return
      }
      readBody(response).then(
        (body) => resolve(readAnswer(response, body)),
        () => resolve(null),
      )
    })
    request.end()
  })

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Null where the body is not what its headers say. */
function readAnswer(response: IncomingMessage, sent: Buffer): Answer | null {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) headers.append(name, value)
  const decoded = decodedBody(sent, headers.get('content-encoding'))
  if (decoded === null) return null
  const isText = /^(?:text\/|application\/(?:json|javascript|xhtml))/.test(headers.get('content-type') ?? '')
  return {
    status: response.statusCode ?? 0,
    headers,
    body: isText ? decoded.toString('utf8') : '',
    transferred: sent.length,
    bytes: decoded.length,
  }
}

function decodedBody(sent: Buffer, encoding: string | null): Buffer | null {
  const decode = DECODERS[encoding?.trim().toLowerCase() ?? '']
  if (decode === undefined || sent.length === 0) return sent
  try {
    return decode(sent, { maxOutputLength: MOST_BYTES })
  } catch {
    // A browser shows an error for such an answer, too.
    return null
  }
}

/** Names below `localhost` are this machine (RFC 6761); the resolvers of some systems do not know. */
function lookupLocalhost(
  hostname: string,
  options: LookupOptions,
  callback: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
): void {
  const name = hostname.endsWith('.localhost') ? 'localhost' : hostname
  lookup(name, options, callback)
}
