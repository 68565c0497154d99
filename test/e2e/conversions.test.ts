import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { supabaseDouble } from '../support/supabase-double.ts'
import { until } from '../support/until.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const HOST = 'padaria.test'

const upstream = scriptedUpstream({
  host: HOST,
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        {
          id: 'fale',
          component: { folder: 'contact', name: 'simple' },
          data: {
            custom_form_id: 'contato',
            conversion: {
              metaPixel: { event_type: 'Lead', event_data: { value: 10 } },
              googleAnalytics: { action: 'generate_lead' },
            },
            fields: [{ name: 'email', type: 'email', label: 'E-mail', required: true }],
          },
        },
      ],
    },
  ],
  root: {
    appConfig: { conversions: { server: ['meta', 'google'] } },
    tenant: { facebook_pixel: '1234567890', google_analytics: 'G-ABC1234' },
  },
})
const supabase = await supabaseDouble(upstream)
/** The requests that Meta and Google received. */
const meta: { token: string | null; events: Record<string, unknown>[] }[] = []
const google: { query: string; body: Record<string, unknown> }[] = []
let metaStatus = 200
let worker: Awaited<ReturnType<typeof startWorker>>

async function handle(request: Request): Promise<Response> {
  const url = new URL(request.url)
  if (url.hostname === 'graph.facebook.com') {
    const form = new URLSearchParams(await request.text())
    meta.push({ token: form.get('access_token'), events: JSON.parse(form.get('data') ?? '[]') })
    expect(url.pathname).toBe('/v24.0/1234567890/events')
    expect(url.search).toBe('')
    return Response.json({ events_received: 1 }, { status: metaStatus })
  }
  if (url.hostname === 'www.google-analytics.com') {
    google.push({ query: url.pathname + url.search, body: (await request.json()) as object as never })
    return new Response(null, { status: 204 })
  }
  if (url.pathname === '/rest/v1/rpc/conversion_secrets')
    return Response.json({ meta: 'meta-token', google: 'google-secret' })
  if (url.pathname === '/rest/v1/rpc/form_submit')
    return Response.json({ id: '0b6f3d5e-9f3c-4f0e-8a3a-2f9d7c1e5b60' })
  return supabase.handle(request)
}

beforeAll(async () => {
  worker = await startWorker({ hasQueue: true, bindings: supabase.bindings, upstream: handle })
})
afterAll(() => worker.stop())
afterEach(() => {
  metaStatus = 200
  for (const list of [meta, google, worker.logs]) list.splice(0)
})

function send(fields: object, headers: Record<string, string> = {}) {
  return worker.fetch(`http://${HOST}/api/forms/contato`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0',
      cookie: '_fbp=fb.1.1; _ga=GA1.1.123.456',
      ...headers,
    },
    body: JSON.stringify({ email: 'ana@example.com', _page: '/', _section: 'fale', ...fields }),
  })
}

test('a form is reported to Meta and Google with consent, under the id of the page’s own report', async () => {
  const response = await send({ _key: 'browser-key-1', _consent: 'analytics tracking' })
  const answer = (await response.json()) as Record<string, unknown>
  expect(answer).toMatchObject({
    ok: true,
    conversion: { event_id: 'browser-key-1', services: ['meta', 'google'] },
  })
  expect(JSON.stringify(answer)).not.toMatch(/meta-token|google-secret/)
  await until(() => expect([meta.length, google.length]).toEqual([1, 1]))
  expect(meta[0]).toMatchObject({
    token: 'meta-token',
    events: [{ event_name: 'Lead', event_id: 'browser-key-1', user_data: { fbp: 'fb.1.1' } }],
  })
  expect(JSON.stringify(meta)).not.toContain('ana@example.com')
  expect(google[0]).toMatchObject({
    query: '/mp/collect?measurement_id=G-ABC1234&api_secret=google-secret',
    body: { client_id: '123.456', events: [{ name: 'generate_lead' }] },
  })
})

test.each([
  ['who has decided nothing', { _key: 'browser-key-3', _consent: '' }],
  ['without scripts', {}],
  ['that is a bot', { _key: 'browser-key-4', _consent: 'analytics tracking', _website: 'x' }],
])('a form of a visitor %s is reported to neither', async (_, fields) => {
  const response = await send(fields)
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.not.objectContaining({ conversion: expect.anything() }),
  ])
  // The queue delivers in order: once a later form is reported, this one would be, too.
  await send({ _key: 'browser-key-5', _consent: 'analytics' })
  await until(() => expect(google).toHaveLength(1))
  expect(meta).toEqual([])
})

test('no page and no public answer contains a secret', async () => {
  for (const path of ['/', '/api/core/config']) {
    const text = await (await worker.fetch(`http://${HOST}${path}`)).text()
    expect(text).not.toMatch(/meta-token|google-secret/)
  }
})

// The last test, because the queue delivers the message again after ten seconds, which would disturb another test.
test('a report that a service refuses will be sent again', async () => {
  metaStatus = 500
  await send({ _key: 'browser-key-2', _consent: 'tracking' })
  await until(() =>
    expect(worker.logs).toContainEqual(
      expect.objectContaining({ event: 'delivery will be tried again', channel: 'meta', attempts: 1 }),
    ),
  )
  expect(google).toEqual([])
})
