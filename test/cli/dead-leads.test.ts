import { createHash } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dropMatchingLetters, findDeadLetters } from '../../cli/dead-leads.ts'
import { erasePerson, exportPerson } from '../../cli/person.ts'
import { runSite } from '../../cli/site.ts'
import { startCloudflareQueues } from '../support/cloudflare-queues.ts'

const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const lead = (id: string, tenant_uuid: string, email: string, days = 1) => ({
  idempotency_key: id,
  tenant_uuid,
  submitted_at: day(days),
  data: { nome: 'Ana', email, outros: ['x'] },
})
const delivery = (id: string, tenant_uuid: string, email: string) => ({
  id,
  channel: 'webhook',
  target: 'https://hooks.example/',
  lead: lead(id, tenant_uuid, email),
})

let cloudflare: Awaited<ReturnType<typeof startCloudflareQueues>>
const queue = (name: string) => cloudflare.queues.get(`vitrine-${name}-dead`) ?? []
const options = (name: string) => ({ ...cloudflare.options, queue: `vitrine-${name}` })

beforeAll(async () => {
  cloudflare = await startCloudflareQueues(
    ...['leads', 'deliveries', 'tracking'].map((name) => `vitrine-${name}-dead`),
  )
})
afterAll(() => cloudflare.stop())
beforeEach(() => {
  const [leads, deliveries, events] = [queue('leads'), queue('deliveries'), queue('tracking')]
  leads.splice(0, leads.length, lead('a', 't1', 'Ana@example.com '), lead('b', 't1', 'bia@example.com', 9))
  leads.push(lead('c', 't2', 'ana@example.com'))
  deliveries.splice(0, deliveries.length, delivery('d', 't1', 'ana@example.com'))
  deliveries.push(delivery('e', 't1', 'write to ana@example.com'))
  const hash = createHash('sha256').update('ana@example.com').digest('hex')
  deliveries.push({ service: 'meta', tenant_uuid: 't1', occurred_at: day(1), user: { em: [hash] } })
  events.splice(0, events.length, { tenant_uuid: 't1', identifier: 'browser', occurred_at: day(1) })
  events.push({ tenant_uuid: 't1', identifier: 'other', occurred_at: day(1) })
})

describe('the dead letters of a person', () => {
  const filter = { tenant_uuid: 't1', person: { email: 'ana@example.com' } }

  test('are found in submissions and in messages about them, and stay in the queue', async () => {
    expect(await findDeadLetters(filter, options('leads'))).toMatchObject([{ idempotency_key: 'a' }])
    expect(await findDeadLetters(filter, options('deliveries'))).toMatchObject([
      { id: 'd' },
      { service: 'meta' },
    ])
    expect([queue('leads').length, queue('deliveries').length]).toEqual([3, 3])
  })

  test('are deleted, and those of other people are not', async () => {
    expect(await dropMatchingLetters(filter, options('leads'))).toBe(1)
    expect(await dropMatchingLetters(filter, options('deliveries'))).toBe(2)
    expect(queue('leads')).toMatchObject([{ idempotency_key: 'b' }, { idempotency_key: 'c' }])
    expect(queue('deliveries')).toMatchObject([{ id: 'e' }])
    expect(cloudflare.leased.size).toBe(0)
  })

  test('are in an export, and are deleted by an erasure', async () => {
    const answers: Record<string, object> = {
      '/rest/v1/rpc/person_export': { submissions: [], files: [], events: [{ identifier: 'browser' }] },
      '/rest/v1/rpc/person_erase': { submissions: 0, events: 1, memberships: 0, invitations: 0, files: [] },
      '/rest/v1/domains': { sites: { tenants: { uuid: 't1' } } },
    }
    const client = createClient('https://project.supabase.test', 'sb_secret_x', {
      auth: { persistSession: false },
      global: { fetch: async (address) => Response.json(answers[new URL(String(address)).pathname]) },
    })
    const person = { site: 'a.test', email: 'ana@example.com' }
    const queues = { ...cloudflare.options, prefix: 'vitrine' }
    expect(await exportPerson(person, client, queues)).toMatchObject({
      dead_letters: [{ idempotency_key: 'a' }, { id: 'd' }, { service: 'meta' }, { identifier: 'browser' }],
    })
    expect(await erasePerson(person, client, queues)).toMatchObject({ events: 1, dead_letters: 4 })
    expect([queue('leads').length, queue('deliveries').length, queue('tracking').length]).toEqual([2, 1, 1])
  })
})

test.each([
  [{ tenant_uuid: 't2' }, ['a', 'b']],
  [{ days: 7 }, ['a', 'c']],
  [{ days: 7, tenant_uuid: 't2' }, ['a', 'b', 'c']],
])('%j deletes the dead letters that match all options', async (filter, left) => {
  await dropMatchingLetters(filter, options('leads'))
  expect(queue('leads').map((each) => (each as { idempotency_key: string }).idempotency_key)).toEqual(left)
})

test.each([[[]], [['--days', 'soon']], [['--queue', 'tracking', '--days', '1']]])(
  'leads drop %j is a wrong call',
  async (args) => {
    const context = {
      print: () => {},
      note: () => {},
      database: () => {
        throw new Error('is not asked')
      },
      env: { CLOUDFLARE_ACCOUNT_ID: 'account', CLOUDFLARE_API_TOKEN: 'token' },
    }
    expect(await runSite(['leads', 'drop', ...args], context)).toBe(2)
  },
)
