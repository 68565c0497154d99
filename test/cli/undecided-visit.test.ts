import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumPath } from '../../cli/chromium.ts'
import { openUndecidedBrowser } from '../../cli/site/undecided-visit.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-visit-'))
const ids = join(folder, 'ids')
/** Called at each request, before the answer. */
let onRequest: (path: string) => void = () => {}
const server = createServer(({ url = '/' }, response) => {
  onRequest(url)
  // A stream that never ends, as `npm run dev` has one in each page.
  if (url === '/events')
    return void response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(
    "<!doctype html><link rel=icon href='data:,'><script>localStorage.setItem('a', '1'); new EventSource('/events')</script>",
  )
})
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** A Chromium that appends its process id to a file. */
function namedChromium(chromium: string): string {
  const path = join(folder, 'chromium')
  writeFileSync(path, `#!/bin/sh\necho $$ >> '${ids}'\nexec '${chromium}' "$@"\n`)
  chmodSync(path, 0o755)
  return path
}

const started = () => readFileSync(ids, 'utf8').trim().split('\n').map(Number)

/** Kills all processes of the Chromium that was started at this place. Playwright gives each a process group. */
function kill(place: number): void {
  const [id] = started().slice(place)
  if (id === undefined) throw new Error('that Chromium has not started')
  process.kill(-id, 'SIGKILL')
}

test.skipIf(chromiumPath() === null)(
  'a page with a stream is read at once, and a Chromium that is killed before or during a visit is started again',
  async () => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const browser = await openUndecidedBrowser(namedChromium(chromiumPath() ?? ''), { isSandboxed: false })
    const storedAt = async (path: string) => (await browser.visit(origin + path, 'pt-BR')).stored
    try {
      const begun = Date.now()
      const stored = [{ where: 'local storage', name: 'a' }]
      expect(await storedAt('/a')).toEqual(stored)
      expect(Date.now() - begun, 'a stream is not waited for').toBeLessThan(10_000)
      kill(0)
      expect(await storedAt('/b')).toEqual(stored)
      expect(started()).toHaveLength(2)
      onRequest = () => {
        onRequest = () => {}
        kill(1)
      }
      expect(await storedAt('/c')).toEqual(stored)
      expect(started()).toHaveLength(3)
    } finally {
      await browser.close()
    }
  },
  60_000,
)
