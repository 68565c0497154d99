import { afterAll, expect, test } from 'vitest'
import {
  addPlan,
  cancelPlan,
  createSite,
  type Database,
  listPlans,
  publishSite,
  readSite,
  rollbackSite,
  saveDraft,
} from '../../admin/sites.ts'
import { readCeilings } from '#shared/ceilings.ts'
import { inviteMember } from '../../admin/members.ts'
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

/** Makes every plan of the site due. */
const comeDue = (host: string) =>
  rows.query(
    `update public.site_schedules set due_at = now() - interval '1 minute' where state = 'waiting' and site_id = (
      select site_id from public.domains where host = $1
    )`,
    [host],
  )
const doOne = () => database.rpc('publish_due', {})

test('the defaults in the reference are those of the database', async () => {
  const { rows: known } = await rows.query<{ name: string; standard: number }>(
    'select name, default_value::int as standard from private.ceilings',
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

test('a plan for a past time is refused', async () => {
  const host = await publishedSite()
  const past = new Date(Date.now() - 5000).toISOString()
  await expect(unpublish(host, past)).rejects.toThrow('the time has passed')
  expect(await listPlans(database, host)).toEqual([])
})

test('twenty plans of a site may be pending; another one is accepted after one is cancelled', async () => {
  const [host, other] = [await publishedSite(), await publishedSite()]
  for (const _ of Array.from({ length: 20 })) await unpublish(host)
  await expect(unpublish(host)).rejects.toThrow('the maximum number of waiting plans')
  await unpublish(other)
  const [first] = await listPlans(database, host)
  await cancelPlan(database, host, first?.id ?? 0)
  await unpublish(host)
  await expect(unpublish(host)).rejects.toThrow('MAX_WAITING_PLANS')
})

test('an operator sets how many plans of a site may be pending', async () => {
  const host = await publishedSite()
  const strict = { ...database, ceilings: { waiting_plans: 1 } }
  await unpublish(host, soon, strict)
  await expect(unpublish(host, soon, strict)).rejects.toThrow('MAX_WAITING_PLANS')
  // A setting applies only to its own call.
  await unpublish(host)
})

test('a plan is delayed by at most one plan of another tenant, however many that tenant has', async () => {
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

test('a finished plan loses its content, and a site stores a hundred finished plans', async () => {
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

test('webhooks of a tenant have a daily and an hourly ceiling; further ones are stored as refused, with the reason', async () => {
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

interface StoredRevision {
  revision: string
  kind: string
  has_content: boolean
}

/** Revisions of the site of a host, the newest first. */
async function revisions(host: string): Promise<StoredRevision[]> {
  const { rows: stored } = await rows.query<StoredRevision>(
    `select revision, kind, document is not null as has_content from public.revisions
     where site_id = (select site_id from public.domains where host = $1) order by id desc`,
    [host],
  )
  return stored
}

async function publishNamed(host: string, name: string, by = database): Promise<string> {
  const { site, about } = await readSite(by, host)
  const changed = { ...site, config: { ...site.config, name } }
  const draft = await saveDraft(by, { host, site: changed, expected: about.draft })
  return (await publishSite(by, { site: host, draft })).revision
}

test('the oldest revisions lose their content, except the live one, the target of a rollback and those of plans', async () => {
  const host = await publishedSite()
  const first = (await revisions(host))[0]?.revision ?? ''
  const id = await addPlan(database, { site: host, action: 'rollback', revision: first, due_at: soon })
  const strict = { ...database, ceilings: { revisions: 4 } }
  const names: string[] = []
  for (const name of ['A', 'B', 'C', 'D', 'E']) names.push(await publishNamed(host, name, strict))
  const withContent = async () =>
    (await revisions(host)).filter(({ has_content }) => has_content).map(({ revision }) => revision)
  expect(await withContent()).toEqual([names[4], names[3], names[2], first])
  // Author and time stay.
  expect((await revisions(host)).filter(({ kind }) => kind === 'publish')).toHaveLength(6)
  await cancelPlan(database, host, id)
  names.push(await publishNamed(host, 'F', { ...database, ceilings: { revisions: 0 } }))
  expect(await withContent()).toEqual([names[5], names[4]])
  await expect(rollbackSite(database, { site: host, revision: first })).rejects.toThrow('is no longer stored')
  await rollbackSite(database, { site: host, revision: names[4] ?? '' })
  expect((await readSite(database, host, 'live')).site.config.name).toBe('E')
})

test('the contents of a tenant’s revisions have a total limit, which does not affect other tenants', async () => {
  const [host, other] = [await publishedSite(), await publishedSite()]
  for (const name of ['A', 'B']) await publishNamed(other, name)
  for (const name of ['A', 'B', 'C']) await publishNamed(host, name)
  await publishNamed(host, 'D', { ...database, ceilings: { revisions_mb: 0 } })
  const count = async (of: string) => (await revisions(of)).filter(({ has_content }) => has_content).length
  expect([await count(host), await count(other)]).toEqual([2, 3])
})

test('a site stores its latest thousand revisions, and an older one that a rollback needs', async () => {
  const host = await publishedSite()
  await rows.query(
    `insert into public.revisions (site_id, revision, kind)
     select domain.site_id, private.new_revision(), 'unpublish'
     from public.domains as domain, generate_series(1, 1100) where domain.host = $1`,
    [host],
  )
  const live = await publishNamed(host, 'A')
  const stored = await revisions(host)
  expect([stored[0]?.revision, stored.length]).toEqual([live, 1001])
  expect(stored.at(-1)).toMatchObject({ kind: 'publish', has_content: true })
})

test('a stored revision can only lose its whole content', async () => {
  const host = await publishedSite()
  const [made] = await revisions(host)
  for (const change of [`note = 'x'`, `document = '{}'`, `document = null, note = 'x'`])
    await expect(
      rows.query(`update public.revisions set ${change} where revision = $1`, [made?.revision]),
    ).rejects.toThrow('never changes')
})

test('mails that invite members have a daily limit for a tenant and for an address, and a call beyond it is refused', async () => {
  const host = await publishedSite()
  await rows.query(
    `update public.sites set config = config || '{"account": {"sign_up": "invitation"}}'
     where id = (select site_id from public.domains where host = $1)`,
    [host],
  )
  const invite = (name: string, { mails = true, day = 5 } = {}) =>
    inviteMember(
      { ...database, ceilings: { invitation_mails_day: day } },
      { site: host, email: `${name}@example.test`, role: 'visitor', mails },
    )
  for (const _ of [1, 2, 3]) await invite('ana')
  await expect(invite('Ana')).rejects.toThrow('MAX_INVITATION_MAILS_ADDRESS_DAY')
  await invite('bia')
  await invite('caio')
  await expect(invite('davi')).rejects.toThrow('MAX_INVITATION_MAILS_DAY')
  const { rows: invited } = await rows.query<{ email: string }>(
    `select email from public.invitations where email like '%@example.test' order by email`,
  )
  expect(invited.map(({ email }) => email.split('@')[0])).toEqual(['ana', 'bia', 'caio'])
  // A call without a mail does not count, and neither do mails of the day before.
  await invite('davi', { mails: false })
  await rows.query(`update private.invitation_mails set sent_at = now() - interval '25 hours'`)
  await invite('ana')
  const { rows: counted } = await rows.query('select from private.invitation_mails')
  expect(counted).toHaveLength(1)
})
