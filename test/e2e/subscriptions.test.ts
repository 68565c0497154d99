import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { subscriptionToken } from '../../worker/forms/delivery/subscription-token.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { until } from '../support/until.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const HOST = 'padaria.test'
const SECRET = 'platform-secret'
const ID = '0b6f3d5e-9f3c-4f0e-8a3a-2f9d7c1e5b60'
const HOOK = 'https://hooks.example/letters'
const DAY = 24 * 60 * 60 * 1000

const upstream = scriptedUpstream({
  host: HOST,
  pages: [{ id: 'home', route: '/', sections: [] }],
  config: {
    name: 'Padaria & Filhos',
    custom_script: 'window.__tenant = 1',
  },
  root: { locales: [{ code: 'pt-BR', name: 'Português' }] },
})
const supabase = await supabaseDouble(upstream)
const mails: Record<string, unknown>[] = []
const hooks: string[] = []
const saved: Record<string, unknown>[] = []
/** The database's answer to `subscription_save`; a status for a failure. */
let answer: object | number

let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker({
    isHttps: true,
    bindings: { ...supabase.bindings, MAIL_FROM: 'forms@platform.test', LEADS_SECRET: `a-new-one ${SECRET}` },
    doubles: { EMAIL: { send: (mail: Record<string, unknown>) => void mails.push(mail) } },
    upstream: async (request) => {
      const { pathname } = new URL(request.url)
      if (request.url === HOOK) {
        hooks.push(await request.text())
        return new Response(null, { status: 204 })
      }
      if (pathname === '/rest/v1/rpc/delivery_save') return Response.json({ saved: 1 })
      if (pathname !== '/rest/v1/rpc/subscription_save') return supabase.handle(request)
      saved.push(((await request.json()) as { payload: Record<string, unknown> }).payload)
      return typeof answer === 'number'
        ? Response.json({ message: 'down' }, { status: answer })
        : Response.json(answer)
    },
  })
})
afterAll(() => worker.stop())
beforeEach(() => {
  answer = changed('confirmed', [
    { id: 'd-1', channel: 'email', target: 'rosa@padaria.test' },
    { id: 'd-2', channel: 'webhook', target: HOOK },
    { id: 'd-3', channel: 'welcome', target: 'ana@example.com' },
  ])
})
afterEach(() => {
  for (const list of [mails, hooks, saved]) list.splice(0)
  worker.logs.splice(0)
})

const lead = {
  id: ID,
  form_id: 'carta',
  url: `https://${HOST}/`,
  locale: 'pt-BR',
  submitted_at: '2026-11-20T10:00:00.000Z',
  data: { email: 'ana@example.com', senha: 'very-secret' },
  about: {
    site: 'Padaria',
    form: 'Carta',
    language: 'pt-BR',
    labels: [],
    secrets: ['senha'],
    replyTo: 'ana@example.com',
  },
}
const changed = (state: string, deliveries?: object[]) => ({ state, lead, ...(deliveries && { deliveries }) })

async function link(
  action: 'confirm' | 'end',
  { locale = 'pt-BR' as const, age = 0, tenant = `uuid-${HOST}` } = {},
) {
  const wanted = { action, tenant_uuid: tenant, id: ID, locale }
  return `https://${HOST}/api/subscriptions?token=${await subscriptionToken(wanted, SECRET, Date.now() - age)}`
}
const open = (address: string) => worker.fetch(address)
const press = (address: string, body = '') =>
  worker.fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]

