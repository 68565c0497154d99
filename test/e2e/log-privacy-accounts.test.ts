import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { changeCookies } from '../../shared/session/session-cookies.ts'
import { subscriptionToken } from '../../worker/forms/delivery/subscription-token.ts'
import { EMAIL, expectNothingOfAna, HEADERS, QUERY, quoting } from '../support/ana.ts'
import { mediaAddress } from '../support/pictures.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { createSigner, sessionClaims } from '../support/tokens.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker, type WorkerOptions } from '../support/worker.ts'

const ORIGIN = 'https://a.test'
const SECRET = 'platform-secret'
const PASSWORD = 'bem-longa-e-secreta'
const ID = '0b6f3d5e-9f3c-4f0e-8a3a-2f9d7c1e5b60'

const section = (name: string) => ({ id: name, component: { folder: 'account', name }, data: {} })
const upstream = scriptedUpstream({
  host: 'a.test',
  pages: [
    { id: 'home', route: '/' },
    { id: 'entrar', route: 'entrar', sections: [section('sign-in')] },
    { id: 'conta', route: 'conta', access: 'signed_in', sections: [section('profile')] },
  ],
  config: { account: { sign_in: 'entrar', start: 'conta', sign_up: 'open' } },
  root: { appConfig: { localeRedirect: 'off' } },
})

let worker: Awaited<ReturnType<typeof startWorker>>
afterEach(() => worker.stop())
const expectLines = (...events: string[]) => expectNothingOfAna(worker, events)

/** Starts a Worker whose Supabase, the returned double, refuses calls to paths that match `refused`, quoting them. */
async function start(refused: RegExp, status: number, options: WorkerOptions = {}) {
  const supabase = await supabaseDouble(upstream)
  const { bindings = {}, ...more } = options
  worker = await startWorker({
    isHttps: true,
    bindings: { ...supabase.bindings, MAIL_FROM: 'forms@platform.test', LEADS_SECRET: SECRET, ...bindings },
    upstream: (request) =>
      refused.test(new URL(request.url).pathname) ? quoting(status)(request) : supabase.handle(request),
    ...more,
  })
  return supabase
}

const get = (path: string, headers: Record<string, string> = {}) =>
  worker.fetch(ORIGIN + path, { headers: { ...HEADERS, accept: 'text/html', ...headers } })

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  worker.fetch(ORIGIN + path, {
    method: 'POST',
    headers: {
      ...HEADERS,
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
      origin: ORIGIN,
      referer: `${ORIGIN}/entrar?${QUERY}`,
    },
    body: new URLSearchParams(fields).toString(),
  })

/** The Cookie header of a browser that holds such a token. */
function sessionOf(access_token: string): Record<string, string> {
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const stored = { access_token, refresh_token: 'REFRESH-OF-ANA', token_type: 'bearer', expires_at }
  const { set } = changeCookies('__Host-sb-ref-auth-token', JSON.stringify(stored), [])
  return { cookie: set.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

describe('the log contains nothing about the visitor', () => {
  test('who searches while the database quotes the query in its error', async () => {
    await start(/site_search/, 400)
    expect((await get(`/api/search?q=${encodeURIComponent(EMAIL)}`)).status).toBe(503)
    await expectLines('search failed', 'request failed')
  })

  test('whose sign-in mail cannot be sent', async () => {
    await start(/auth\/v1\/(?:otp|recover|signup|magiclink)/, 500)
    expect((await post('/api/session/code', { email: EMAIL })).status).toBe(303)
    await expectLines('e-mail of sign-in not sent')
  })

  test('who signs in and cannot be made a member', async () => {
    const supabase = await start(/member_join/, 400)
    supabase.auth.add(EMAIL)
    expect((await post('/api/session/sign-in', { email: EMAIL, password: PASSWORD })).status).toBe(303)
    await expectLines('member not joined')
  })

  test('whose account cannot be read', async () => {
    const supabase = await start(/auth\/v1\/user/, 500)
    const sub = randomUUID()
    supabase.members.set(`a.test ${sub}`, 'visitor')
    await get('/conta', sessionOf(await supabase.token({ sub, email: EMAIL })))
    await expectLines('account not read')
  })

  test('whose membership cannot be read during a change of the account', async () => {
    const supabase = await start(/member_page/, 500)
    const session = sessionOf(await supabase.token({ sub: randomUUID(), email: EMAIL }))
    expect((await post('/api/session/profile', { name: 'Ana' }, session)).status).toBe(303)
    await expectLines('membership not read')
  })

  test('whose session is signed with a key that cannot be found', async () => {
    const supabase = await start(/jwks/, 500)
    const stranger = await createSigner('key-of-no-set')
    const claims = sessionClaims({ issuer: supabase.issuer, sub: randomUUID(), email: EMAIL })
    await get('/conta', sessionOf(await stranger.sign(claims)))
    await expectLines('signing keys failed', 'session token refused')
  })

  test('who confirms a subscription that cannot be stored', async () => {
    await start(/subscription_save/, 500)
    const wanted = { action: 'confirm', tenant_uuid: 'uuid-a.test', id: ID, locale: 'pt-BR' } as const
    const token = await subscriptionToken(wanted, SECRET, Date.now())
    expect((await post(`/api/subscriptions?token=${token}`, {})).status).toBe(503)
    await expectLines('subscription not saved')
  })

  test('whose mail is refused by a service that names the address', async () => {
    const lead = {
      id: ID,
      form_id: 'carta',
      url: `${ORIGIN}/?${QUERY}`,
      locale: 'pt-BR',
      submitted_at: '2026-11-20T10:00:00.000Z',
      data: { email: EMAIL },
      about: { site: 'A', form: 'Carta', language: 'pt-BR', labels: [], secrets: [], replyTo: EMAIL },
    }
    const deliveries = [
      { id: 'd-1', channel: 'welcome', target: EMAIL },
      { id: 'd-2', channel: 'webhook', target: 'https://hooks.example/ana' },
    ]
    const supabase = await supabaseDouble(upstream)
    worker = await startWorker({
      isHttps: true,
      bindings: { ...supabase.bindings, MAIL_FROM: 'forms@platform.test', LEADS_SECRET: SECRET },
      doubles: {
        EMAIL: { send: () => Promise.reject(new Error(`${EMAIL} is on the list of suppressions`)) },
      },
      upstream: (request) => {
        const { pathname, hostname } = new URL(request.url)
        if (hostname === 'hooks.example') return quoting(410)(request)
        if (pathname.endsWith('delivery_save')) return quoting(400)(request)
        if (!pathname.endsWith('subscription_save')) return supabase.handle(request)
        return Response.json({ state: 'confirmed', lead, deliveries })
      },
    })
    const wanted = { action: 'confirm', tenant_uuid: 'uuid-a.test', id: ID, locale: 'pt-BR' } as const
    const token = await subscriptionToken(wanted, SECRET, Date.now())
    expect((await post(`/api/subscriptions?token=${token}`, {})).status).toBe(200)
    await expectLines('delivery dead', 'delivery refused', 'delivery not recorded')
  })

  test('whose picture cannot be resized', async () => {
    await start(/never/, 500, { hasMedia: true, hasImages: true })
    const broken = Buffer.from('no picture at all')
    const path = mediaAddress(broken, 'jpg', 'broken-900x600')
    const bucket = await worker.miniflare.getR2Bucket('MEDIA')
    await bucket.put(path.replace('/media', 'uuid-a.test'), broken as never)
    expect((await get(`${path}?w=320&${QUERY}`, { accept: 'image/avif,*/*' })).status).toBe(200)
    await expectLines('picture not resized')
  })
})
