import type { AskWeight } from '../../admin/check/weigh-page.ts'

/** Content types that are sent to visitors compressed. */
const COMPRESSED = /^(?:text\/|application\/(?:javascript|json|manifest\+json)|image\/svg\+xml)/

/**
 * Requests the Worker's own pages and files without the network. Only the body of HTML is read, because a file may be
 * as large as an isolate's memory, which tenants share.
 * @param serve answers a request as visitors get it
 */
export function askOwnPages(serve: (request: Request) => Promise<Response>): AskWeight {
  return async (address) => {
    const answer = await serve(new Request(address, { headers: { accept: '*/*' } }))
    const { status, headers } = answer
    const type = headers.get('content-type') ?? ''
    const isHtml = type.startsWith('text/html')
    const html = isHtml ? await answer.text() : ''
    const sent = isHtml ? new Blob([html]).stream() : answer.body
    const isCompressed = COMPRESSED.test(type) && !headers.has('content-encoding')
    const transferred = await countBytes(
      isCompressed ? (sent?.pipeThrough(new CompressionStream('gzip')) ?? null) : sent,
    )
    return { status, headers, body: html, transferred }
  }
}

async function countBytes(stream: ReadableStream<Uint8Array> | null): Promise<number> {
  let bytes = 0
  for await (const chunk of stream ?? []) bytes += chunk.byteLength
  return bytes
}