describe('the link that confirms', () => {
  test('shows a page with one button, and changes nothing', async () => {
    const address = await link('confirm')
    const response = await open(address)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(heading(html)).toBe('Confirme sua inscrição em Padaria &amp; Filhos')
    expect(html).toMatch(/<form[^>]*action="\/api\/subscriptions\?token=c\.[^"]+"[^>]*>/)
    expect(html).toContain('Confirmar inscrição</button>')
    expect(html).toMatch(/<meta name="robots" content="noindex/)
    expect(html).not.toContain('__tenant')
    const head = await worker.fetch(address, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(saved).toEqual([])
  })

  test('confirms by its button, and notifies subscriber and tenant', async () => {
    const response = await press(await link('confirm'))
    const html = await response.text()
    expect([response.status, heading(html)]).toEqual([
      200,
      'Agora você recebe as novidades de Padaria &amp; Filhos.',
    ])
    expect(html).not.toContain('<form')
    expect(saved).toEqual([
      { tenant_uuid: `uuid-${HOST}`, id: ID, state: 'confirmed', claim: `confirmed-${ID}`, ceilings: {} },
    ])
    await until(() => expect([mails.length, hooks.length]).toEqual([2, 1]))
    const welcome = mails.find(({ to }) => to === 'ana@example.com')
    const [, unsubscribe = ''] = /<(https:[^>]+)>/.exec(JSON.stringify(welcome?.headers)) ?? []
    expect(new URL(unsubscribe).origin).toBe(`https://${HOST}`)
    expect(JSON.parse(hooks[0] ?? '')).toMatchObject({
      type: 'subscription.confirmed',
      data: { id: ID, unsubscribe_url: unsubscribe },
    })
    expect(JSON.stringify([mails, hooks])).not.toContain('very-secret')
    // This Worker serves the mail's link.
    expect((await open(unsubscribe)).status).toBe(200)
  })

  test('answers a second click as the first one', async () => {
    answer = changed('confirmed')
    const response = await press(await link('confirm'))
    expect([response.status, heading(await response.text())]).toEqual([
      200,
      'Agora você recebe as novidades de Padaria &amp; Filhos.',
    ])
    expect(mails).toEqual([])
  })

  test('expires after three days', async () => {
    const address = await link('confirm', { age: 3 * DAY + 1000 })
    for (const response of [await open(address), await press(address)])
      expect([response.status, heading(await response.text())]).toEqual([
        410,
        'Este link expirou. Inscreva-se novamente.',
      ])
    expect(saved).toEqual([])
  })

  test('confirms no subscription that was ended or erased', async () => {
    answer = changed('ended')
    expect((await press(await link('confirm'))).status).toBe(410)
    answer = { error: 'unknown_subscription' }
    expect((await press(await link('confirm'))).status).toBe(410)
  })

  test('reports that the database is down, and works when it is back', async () => {
    answer = 503
    const address = await link('confirm')
    expect((await press(address)).status).toBe(503)
    await until(() =>
      expect(worker.logs).toContainEqual(
        expect.objectContaining({ event: 'subscription not saved', state: 'confirmed' }),
      ),
    )
    answer = changed('confirmed')
    expect((await press(address)).status).toBe(200)
  })
})

describe('the link that ends a subscription', () => {
  test('works with one click in a mail program, which shows no page', async () => {
    answer = changed('ended', [{ id: 'd-4', channel: 'webhook', target: HOOK }])
    // RFC 8058 §3.2: the body is this pair, and there is neither a cookie nor an origin.
    const response = await press(await link('end'), 'List-Unsubscribe=One-Click')
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
    expect(saved).toMatchObject([{ id: ID, state: 'ended' }])
    await until(() => expect(hooks).toHaveLength(1))
    expect(JSON.parse(hooks[0] ?? '')).toMatchObject({ type: 'subscription.ended' })
  })

  test('asks a person first', async () => {
    const html = await (await open(await link('end'))).text()
    expect(heading(html)).toBe('Não quer mais novidades de Padaria &amp; Filhos?')
    expect(html).toContain('Cancelar inscrição</button>')
    expect(saved).toEqual([])
  })

  test('works years later, and for an erased subscription', async () => {
    answer = { error: 'unknown_subscription' }
    const response = await press(await link('end', { age: 1000 * DAY }))
    expect([response.status, heading(await response.text())]).toEqual([
      200,
      'Você não recebe mais as novidades de Padaria &amp; Filhos.',
    ])
  })
})

describe('a token', () => {
  test('is passed on to no other page', async () => {
    const address = await link('end')
    answer = changed('ended')
    for (const response of [await open(address), await press(address)])
      expect([response.status, response.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
    answer = 503
    const failed = await worker.fetch(address, { method: 'POST', headers: { accept: 'text/html' } })
    expect([failed.status, failed.headers.get('referrer-policy')]).toEqual([503, 'no-referrer'])
  })

  test.each([
    ['missing', async () => `https://${HOST}/api/subscriptions`],
    ['forged', async () => `${(await link('end')).slice(0, -1)}_`],
    ['of another tenant', async () => link('end', { tenant: 'uuid-other.test' })],
    ['turned from ending to confirming', async () => (await link('end')).replace('token=e.', 'token=c.')],
  ])('that is %s gives not found', async (_, address) => {
    expect((await open(await address())).status).toBe(404)
    expect((await press(await address())).status).toBe(404)
    expect(saved).toEqual([])
  })

  test('for a language that the site no longer has shows the page in the site’s own', async () => {
    const address = await link('end', { locale: 'ja-JP' as never })
    expect(await (await open(address)).text()).toContain('<html lang="pt-BR"')
  })
})
