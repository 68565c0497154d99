import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Api } from '../support/openapi.ts'
import { textSection } from '../support/site.ts'
import { type ScriptedUpstream, scriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

/** Compares real answers of the Worker, and its requests to the upstream, with docs/reference. */
const ORIGIN = 'http://a.test'
const SECRET = 'a secret of at least some length'
const FORM = {
  id: 'fale',
  component: { folder: 'contact', name: 'simple' },
  data: {
    custom_form_id: 'contato',
    name: 'Contato',
    type: 'contact',
    fields: [{ type: 'email', name: 'email', label: 'E-mail', required: true }],
  },
}

const worker = new Api('worker')
const upstream = new Api('upstream')
let platform: ScriptedUpstream
let running: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  platform = scriptedUpstream({
    host: 'a.test',
    canary: 'CANARY-A',
    pages: [
      { id: 'home', route: '/', sections: [textSection('t', 'Olá')] },
      { id: 'contato', route: 'contato', sections: [FORM] },
    ],
    root: { path_rules: [{ from: '/velho', to: '/contato', status: 301 }] },
  })
  running = await startWorker({ upstream: platform.handle, bindings: { PURGE_SECRET: SECRET } })
})
afterAll(() => running.stop())

/** Differences of the JSON answer at an address from its description. */
async function faults(path: string, address: string, init: RequestInit = {}): Promise<string[]> {
  const response = await running.fetch(ORIGIN + address, init as never)
  const method = (init.method ?? 'GET').toLowerCase()
  return worker.faultsInAnswer(path, method, response.status, await response.json())
}

describe('the Worker answers as worker.openapi.json says', () => {
  test.each([
    ['/api/core/config', '/api/core/config?url=/contato'],
    ['/api/core/config', '/api/core/config?url=/no/such/page'],
    ['/api/core/config', '/api/core/config?url=http://b.test/'],
    ['/api/core/path-rules', '/api/core/path-rules?path=/velho'],
    ['/api/core/path-rules', '/api/core/path-rules?path=/'],
    ['/api/core/path-rules', '/api/core/path-rules'],
    ['/api/cookies/get', '/api/cookies/get?url=/'],
    ['/api/cookies/preferences', '/api/cookies/preferences?locale=pt-BR'],
    ['/api/popups/{id}', '/api/popups/none'],
    ['/api/icons/{file}', '/api/icons/lucide.json?icons=leaf,no-such-icon'],
    ['/api/bookings/times', '/api/bookings/times?form=agenda'],
    ['/api/bookings/times', '/api/bookings/times'],
    ['/api/search', '/api/search?q=ola'],
    ['/api/search', '/api/search?q=ola&locale=xx'],
    ['/api/search', '/api/search'],
    ['/healthz', '/healthz'],
    ['/builds/latest.json', '/builds/latest.json'],
  ])('%s: %s', async (path, address) => {
    expect(await faults(path, address)).toEqual([])
  })

  const sendForm = (email: string): RequestInit => ({
    method: 'POST',
    body: JSON.stringify({ _page: '/contato', email }),
    headers: { 'content-type': 'application/json', accept: 'application/json' },
  })

  test.each(['ana@example.com', 'no address'])('a form with %j', async (email) => {
    expect(await faults('/api/forms/{form_id}', '/api/forms/contato', sendForm(email))).toEqual([])
  })

  test('a form that does not exist', async () => {
    expect(await faults('/api/forms/{form_id}', '/api/forms/none', sendForm('a@b.example'))).toEqual([])
  })

  test('a purge, signed and not', async () => {
    const body = JSON.stringify({ hosts: ['a.test', 'nobody.test'] })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const nonce = randomUUID()
    const digest = createHash('sha256').update(body).digest('hex')
    const message = [timestamp, nonce, 'POST', '/api/purge', digest].join('\n')
    const signature = createHmac('sha256', SECRET).update(message).digest('hex')
    const headers = { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature }
    expect(await faults('/api/purge', '/api/purge', { method: 'POST', body, headers })).toEqual([])
    expect(await faults('/api/purge', '/api/purge', { method: 'POST', body })).toEqual([])
  })

  test('a malformed event', async () => {
    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect(await faults('/api/tracking/save', '/api/tracking/save', init)).toEqual([])
  })
})

describe('the Worker’s requests to a platform match upstream.openapi.json', () => {
  const sent = (path: string) =>
    platform.calls.filter(({ url }) => url.pathname === path).map(({ body }) => JSON.parse(body))

  test('an event', async () => {
    const response = await running.fetch(`${ORIGIN}/api/tracking/save`, {
      method: 'POST',
      body: JSON.stringify({ action: 'pageView', target: 'home', url: `${ORIGIN}/`, referrer: 'direct' }),
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36' },
    })
    expect(response.status).toBe(202)
    await until(() => expect(sent('/api/tracking/save')).toHaveLength(1))
    expect(upstream.faultsInRequest('/api/tracking/save', 'post', sent('/api/tracking/save')[0])).toEqual([])
  })

  test('a submission', () => {
    const submissions = sent('/api/forms/submit')
    expect(submissions).toHaveLength(1)
    expect(upstream.faultsInRequest('/api/forms/submit', 'post', submissions[0])).toEqual([])
  })
})
