import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { backend, call, clientWith, service, visitor } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const { tenant, hosts } = fixtureSite('mosaico')
const { tenant: neighbour } = fixtureSite('vizinha')
const site = hosts[0] ?? ''

interface Known {
  submissions: { form_id: string; data: object }[]
  files: string[]
  events: { identifier: string; event_id: string }[]
  consents: object[]
  memberships: object[]
  invitations: object[]
}

const EMAIL = 'Ana.Pessoa@example.test'
const path = `${tenant.uuid}/orcamento/k/cv.pdf`

const exported = (who: object, host = site) => call<Known>('person_export', { site: host, ...who }, service())
const erased = (who: object, host = site) =>
  call<Record<string, unknown>>('person_erase', { site: host, ...who }, service())

const submit = (data: object, tenant_uuid = tenant.uuid) =>
  call('form_submit', { payload: { tenant_uuid, form_id: 'orcamento', data } }, service())
const track = (event: object, tenant_uuid = tenant.uuid) =>
  call('tracking_save', { payload: { tenant_uuid, action: 'pageView', ...event } }, service())

beforeAll(async () => {
  await submit({ nome: 'Ana', email: ` ${EMAIL.toLowerCase()}`, cv: [{ name: 'cv.pdf', path }] })
  await submit({ nome: 'Bia', email: 'bia@example.test', mensagem: `Vi ${EMAIL} na loja` })
  await submit({ nome: 'Ana', email: EMAIL }, neighbour.uuid)
  const form = { id: 'orcamento', name: 'Orçamento', type: 'contact', data: { email: EMAIL } }
  await track({
    action: 'submitForm',
    identifier: 'ana-browser',
    event_id: 'p-form',
    additional_info: { form },
  })
  const consent = { id: 'c1', time: '2026-11-01T00:00:00Z', version: '_ga', disabled: [] }
  await track({ identifier: 'ana-browser', event_id: 'p-view', additional_info: { consent } })
  await track({ identifier: '', event_id: 'p-anonymous' })
  await track({ identifier: 'bia-browser', event_id: 'p-bia' })
  await track({ identifier: 'ana-browser', event_id: 'p-neighbour' }, neighbour.uuid)
  const client = visitor()
  const { data } = await client.auth.signUp({ email: EMAIL, password: 'bem-longa-e-secreta' })
  await service().from('members').insert({ tenant_id: tenant.id, user_id: data.user?.id }).throwOnError()
  const email = EMAIL.toLowerCase()
  const invitations = [
    { tenant_id: tenant.id, email, role: 'editor' },
    { tenant_id: tenant.id, email: 'bia@example.test' },
    { tenant_id: neighbour.id, email },
  ]
  await service().from('invitations').insert(invitations, { defaultToNull: false }).throwOnError()
})

test('an export contains what one tenant stores about a person, and nothing about others', async () => {
  const known = await exported({ email: EMAIL })
  expect(known.submissions).toEqual([expect.objectContaining({ form_id: 'orcamento' })])
  expect(known.files).toEqual([path])
  expect(known.events.map(({ event_id }) => event_id).sort()).toEqual(['p-form', 'p-view'])
  expect(known.consents).toEqual([expect.objectContaining({ id: 'c1' })])
  expect(known.memberships).toEqual([expect.objectContaining({ role: 'visitor' })])
  expect(known.invitations).toEqual([expect.objectContaining({ role: 'editor' })])
  expect(JSON.stringify(known)).not.toMatch(/Bia|tenant_id|p-anonymous|p-neighbour/)
})

test('a subscription belongs to its subscriber even if none of its fields has the address', async () => {
  const id = randomUUID()
  const email = `${id}@example.test`
  const subscription = { tenant_id: tenant.id, form_id: 'orcamento', data: { nome: 'Caio' } }
  await service()
    .from('form_submissions')
    .insert({ ...subscription, id, subscriber: email, subscription: 'pending' })
    .throwOnError()
  const known = await exported({ email: ` ${email.toUpperCase()}` })
  expect(known.submissions).toEqual([expect.objectContaining({ id, subscriber: email })])
  expect(await exported({ email }, 'vizinha.test')).toMatchObject({ submissions: [] })
  expect(await erased({ email })).toMatchObject({ submissions: 1 })
  expect((await exported({ email })).submissions).toEqual([])
})

test('a browser is identified by its session id', async () => {
  const known = await exported({ identifier: 'bia-browser' })
  expect(known.events.map(({ event_id }) => event_id)).toEqual(['p-bia'])
  expect(known.submissions).toEqual([])
})

test.each([
  ['a host of no site', { email: EMAIL }, 'unknown.test', 'unknown_site'],
  ['no host', { email: EMAIL }, 'not a host', 'unknown_site'],
  ['no person', {}, site, 'no_person'],
  ['an empty name', { email: ' ', identifier: '' }, site, 'no_person'],
])('%s is refused, and nothing is deleted', async (_, who, host, error) => {
  expect(await exported(who, host)).toEqual({ error })
  expect(await erased(who, host)).toEqual({ error })
})

test('an anonymous event belongs to no person', async () => {
  const { events } = await exported({ identifier: ' ', email: 'no-one@example.test' })
  expect(events).toEqual([])
})

test.each(['person_export', 'person_erase', 'retention_run', 'files_removed'])(
  'no visitor may call %s, signed in or not',
  async (name) => {
    const args = name.startsWith('person')
      ? { site, email: EMAIL }
      : name === 'files_removed'
        ? { paths: [] }
        : {}
    const member = clientWith(backend().publishableKey)
    await member.auth.signInWithPassword({ email: EMAIL, password: 'bem-longa-e-secreta' })
    for (const client of [visitor(), member]) {
      const { data, error } = await client.rpc(name, args).retry(false)
      expect([data, error?.code]).toEqual([null, '42501'])
    }
  },
)

test('an erasure deletes what the export contained, and no more', async () => {
  const answer = await erased({ email: EMAIL.toUpperCase() })
  expect(answer).toEqual({ submissions: 1, events: 2, memberships: 1, invitations: 1, files: [path] })
  expect(await exported({ email: EMAIL })).toEqual({
    submissions: [],
    files: [],
    events: [],
    consents: [],
    memberships: [],
    invitations: [],
  })
  const other = await exported({ email: 'bia@example.test' })
  expect([other.submissions.length, other.invitations.length]).toEqual([1, 1])
  expect(
    (await exported({ identifier: 'ana-browser' }, fixtureSite('vizinha').hosts[0])).events,
  ).toHaveLength(1)
})
