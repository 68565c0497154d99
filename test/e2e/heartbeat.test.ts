import { beforeEach, expect, test } from 'vitest'
import { sharedWorkers } from '../support/shared-workers.ts'
import { configurationOf, documentOf } from '../support/site.ts'
import { SUPABASE } from '../support/supabase-bindings.ts'
import { until } from '../support/until.ts'

const HOST = 'platform.test'
const OPERATOR = 'ops@platform.test'
const BINDINGS = {
  ...SUPABASE,
  MAIL_FROM: 'forms@platform.test',
  LEADS_SECRET: 'secret',
  FORM_SECRET: 'another-secret',
  OPERATOR_MAIL: OPERATOR,
  HEARTBEAT_PAGE: `https://${HOST}/sinal`,
}

interface Mail {
  to: string
  subject: string
  text: string
}

const shared = sharedWorkers({ hasQueue: true, doubles: { EMAIL: { send } }, upstream: answer })
let worker: Awaited<ReturnType<typeof shared.start>>
let mails: Mail[]
let calls: { name: string; body: Record<string, unknown> }[]
/** The database's answers about the last heartbeat, and about deliveries that were given up. */
let last: object | null
let givenUp: object
let formId: string
let isMailDown: boolean

beforeEach(() => {
  mails = []
  calls = []
  last = null
  givenUp = { until: '2026-11-27T03:16:00.000Z', messages: 0, groups: [] }
  formId = 'heartbeat'
  isMailDown = false
})

function site() {
  const form = {
    id: 'fale',
    component: { folder: 'contact', name: 'simple' },
    data: {
      custom_form_id: formId,
      name: 'Sinal',
      fields: [{ name: 'nome', type: 'text', label: 'Nome' }],
      // A visitor who sent the form this fast would be marked as a bot.
      spam: { minSeconds: 5 },
    },
  }
  return { host: HOST, pages: [{ id: 'sinal', route: '/sinal', sections: [form] }] }
}

function send(mail: Mail): void {
  mails.push(mail)
  if (isMailDown) throw new Error('down')
}

async function answer(request: Request): Promise<Response> {
  const name = new URL(request.url).pathname.replace('/rest/v1/rpc/', '')
  const text = await request.text()
  const body = text === '' ? {} : JSON.parse(text)
  calls.push({ name, body })
  switch (name) {
    case 'core_config':
      return Response.json({ ...configurationOf(site()), page: documentOf(site(), 'sinal') })
    case 'stats_roll_up':
      return Response.json({ days: 0, more: false })
    case 'retention_run':
      return Response.json({ events: 0, submissions: 0, without_files: 0, files: [], more: false })
    case 'heartbeat_last':
      return Response.json({ last })
    case 'deliveries_given_up':
      return Response.json(givenUp)
    case 'form_submit':
      return Response.json({ id: 'h-1', deliveries: deliveriesOf(body.payload) })
    default:
      return Response.json([])
  }
}

/** As in private.save_heartbeat: a heartbeat is sent to the address that it names. */
const deliveriesOf = ({ heartbeat }: { heartbeat?: string }) =>
  heartbeat === undefined ? [] : [{ id: 'h-1', channel: 'email', target: heartbeat }]

/** Tests with the same bindings share a Worker, so each waits until its delivery, if it has one, is saved. */
async function start(bindings: Record<string, string> = {}) {
  worker = await shared.start({ bindings: { ...BINDINGS, ...bindings } })
  worker.logs.length = 0
}

const night = async () => (await worker.miniflare.getWorker('vitrine')).scheduled({ cron: '17 3 * * *' })
const callsOf = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body)
const linesOf = (event: string) => worker.logs.filter((line) => line.event === event)

test('a heartbeat goes from the page to the operator’s inbox, marked, and is neither counted nor treated as spam', async () => {
  await start()
  await night()
  await until(() => expect(callsOf('delivery_save')).toHaveLength(1))
  expect(mails).toMatchObject([{ to: OPERATOR, subject: 'Sinal: nova mensagem' }])
  expect(callsOf('delivery_save')[0]).toMatchObject({ payload: { id: 'h-1', state: 'sent' } })
  const [sent] = callsOf('form_submit')
  expect(sent).toMatchObject({ payload: { form_id: 'heartbeat', heartbeat: OPERATOR } })
  expect(sent).not.toHaveProperty('payload.spam_reason')
  expect(callsOf('tracking_save')).toEqual([])
  expect(linesOf('heartbeat missing')).toEqual([])
})

