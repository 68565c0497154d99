import type { Ask } from '../../admin/check/ask.ts'

/** Content types that are compressed on the way to a visitor. */
const COMPRESSED = /^(?:text\/|application\/(?:javascript|json|manifest\+json)|image\/svg\+xml)/

/**
 * Asks the Worker's own pages and files without a network.
 * @param serve answers a request as visitors get it
 */
export function askOwnPages(serve: (request: Request) => Promise<Response>): Ask {
  return async (address) => {
    const { status, headers, body } = await serve(new Request(address, { headers: { accept: '*/*' } }))
    const type = headers.get('content-type') ?? ''
    const read = await new Response(body).arrayBuffer()
    const isCompressed = COMPRESSED.test(type) && !headers.has('content-encoding')
    return {
      status,
      headers,
      body: type.startsWith('text/html') ? new TextDecoder().decode(read) : '',
      bytes: read.byteLength,
      transferred: isCompressed ? await gzipBytes(read) : read.byteLength,
    }
  }
}

async function gzipBytes(read: ArrayBuffer): Promise<number> {
  const compressed = new Blob([read]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(compressed).arrayBuffer()).byteLength
}
