import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { secretText, tenantSecret } from '#shared/webhooks/sign.ts'
import { type ScriptedUpstream, scriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'
import { startWorker, type WorkerOptions } from '../support/worker.ts'

const HOST = 'padaria.test'
const SECRETS = 'a-new-secret an-old-secret'
const BINDINGS = { MAIL_FROM: 'forms@platform.test', LEADS_SECRET: SECRETS }
const HOOK = 'https://hooks.example/forms?from=vitrine'

let upstream: ScriptedUpstream
type Worker = Awaited<ReturnType<typeof startWorker>>
/** Each test ends when all of its mails and webhooks are sent, so that none belongs to the next. */
let queued: Worker
let unqueued: Worker
const mails: Record<string, unknown>[] = []
/** What a test makes the mail server wait for. */
let mailServer: () => Promise<void>

beforeAll(async () => {
  queued = await start({ hasQueue: true })
  unqueued = await start()
})
afterAll(() => Promise.all([queued.stop(), unqueued.stop()]))

beforeEach(() => {
  for (const { logs } of [queued, unqueued]) logs.length = 0
  mails.length = 0
  mailServer = async () => {}
  const form = {
    id: 'fale',
    component: { folder: 'contact', name: 'simple' },
    data: {
      custom_form_id: 'contato',
      name: 'Contato',
      fields: [
        { name: 'nome', type: 'text', label: 'Seu <b>nome</b>', required: true },
        { name: 'email', type: 'email', label: 'E-mail', required: true },
        { name: 'senha', type: 'text', label: 'Senha', autocomplete: 'new-password' },
      ],
    },
  }
  upstream = scriptedUpstream({ host: HOST, pages: [{ id: 'home', route: '/', sections: [form] }] })
  upstream.fault = (request, answer) => {
    const { pathname, hostname } = new URL(request.url)
    if (hostname === 'hooks.example') return new Response('thank you', { status: 202 })
    if (pathname !== '/api/forms/submit') return answer()
    const deliveries = [
      { id: 'd-1', channel: 'email', target: 'rosa@padaria.test' },
      { id: 'd-2', channel: 'webhook', target: HOOK },
    ]
    return Response.json({ id: 'lead-1', deliveries })
  }
})

function start({ doubles, ...options }: WorkerOptions = {}): Promise<Worker> {
  const send = (mail: Record<string, unknown>) => {
    mails.push(mail)
    return mailServer()
  }
  return startWorker({
    upstream: (request) => upstream.handle(request),
    bindings: BINDINGS,
    ...options,
    doubles: { EMAIL: { send }, ...doubles },
  })
}

function send(worker: Worker, fields: object = {}) {
  return worker.fetch(`http://${HOST}/api/forms/contato`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      nome: '<i>Ana</i>',
      email: 'ana@example.com',
      senha: 'very-secret',
      _page: '/',
      _section: 'fale',
      ...fields,
    }),
  })
}

const callsTo = (path: string) => upstream.calls.filter(({ url }) => url.pathname === path)
const submissions = () => callsTo('/api/forms/submit').map(({ body }) => JSON.parse(body))
const hookCalls = () => upstream.calls.filter(({ url }) => url.href === HOOK)

