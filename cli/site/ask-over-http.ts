import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { ServerAnswer, Ask } from '../../admin/check/ask.ts'
import { isPublicAddress } from './public-address.ts'

/** Timeout of a request in milliseconds. */
const REQUEST_MS = 30_000

/** Limit of an answer in bytes, as transferred and as decoded; a longer one counts as no answer. */
const MOST_BYTES = 50_000_000

const DECODERS: Record<string, typeof gunzipSync> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/** As `lookup` of node:dns. */
export type Resolve = (
  hostname: string,
  options: LookupOptions,
  callback: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
) => void

/**
 * Requests an address as a browser does, accepting compressed answers; `fetch` would not report their transferred
 * size. The host of the checked site may be anywhere. Every other host must have a public address, since any page may
 * link to a name that resolves into this machine's network.
 * @param site the address that the check starts from
 */
export function askOverHttp(site: string, resolve: Resolve = lookup): Ask {
  const own = new URL(site).hostname
  return (address, question) => {
    const { hostname } = new URL(address)
    const isOwn = hostname === own
    const literal = hostname.replace(/^\[|\]$/g, '')
    // An IP address is not looked up.
    if (!isOwn && isIP(literal) !== 0 && !isPublicAddress(literal)) return Promise.resolve(null)
    const find = lookupLocalhost(resolve)
    return fetchAnswer(address, { ...question, lookup: isOwn ? find : publicOnly(find) })
  }
}

interface Request {
  method?: 'GET' | 'HEAD'
  isBodyLeft?: boolean
  lookup: LookupFunction
}

function fetchAnswer(
  address: string,
  { method = 'GET', isBodyLeft = false, lookup }: Request,
): Promise<ServerAnswer | null> {
  return new Promise((resolve) => {
    const { protocol } = new URL(address)
    const send = protocol === 'https:' ? requestHttps : requestHttp
    const request = send(address, {
      method,
      headers: {
        'user-agent': 'vitrine-check',
        accept: 'text/html,*/*;q=0.8',
        'accept-encoding': 'br, gzip',
      },
      lookup,
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
}

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

/** Null if the body cannot be decoded as its headers say. */
function readAnswer(response: IncomingMessage, sent: Buffer): ServerAnswer | null {
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
    // A browser also shows an error for such an answer.
    return null
  }
}

/** Names below `localhost` are this machine (RFC 6761); resolvers of some systems do not know them. */
function lookupLocalhost(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname.endsWith('.localhost') ? 'localhost' : hostname, options, callback)
}

/** Fails if one of the addresses is not public. The connection uses the address that was checked. */
export function publicOnly(find: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    find(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
      if (error !== null || addresses.every(isPublicAddress)) return callback(error, found, family)
      callback(new Error(`${hostname} leads to an address that is not public`), '', 0)
    })
}
