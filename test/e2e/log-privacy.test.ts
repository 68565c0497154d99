import { afterEach, describe, expect, test } from 'vitest'
import { EMAIL, expectNothingOfAna, HEADERS, PHONE, QUERY, quoting, STREET } from '../support/ana.ts'
import type { TestSite } from '../support/site.ts'
import { type ScriptedUpstream, scriptedUpstream } from '../support/upstream.ts'
import { SUPABASE } from '../support/supabase-bindings.ts'
import { startWorker, type WorkerOptions } from '../support/worker.ts'

const site: TestSite = {
  host: 'a.test',
  pages: [
    { id: 'home', route: '/' },
    {
      id: 'contato',
      route: 'contato',
      sections: [
        {
          id: 'fale',
          component: { folder: 'contact', name: 'simple' },
          data: {
            custom_form_id: 'contato',
            fields: [
              { name: 'email', type: 'email', label: 'E-mail', required: true },
              { name: 'phone', type: 'tel', label: 'Telefone' },
              { name: 'street', type: 'text', label: 'Rua' },
            ],
          },
        },
        { id: 'quebra', component: { folder: 'faulty', name: 'throws' }, data: {} },
      ],
    },
  ],
  root: { appConfig: { forms: { turnstile_site_key: '1x00AA' } } },
}

const FORM = { _page: '/contato', _section: 'fale', email: EMAIL, phone: PHONE, street: STREET }
const EVENT = {
  action: 'submitForm',
  target: 'contato',
  identifier: 'SESSION-OF-ANA',
  tenant_uuid: 'uuid-a.test',
  url: `http://a.test/contato?${QUERY}`,
  referrer: `https://mail.test/?q=${EMAIL}`,
  additional_info: { form: { id: 'contato', name: EMAIL, type: 'x', data: FORM } },
}

let worker: Awaited<ReturnType<typeof startWorker>>
afterEach(() => worker.stop())

async function start(upstream: ScriptedUpstream, options: WorkerOptions = {}) {
  upstream.put(site)
  worker = await startWorker({ upstream: upstream.handle, ...options })
}

async function get(path: string, host = 'a.test') {
  const response = await worker.fetch(`http://${host}${path}`, {
    headers: { ...HEADERS, accept: 'text/html' },
  })
  await response.text()
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await worker.fetch(`http://a.test${path}`, {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  await response.text()
  return response.status
}

const expectLines = (...events: string[]) => expectNothingOfAna(worker, events)

describe('the log contains nothing about the visitor', () => {
  test('who opens pages that fail, are missing, or contain a section that throws', async () => {
    const upstream = scriptedUpstream()
    await start(upstream)
    await get(`/contato?${QUERY}`)
    await get(`/${encodeURIComponent(EMAIL)}/${encodeURIComponent(STREET)}?${QUERY}`)
    await get(`/blog/${encodeURIComponent(EMAIL)}?${QUERY}`)
    upstream.fault = quoting(500)
    await get(`/${EMAIL}?${QUERY}`, 'cold.test')
    await get(`/api/cookies/get?url=${encodeURIComponent(`http://a.test/${EMAIL}`)}`)
    await get(`/api/popups/${encodeURIComponent(PHONE)}?${QUERY}`)
    await expectLines('section failed', 'upstream failed', 'request failed', 'cookie groups not loaded')
  })

  test('whose form is refused by validation, by a trap, by the bot check, or by the upstream', async () => {
    const upstream = scriptedUpstream()
    let hostname = 'other.test'
    await start(upstream, {
      bindings: { TURNSTILE_SECRET_KEY: 'geheim' },
      upstream: (request) => {
        if (new URL(request.url).hostname !== 'challenges.cloudflare.com') return upstream.handle(request)
        const isGood = !request.headers.has('x-bad') && upstream.fault !== null
        const verdict = { success: true, hostname, action: 'form' }
        return isGood ? Response.json(verdict) : Promise.reject(new Error(`${EMAIL} not reached`))
      },
    })
    const proof = { 'cf-turnstile-response': 'TOKEN-OF-ANA' }
    expect(await post('/api/forms/contato', { ...FORM, email: `${EMAIL} x` })).toBe(422)
    expect(await post('/api/forms/contato', { ...FORM, _website: EMAIL })).toBe(200)
    expect(await post('/api/forms/contato', { ...FORM, ...proof })).toBe(422)
    upstream.fault = (request, answer) => (request.url.includes('/forms/') ? quoting(200)(request) : answer())
    expect(await post('/api/forms/contato', { ...FORM, ...proof })).toBe(422)
    hostname = 'a.test'
    expect(await post('/api/forms/contato', { ...FORM, ...proof })).toBe(503)
    upstream.fault = (request, answer) => (request.url.includes('/forms/') ? quoting(500)(request) : answer())
    expect(await post('/api/forms/contato', { ...FORM, ...proof })).toBe(503)
    expect(await post('/api/forms/contato', `{"email":"${EMAIL}"`)).toBe(400)
    await expectLines('form spam', 'bot check did not answer', 'bot check of another page', 'form not stored')
  })

  test('whose events are lost, retried or malformed while the rate limiter fails', async () => {
    const upstream = scriptedUpstream()
    await start(upstream, {
      doubles: { LIMITER: { limit: () => Promise.reject(new Error('limiter is down')) } } as never,
    })
    upstream.fault = (request, answer) =>
      request.url.includes('/tracking/') ? quoting(500)(request) : answer()
    expect(await post('/api/tracking/save', EVENT)).toBe(202)
    expect(await post('/api/tracking/save', { ...EVENT, action: EMAIL })).toBe(400)
    expect(
      await post('/api/csp-reports', [
        {
          type: 'csp-violation',
          body: {
            documentURL: EVENT.url,
            effectiveDirective: 'img-src',
            blockedURL: `https://x.test/${EMAIL}`,
            sample: EMAIL,
          },
        },
      ]),
    ).toBe(204)
    await expectLines('tracking lost', 'limiter failed', 'policy violation')
  })

  test('whose events and forms are queued for a database that quotes what it refuses', async () => {
    const upstream = scriptedUpstream()
    await start(upstream, {
      hasQueue: true,
      bindings: SUPABASE,
      upstream: async (request) => {
        const { pathname } = new URL(request.url)
        if (pathname !== '/rest/v1/rpc/core_config') return quoting(400)(request)
        const { url } = (await request.json()) as { url: string }
        return upstream.handle(
          new Request(`https://platform.test/api/core/config?${new URLSearchParams({ url })}`),
        )
      },
    })
    expect(await post('/api/tracking/save', EVENT)).toBe(202)
    // The queue has accepted the form, and the visitor sees that it was sent.
    expect(await post('/api/forms/contato', FORM)).toBe(200)
    await expectLines('tracking will be sent again', 'lead will be sent again')
  })
})
