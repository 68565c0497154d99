import { beforeEach, expect, test } from 'vitest'
import { sharedWorkers } from '../support/shared-workers.ts'
import { SUPABASE } from '../support/supabase-bindings.ts'
import { until } from '../support/until.ts'

const HOOK = 'https://hooks.example/forms'
const LEAD = '0b6f3d5e-9f3c-4f0e-8a3a-2f9d7c1e5b60'

const lead = {
  ...{
    id: LEAD,
    tenant_uuid: 'uuid',
    form_id: 'contato',
    url: 'https://padaria.test/contato',
    locale: 'pt-BR',
  },
  submitted_at: '2026-11-20T10:00:00.000Z',
  data: { nome: 'Ana', senha: 'very-secret' },
  about: {
    ...{ site: 'Padaria', form: 'Contato', language: 'pt-BR', replyTo: 'ana@example.com' },
    ...{ labels: [['nome', 'Nome']], secrets: ['senha'] },
  },
}
const due = [
  { id: 'd-1', channel: 'email', target: 'rosa@padaria.test', lead },
  { id: 'd-2', channel: 'webhook', target: HOOK, lead },
]

/** The database's answer to each call; the last answer repeats. Null means that the database is down. */
let answers: (object[] | null)[]
let isRestDown: boolean
const mails: Record<string, unknown>[] = []
const hooks: { id: string | null; body: string }[] = []
const asked: object[] = []
const saved: object[] = []
/** The names of the database's functions that the Worker has called. */
const called: string[] = []

const shared = sharedWorkers({
  bindings: {
    ...SUPABASE,
    MAIL_FROM: 'forms@platform.test',
    LEADS_SECRET: 'secret',
  },
  doubles: { EMAIL: { send: (mail: Record<string, unknown>) => void mails.push(mail) } },
  upstream: answer,
})
let worker: Awaited<ReturnType<typeof shared.start>>

beforeEach(() => {
  for (const list of [mails, hooks, asked, saved, called]) list.splice(0)
  isRestDown = false
})

async function answer(request: Request): Promise<Response> {
  const body = await request.text()
  if (request.url === HOOK) {
    hooks.push({ id: request.headers.get('webhook-id'), body })
    return new Response(null, { status: 204 })
  }
  const call = new URL(request.url).pathname.replace('/rest/v1/rpc/', '')
  called.push(call)
  if (isRestDown && call !== 'leads_restored' && call !== 'delivery_save')
    return new Response('', { status: 503 })
  if (call === 'publish_due') return Response.json({ done: [], more: false })
  if (call === 'purges_due') return Response.json({ hosts: [], more: false })
  if (call === 'delivery_save') {
    saved.push(JSON.parse(body).payload)
    return Response.json({ saved: 1 })
  }
  expect([call, request.headers.get('apikey')]).toEqual(['leads_restored', 'sb_secret_x'])
  asked.push(JSON.parse(body))
  const deliveries = answers.length > 1 ? answers.shift() : answers[0]
  return deliveries ? Response.json({ deliveries }) : new Response('', { status: 503 })
}

/** Tests with or without queues share a Worker, so each waits until all its deliveries are saved. */
async function tick({ hasQueue = false } = {}) {
  worker = await shared.start({ hasQueue })
  worker.logs.length = 0
  await (await worker.miniflare.getWorker('vitrine')).scheduled({ cron: '* * * * *' })
}

test.each([
  ['with queues', true],
  ['without queues', false],
])('a restored submission is sent by mail and webhook within a minute, %s', async (_, hasQueue) => {
  answers = [due, []]
  await tick({ hasQueue })
  await until(() => expect([mails.length, hooks.length, saved.length]).toEqual([1, 1, 2]))
  expect(mails[0]).toMatchObject({
    ...{ to: 'rosa@padaria.test', replyTo: 'ana@example.com', subject: 'Contato: nova mensagem' },
    text: expect.stringContaining('Nome: Ana'),
  })
  expect(hooks[0]?.id).toBe('d-2')
  expect(JSON.parse(hooks[0]?.body ?? '')).toMatchObject({
    ...{ type: 'form.submitted', timestamp: lead.submitted_at },
    data: { id: LEAD, form: 'Contato', data: { nome: 'Ana' } },
  })
  expect(JSON.stringify([mails, hooks])).not.toContain('very-secret')
  expect(saved).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'd-1', state: 'sent' })]))
  expect(asked).toEqual([
    { accepted: [], max_rows: 10 },
    { accepted: ['d-1', 'd-2'], max_rows: 10 },
  ])
})

test('an unreadable message is logged once and counts as handed over, so the others are sent', async () => {
  const unreadable = { ...due[0], id: 'd-0', lead: { ...lead, about: null } }
  answers = [[unreadable, due[1] as object], []]
  await tick()
  await until(() => expect(asked).toHaveLength(2))
  expect(hooks.map(({ id }) => id)).toEqual(['d-2'])
  expect(asked.at(-1)).toEqual({ accepted: ['d-0', 'd-2'], max_rows: 10 })
  await until(() =>
    expect(worker.logs).toMatchObject([
      { level: 'error', event: 'restored submission unreadable', site: 'uuid', delivery: 'd-0' },
    ]),
  )
  expect(JSON.stringify(worker.logs)).not.toMatch(/Ana|ana@|very-secret/)
})

test('at most two hundred messages are handed over in a minute, and the last ones are recorded too', async () => {
  answers = [[due[1] as object]]
  await tick({ hasQueue: true })
  await until(() => expect(asked).toHaveLength(21))
  expect(asked.at(-1)).toEqual({ accepted: ['d-2'], max_rows: 0 })
  await until(() => expect(saved).toHaveLength(20))
})

test('a failed call is logged in one line, and the minute’s other work is done', async () => {
  answers = [null]
  await tick()
  await until(() =>
    expect(worker.logs).toMatchObject([{ level: 'error', event: 'restored submissions not notified' }]),
  )
  expect(new Set(called)).toEqual(new Set(['purges_due', 'publish_due', 'leads_restored']))
})

test('restored submissions are sent although the minute’s other work fails', async () => {
  answers = [due, []]
  isRestDown = true
  await tick()
  await until(() => expect([mails.length, hooks.length, saved.length]).toEqual([1, 1, 2]))
  expect(worker.logs.filter(({ level }) => level === 'error')).toMatchObject([
    { event: 'hosts not loaded again' },
    { event: 'plans not done' },
  ])
})
