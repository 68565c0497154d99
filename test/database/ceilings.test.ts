import { afterAll, expect, test } from 'vitest'
import {
  addPlan,
  cancelPlan,
  createSite,
  type Database,
  listPlans,
  publishSite,
  readSite,
  saveDraft,
} from '../../admin/sites.ts'
import { readCeilings } from '#shared/ceilings.ts'
import { smallSite } from '../admin/small-site.ts'
import { repositoryFiles } from '../support/repository.ts'
import { openDatabase } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const rows = await openDatabase()
afterAll(() => rows[Symbol.asyncDispose]())

/** The calls of the database, as the Worker makes them. */
const database: Database = {
  async rpc(name, args) {
    const given = Object.entries(args).filter(([, value]) => value !== undefined)
    const names = given.map(([each], place) => `${each} => $${place + 1}`).join(', ')
    const { rows: answers } = await rows.query<{ answer: unknown }>(
      `select public.${name}(${names}) as answer`,
      given.map(([, value]) => value),
    )
    return { data: answers[0]?.answer, error: null }
  },
}
const soon = new Date(Date.now() + 3_600_000).toISOString()
let made = 0

async function publishedSite(): Promise<string> {
  made += 1
  const host = `planejada-${made}.test`
  const uuid = `a1b2c3d4-0000-4000-8000-0000000700${String(made).padStart(2, '0')}`
  const site = smallSite({ hosts: [host], tenant: { ...smallSite().tenant, uuid } })
  const { draft } = await createSite(database, site)
  await publishSite(database, { site: host, draft })
  return host
}

const unpublish = (site: string, due_at = soon, by = database) =>
  addPlan(by, { site, action: 'unpublish', due_at })
const status = async (host: string) => (await readSite(database, host)).about.status

/** The time of every plan of the site has come. */
const comeDue = (host: string) =>
  rows.query(
    `update public.site_schedules set due_at = now() - interval '1 minute' where state = 'waiting' and site_id = (
      select site_id from public.domains where host = $1
    )`,
    [host],
  )
const doOne = () => database.rpc('publish_due', {})

test('the defaults of the reference are those of the database', async () => {
  const { rows: known } = await rows.query<{ name: string; standard: number }>(
    'select name, standard::int as standard from private.ceilings',
  )
  const [settings] = repositoryFiles(/^docs\/reference\/settings\.md$/)
  const documented = [
    ...(settings?.text.matchAll(/^\| `MAX_(\w+)` \| whole number \| `(\d+)` \|/gm) ?? []),
  ].map(([, name = '', standard]) => ({ name: name.toLowerCase(), standard: Number(standard) }))
  const sorted = (list: { name: string }[]) => list.toSorted((a, b) => a.name.localeCompare(b.name))
  expect(sorted(documented)).toEqual(sorted(known))
  const set = Object.fromEntries(documented.map(({ name }) => [`MAX_${name.toUpperCase()}`, '7']))
  expect(readCeilings(set)).toEqual(Object.fromEntries(known.map(({ name }) => [name, 7])))
})

test('a plan for a moment that is past is refused', async () => {
  const host = await publishedSite()
  const past = new Date(Date.now() - 5000).toISOString()
  await expect(unpublish(host, past)).rejects.toThrow('the moment is past')
  expect(await listPlans(database, host)).toEqual([])
})

test('twenty plans of a site may wait; another one is added when one is cancelled or done', async () => {
  const [host, other] = [await publishedSite(), await publishedSite()]
  for (const _ of Array.from({ length: 20 })) await unpublish(host)
  await expect(unpublish(host)).rejects.toThrow('as many plans of the site wait as may')
  await unpublish(other)
  const [first] = await listPlans(database, host)
  await cancelPlan(database, host, first?.id ?? 0)
  await unpublish(host)
  await expect(unpublish(host)).rejects.toThrow('MAX_WAITING_PLANS')
})

test('an operator sets how many may wait', async () => {
  const host = await publishedSite()
  const strict = { ...database, ceilings: { waiting_plans: 1 } }
  await unpublish(host, soon, strict)
  await expect(unpublish(host, soon, strict)).rejects.toThrow('MAX_WAITING_PLANS')
  // A setting holds for its own call.
  await unpublish(host)
})

test('a plan waits for one plan of another tenant, however many that one has', async () => {
  const [busy, host] = [await publishedSite(), await publishedSite()]
  for (const _ of Array.from({ length: 20 })) await unpublish(busy)
  await comeDue(busy)
  await doOne()
  await unpublish(host)
  await comeDue(host)
  await doOne()
  expect(await status(host)).toBe('draft')
  const left = (await listPlans(database, busy)).filter(({ state }) => state === 'waiting')
  expect(left).toHaveLength(19)
})

test('a finished plan keeps no content, and a site no more of them than are listed', async () => {
  const host = await publishedSite()
  const { site } = await readSite(database, host)
  const draft = await saveDraft(database, { host, site: { ...site, path_rules: [] }, expected: null })
  const plan = { site: host, action: 'publish', due_at: soon, draft } as const
  for (const _ of Array.from({ length: 103 })) await cancelPlan(database, host, await addPlan(database, plan))
  const { rows: kept } = await rows.query<{ document: object | null }>(
    'select document from public.site_schedules where site_id = $1',
    [site.site_id],
  )
  expect(kept).toHaveLength(100)
  expect(kept.filter(({ document }) => document !== null)).toEqual([])
})

test('webhooks of a tenant have a ceiling of a day and an hour; what comes after is stored, and is refused by name', async () => {
  const { tenant } = fixtureSite('mosaico')
  const webhooks = ['https://a.example.com/', 'https://b.example.com/']
  await rows.query('update public.forms set notify = $2 where tenant_id = $1', [tenant.id, { webhooks }])
  const submit = async (ceilings?: object) => {
    const payload = {
      form_id: 'orcamento',
      tenant_uuid: tenant.uuid,
      data: {},
      claim: crypto.randomUUID(),
      ceilings,
    }
    const { rows: answers } = await rows.query<{ answer: { id: string; deliveries?: object[] } }>(
      'select public.form_submit($1::text::json) as answer',
      [JSON.stringify(payload)],
    )
    const { id = '', deliveries = [] } = answers[0]?.answer ?? {}
    const { rows: refused } = await rows.query<{ reason: string }>(
      `select reason from public.form_deliveries where submission_id = $1 and state = 'refused'`,
      [id],
    )
    return { id, called: deliveries.length, reasons: refused.map(({ reason }) => reason) }
  }
  const ceilings = { webhooks_day: 15 }
  expect(await submit(ceilings)).toMatchObject({ called: 2, reasons: [] })
  const reason = 'webhook: the tenant has had 3 webhooks about submissions in this hour, or 15 in a day'
  expect(await submit(ceilings)).toMatchObject({ called: 1, reasons: [reason] })
  const last = await submit(ceilings)
  expect(last).toMatchObject({ called: 0, reasons: [reason, reason] })
  expect(last.id).not.toBe('')
  expect(await submit()).toMatchObject({ called: 2, reasons: [] })
})
