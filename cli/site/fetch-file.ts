import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { publicHostRefusal } from '#shared/public-host.ts'
import type { FetchFile } from '../../admin/media/fetch-all.ts'
import { FileRefusal } from '../../admin/media/file-refusal.ts'
import { MAX_UPLOAD_BYTES } from '../../admin/media/prepare-file.ts'
import { publicOnly, type Resolve } from './ask-over-http.ts'

/** Timeout for receiving a file, in milliseconds. */
const FILE_MS = 60_000

const MAX_REDIRECTS = 5

/**
 * Fetches a file that an export or a site names. The address is untrusted, so only https and public addresses are
 * allowed, and every redirect target is checked in the same way.
 */
export function fetchPublicFile({
  resolve = lookup as Resolve,
  send = requestHttps,
}: {
  resolve?: Resolve
  send?: typeof requestHttps
} = {}): FetchFile {
  return async (address) => {
    let url = encrypted(address)
    const signal = AbortSignal.timeout(FILE_MS)
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const refusal = publicHostRefusal(url)
      if (refusal !== null) throw new FileRefusal(`is not fetched from ${url.host}: ${refusal}`)
      const response = await answer(url, signal)
      const { location } = response.headers
      const status = response.statusCode ?? 0
      if (status === 200) return { content: await body(response), fileName: url.pathname }
      response.destroy()
      if (status < 300 || status >= 400 || location === undefined || !URL.canParse(location, url))
        throw new FileRefusal(`was not found: ${url.host} answered ${status}`)
      url = encrypted(new URL(location, url).href)
    }
    throw new FileRefusal(`is redirected more than ${MAX_REDIRECTS} times`)
  }

  function answer(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((done, fail) => {
      const headers = { 'user-agent': 'vitrine-import', accept: '*/*' }
      const request = send(url, { headers, signal, lookup: publicOnly(resolve) })
      request.once('error', (cause) => fail(new FileRefusal(`was not fetched: ${cause.message}`, { cause })))
      request.once('response', done)
      request.end()
    })
  }
}

/** Old sites use http for their files, so it is replaced by https. */
function encrypted(address: string): URL {
  if (!URL.canParse(address)) throw new FileRefusal('is not an address')
  return new URL(address.replace(/^http:/i, 'https:'))
}

async function body(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MAX_UPLOAD_BYTES)
        throw new FileRefusal(`has more than ${MAX_UPLOAD_BYTES / 1_000_000} MB, the limit`)
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof FileRefusal) throw cause
    throw new FileRefusal(`was cut off: ${String(cause)}`, { cause })
  }
  return Buffer.concat(chunks)
}
