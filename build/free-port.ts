import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * @param option the command-line option for another port
 * @returns `port` if it is free, or any free one for 0
 * @throws with one line that says what to do
 */
export async function freePort(port: number, option: string): Promise<number> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause
    const other = `${option} ${port + 1}`
    throw new Error(`port ${port} is taken; stop what uses it or choose another: ${other}`, { cause })
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : port
}