test('a visitor’s submission is never a heartbeat, whatever it contains', async () => {
  await start()
  const response = await worker.fetch(`https://${HOST}/api/forms/heartbeat`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      _page: '/sinal',
      _heartbeat: `${Math.floor(Date.now() / 1000)}.${'A'.repeat(43)}`,
      nome: 'Ana',
    }),
  })
  // Its time is checked like that of every form.
  expect(response.status).toBe(422)
  await until(() => expect(callsOf('form_submit')).toHaveLength(1))
  expect(callsOf('form_submit')[0]).toMatchObject({ payload: { spam_reason: 'timing' } })
  expect(callsOf('form_submit')[0]).not.toHaveProperty('payload.heartbeat')
})

test.each([
  ['pending', null, 'the mail of 2026-11-26T03:17:00.000Z is pending'],
  ['dead', 'Resend answered 401', 'the mail of 2026-11-26T03:17:00.000Z is dead: Resend answered 401'],
])('a heartbeat whose mail is %s the next night raises an alarm', async (state, reason, sentence) => {
  last = { sent_at: '2026-11-26T03:17:00.000Z', state, reason }
  await start()
  await night()
  await until(() => expect(callsOf('delivery_save')).toHaveLength(1))
  expect(linesOf('heartbeat missing')).toMatchObject([{ level: 'error', reason: sentence }])
  const alarm = mails.find(({ subject }) => subject === 'Heartbeat missing: submissions may be lost')
  expect(alarm).toMatchObject({ to: OPERATOR, text: expect.stringContaining(sentence) })
})

test('a heartbeat that arrived raises no alarm', async () => {
  last = { sent_at: '2026-11-26T03:17:00.000Z', state: 'sent', reason: null }
  await start()
  await night()
  await until(() => expect(callsOf('delivery_save')).toHaveLength(1))
  expect([linesOf('heartbeat missing'), mails.length]).toEqual([[], 1])
})

test('a page without the form raises an alarm, which is logged even if the mail to the operator fails', async () => {
  formId = 'contato'
  isMailDown = true
  // The shared Worker may hold the page with its form in memory.
  worker = await shared.startAlone({ bindings: BINDINGS })
  await night()
  await until(() => expect(linesOf('operator not notified')).toHaveLength(1))
  expect(linesOf('heartbeat missing')).toMatchObject([{ reason: 'the page has no form heartbeat' }])
})

test('the operator gets one mail about all deliveries that were given up, and the database records it', async () => {
  givenUp = {
    until: '2026-11-27T03:16:00.000Z',
    messages: 61,
    groups: [
      { site: 'padaria.test', channel: 'email', state: 'dead', reason: 'Resend answered 500', messages: 40 },
      { site: 'museu.test', channel: 'webhook', state: 'refused', reason: '', messages: 20 },
    ],
  }
  await start({ HEARTBEAT_PAGE: '' })
  await night()
  await until(() => expect(callsOf('deliveries_given_up')).toHaveLength(2))
  expect(mails).toMatchObject([{ to: OPERATOR, subject: 'Mails and webhooks given up: 61' }])
  for (const line of [
    '40 × padaria.test: email dead, Resend answered 500',
    '20 × museu.test: webhook refused',
    '1 other',
  ])
    expect(mails[0]?.text.split('\n')).toContain(line)
  expect(callsOf('deliveries_given_up')).toEqual([{}, { reported_until: '2026-11-27T03:16:00.000Z' }])
  expect(callsOf('heartbeat_last')).toEqual([])
})

test('the database records nothing while the mail to the operator fails', async () => {
  givenUp = {
    until: '2026-11-27T03:16:00.000Z',
    messages: 1,
    groups: [{ site: 'padaria.test', channel: 'email', state: 'dead', reason: '', messages: 1 }],
  }
  isMailDown = true
  await start({ HEARTBEAT_PAGE: '' })
  await night()
  await until(() => expect(linesOf('operator not notified')).toHaveLength(1))
  expect(callsOf('deliveries_given_up')).toEqual([{}])
})
