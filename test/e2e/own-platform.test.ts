import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf } from '../support/html.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

/** The server of docs/bring-your-own-platform.md, unchanged. */
const folder = mkdtempSync(join(tmpdir(), 'vitrine-platform-'))
const HOST = 'oficina.test'
/** Runs before the server, makes it listen on a free port, and reports the port. */
const SAYS_PORT = `data:text/javascript,${encodeURIComponent(`
  import { Server } from 'node:net'
  const { listen } = Server.prototype
  Server.prototype.listen = function (...given) {
    this.once('listening', () => process.send(this.address().port))
    return listen.apply(this, given)
  }
`)}`
let platform: ChildProcess
let origin: string
/** The Worker's requests to the platform, with the status of each answer. */
const calls: string[] = []
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/bring-your-own-platform.md'), 'utf8')
  const [, source = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  const file = join(folder, 'platform.mjs')
  writeFileSync(file, source)
  platform = spawn(process.execPath, ['--import', SAYS_PORT, file], {
    env: { PORT: '0', SITE_HOST: HOST },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [port] = await once(platform, 'message')
  origin = `http://127.0.0.1:${port}`
  worker = await startWorker({ bindings: { API_ORIGIN: origin }, upstream: asked })
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
])('%s is the page in %s, and logs no warning', async (path, lang, title) => {
  const before = worker.logs.length
  const response = await worker.fetch(`http://${HOST}${path}`)
  const facts = factsOf(await response.text())
  expect(response.status).toBe(200)
  expect(facts.lang).toBe(lang)
  expect(facts.text).toContain(title)
  expect(worker.logs.slice(before).filter(({ level }) => level !== 'info')).toEqual([])
})

test('a missing page is a 404', async () => {
  expect((await worker.fetch(`http://${HOST}/nada`)).status).toBe(404)
  expect((await worker.fetch('http://other.test/')).status).toBe(404)
})

/** The platform's answer to the Worker. */
async function asked(request: Request): Promise<Response> {
  const body = request.method === 'GET' ? undefined : await request.text()
  const answer = await fetch(request.url, { method: request.method, ...(body !== undefined && { body }) })
  calls.push(`${request.method} ${new URL(request.url).pathname} ${answer.status}`)
  return new Response(await answer.text(), answer)
}

test('a form is stored once for its key', async () => {
  const send = (data: object) =>
    worker.fetch(`http://${HOST}/api/forms/contato`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ _page: '/contato', _section: 'escreva', ...data }),
    })
  const stored = await send({ email: 'ana@cliente.test' })
  expect([stored.status, await stored.json()]).toEqual([200, expect.objectContaining({ ok: true })])
  expect(calls).toContain('POST /api/forms/submit 200')
  const submit = async () => {
    const body = JSON.stringify({ form_id: 'contato', data: {}, idempotency_key: 'k'.repeat(32) })
    return (await fetch(`${origin}/api/forms/submit`, { method: 'POST', body })).json()
  }
  expect(await submit()).toEqual(await submit())
})

test('a page view reaches the platform', async () => {
  const response = await worker.fetch(`http://${HOST}/api/tracking/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11) Chrome/156.0.0.0' },
    body: JSON.stringify({
      ...{ action: 'pageView', target: 'home', identifier: 'x'.repeat(32), referrer: 'direct' },
      ...{ tenant_uuid: '1c9d4a8e-50f5-4e0b-9b1c-6f2a3d7e8f90', url: `http://${HOST}/` },
    }),
  })
  expect(response.status).toBe(202)
  await until(() => expect(calls).toContain('POST /api/tracking/save 200'))
})

test('an invalid address and invalid JSON are refused, and do not stop the server', async () => {
  const answers = [
    await fetch(`${origin}/api/core/config?url=x`),
    await fetch(`${origin}/api/forms/submit`, { method: 'POST', body: '{' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400])
  expect((await fetch(`${origin}/api/cookies/get?url=http://${HOST}/`)).status).toBe(200)
})
