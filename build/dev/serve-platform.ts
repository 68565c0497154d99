import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FilePlatform } from './file-platform.ts'

/** A platform on a free port of this machine. The caller closes it. */
export async function servePlatform({
  fetch: answer,
}: Pick<FilePlatform, 'fetch'>): Promise<{ origin: string; close: () => void }> {
  const server = createServer(async (incoming, outgoing) => {
    const body = incoming.method === 'POST' ? await readBody(incoming) : undefined
    const address = `http://127.0.0.1${incoming.url}`
    const response = await answer(
      new Request(address, { method: incoming.method ?? 'GET', body: body ?? null }),
    )
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readBody(incoming: AsyncIterable<Buffer>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}