describe.each([
  ['with queues', () => queued],
  ['without queues', () => unqueued],
])('%s', (_, worker) => {
  test('a form becomes a submission, a mail and a signed webhook', async () => {
    const response = await send(worker())
    expect([response.status, await response.json()]).toMatchObject([200, { ok: true }])
    await until(() => expect([mails.length, hookCalls().length]).toEqual([1, 1]))
    expect(submissions()).toHaveLength(1)
    expect(submissions()[0]).toMatchObject({
      form_id: 'contato',
      data: { nome: '<i>Ana</i>', email: 'ana@example.com', senha: 'very-secret' },
      submitted_at: expect.stringMatching(/^\d{4}-.*Z$/),
      claim: expect.any(String),
    })
    expect(submissions()[0]).not.toHaveProperty('about')
    expect(mails[0]).toMatchObject({
      from: { email: 'forms@platform.test' },
      to: 'rosa@padaria.test',
      replyTo: 'ana@example.com',
      subject: 'Contato: nova mensagem',
      text: expect.stringContaining('Seu nome: <i>Ana</i>'),
      html: expect.stringContaining('&#60;i&#62;Ana&#60;/i&#62;'),
    })
    const [call] = hookCalls()
    const { body = '', headers = new Headers() } = call ?? {}
    expect(JSON.parse(body)).toMatchObject({
      type: 'form.submitted',
      data: { id: 'lead-1', form_id: 'contato', form: 'Contato', data: { email: 'ana@example.com' } },
    })
    expect(JSON.stringify([body, mails])).not.toContain('very-secret')
    expect(headers.get('webhook-id')).toBe('d-2')
    const signed = `d-2.${headers.get('webhook-timestamp')}.${body}`
    const expected = await Promise.all(
      SECRETS.split(' ').map(async (secret) => {
        const own = secretText(await tenantSecret(secret, `uuid-${HOST}`)).replace('whsec_', '')
        return `v1,${createHmac('sha256', Buffer.from(own, 'base64')).update(signed).digest('base64')}`
      }),
    )
    expect(headers.get('webhook-signature')?.split(' ')).toEqual(expected)
  })

  test('the visitor gets the answer while mail and webhook are still being sent', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const ended: string[] = []
    const slow = async (what: string) => {
      await held
      ended.push(what)
    }
    const { fault } = upstream
    upstream.fault = async (request, answer) => {
      if (request.url === HOOK) await slow('webhook')
      return fault?.(request, answer) ?? answer()
    }
    mailServer = () => slow('mail')
    const response = await send(worker())
    expect([response.status, await response.json()]).toMatchObject([200, { ok: true }])
    await until(() => expect([mails.length, hookCalls().length]).toEqual([1, 1]))
    expect(ended).toEqual([])
    release()
    await until(() => expect(ended.sort()).toEqual(['mail', 'webhook']))
  })
})

test('with queues a visitor does not notice that the database is down, and the lead is stored later', async () => {
  let isDown = true
  const { fault } = upstream
  upstream.fault = (request, answer) =>
    isDown && new URL(request.url).pathname === '/api/forms/submit'
      ? new Response('down', { status: 503 })
      : (fault?.(request, answer) ?? answer())
  expect((await send(queued)).status).toBe(200)
  await until(() => expect(queued.logs.map(({ event }) => event)).toContain('lead will be sent again'))
  expect(mails).toEqual([])
  isDown = false
  await until(() => expect([mails.length, hookCalls().length]).toEqual([1, 1]))
})

test('without queues the visitor is told that the form was not stored', async () => {
  upstream.fault = (request, answer) =>
    new URL(request.url).pathname === '/api/forms/submit' ? new Response('down', { status: 503 }) : answer()
  const response = await send(unqueued)
  expect([response.status, await response.json()]).toMatchObject([503, { ok: false }])
  expect(mails).toEqual([])
})

test('a form is stored even if a queue accepts nothing', async () => {
  const fail = () => {
    throw new Error('out of order')
  }
  const worker = await start({ doubles: { LEADS: { send: fail }, DELIVERIES: { send: fail } } })
  onTestFinished(() => worker.stop())
  expect((await send(worker)).status).toBe(200)
  expect(submissions()).toHaveLength(1)
  await until(() => expect([mails.length, hookCalls().length]).toEqual([1, 1]))
})

test('a redirect of a webhook is not followed', async () => {
  const { fault } = upstream
  upstream.fault = (request, answer) =>
    request.url === HOOK
      ? new Response(null, { status: 307, headers: { location: 'https://internal.example/' } })
      : (fault?.(request, answer) ?? answer())
  await send(unqueued)
  await until(() => {
    expect(unqueued.logs).toContainEqual(
      expect.objectContaining({ event: 'delivery dead', channel: 'webhook', reason: 'webhook answered 307' }),
    )
    expect(mails).toHaveLength(1)
  })
  expect(upstream.calls.map(({ url }) => url.hostname)).not.toContain('internal.example')
})

test('a webhook to an address of a private network is never called', async () => {
  upstream.fault = (request, answer) =>
    new URL(request.url).pathname === '/api/forms/submit'
      ? Response.json({
          id: 'lead-1',
          deliveries: [{ id: 'd', channel: 'webhook', target: 'https://169.254.169.254/latest' }],
        })
      : answer()
  await send(unqueued)
  await until(() => expect(unqueued.logs.map(({ event }) => event)).toContain('delivery refused'))
  expect(upstream.calls.map(({ url }) => url.hostname)).not.toContain('169.254.169.254')
})
