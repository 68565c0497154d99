import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '../support/html.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

/** The server of docs/bring-your-own-platform.md, as it stands there. */
const folder = mkdtempSync(join(tmpdir(), 'vitrine-platform-'))
const HOST = 'oficina.test'
let platform: ChildProcess
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/bring-your-own-platform.md'), 'utf8')
  const [, source = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  const file = join(folder, 'platform.mjs')
  writeFileSync(file, source)
  const port = await freePort()
  platform = spawn(process.execPath, [file], {
    env: { PORT: String(port), SITE_HOST: HOST },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  await until(() =>
    fetch(`${origin}/api/cookies/get?url=http://${HOST}/`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  worker = await startWorker({ bindings: { API_ORIGIN: origin } })
})
afterAll(async () => {
  await worker?.stop()
  platform?.kill()
  rmSync(folder, { recursive: true })
})

test.each([
  ['/', 'pt-BR', 'Oficina do Zé'],
  ['/en-US', 'en-US', 'Zé’s workshop'],
  ['/contato', 'pt-BR', 'Escreva'],
  ['/en-US/contact', 'en-US', 'Write to us'],
])('%s is the page in %s, with no line about it in the log', async (path, lang, title) => {
  const before = worker.logs.length
  const response = await worker.fetch(`http://${HOST}${path}`)
  const facts = factsOf(await response.text())
  expect(response.status).toBe(200)
  expect(facts.lang).toBe(lang)
  expect(facts.text).toContain(title)
  expect(worker.logs.slice(before).filter(({ level }) => level !== 'info')).toEqual([])
})

test('what there is not is a 404', async () => {
  expect((await worker.fetch(`http://${HOST}/nada`)).status).toBe(404)
  expect((await worker.fetch('http://other.test/')).status).toBe(404)
})

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
