import { describe, expect, test } from 'vitest'
import type { SiteFiles } from '../../admin/site-file.ts'
import {
  createSite,
  listRevisions,
  listSites,
  publishSite,
  readSite,
  suspendSite,
  unpublishSite,
} from '../../admin/sites.ts'
import { page, post, smallSite, text } from '../admin/small-site.ts'
import { call, service, visitor } from './clients.ts'

const database = service()
let made = 0

interface Options {
  hosts?: string[]
  uuid?: string
}

/** A published site whose texts all contain the word CANARY. */
async function publishedSite({ hosts, uuid }: Options = {}): Promise<{ host: string; uuid: string }> {
  made += 1
  const host = hosts?.[0] ?? `suspensa-${made}.test`
  const tenant = {
    ...smallSite().tenant,
    name: 'CANARY',
    uuid: uuid ?? `a1b2c3d4-0000-4000-8000-00000009${String(made).padStart(4, '0')}`,
  }
  const changes: Partial<SiteFiles> = {
    hosts: hosts ?? [host],
    tenant,
    pages: [page('home', { routes: { route: '' }, sections: [text('t', 'CANARY')] })],
    posts: [post('p', { title: 'CANARY' })],
    popups: [],
    forms: [],
  }
  const { draft } = await createSite(database, smallSite(changes))
  await publishSite(database, { site: host, draft })
  return { host, uuid: tenant.uuid }
}

const shown = (host: string) =>
  call<Record<string, unknown> | null>('core_config', { url: `https://${host}/` }, visitor())
const suspend = (host: string, wholeTenant = false) =>
  suspendSite(database, host, { suspended: true, wholeTenant })
const resume = (host: string, wholeTenant = false) =>
  suspendSite(database, host, { suspended: false, wholeTenant })

test('the revisions of each site of a tenant say who suspended it, who resumed it, and why', async () => {
  const { host } = await publishedSite()
  const { about } = await readSite(database, host, 'live')
  await suspendSite(database, host, { suspended: true, wholeTenant: true, author: 'ana', note: 'fraude' })
  // A repeated call changes nothing.
  await suspendSite(database, host, { suspended: true, wholeTenant: true, author: 'bia' })
  await suspendSite(database, host, { suspended: false, wholeTenant: true, author: 'caio', note: 'engano' })
  const made = await listRevisions(database, host, 2)
  expect(made.map(({ kind, author, note }) => [kind, author, note])).toEqual([
    ['resume', 'caio', 'engano'],
    ['suspend', 'ana', 'fraude'],
  ])
  expect((await readSite(database, host, 'live')).about.revision).toBe(about.revision)
})

describe('a suspended site', () => {
  test('answers that it is suspended, with its tenant and without its content', async () => {
    const { host, uuid } = await publishedSite()
    expect(JSON.stringify(await shown(host))).toContain('CANARY')
    expect(await suspend(host)).toEqual({ changed: true, hosts: [host] })
    const answer = await shown(host)
    expect(answer).toMatchObject({ suspended: true, tenant_uuid: uuid, hosts: [host], page: null })
    expect(JSON.stringify(answer)).not.toContain('CANARY')
  })

  test.each([
    ['cookies_get', {}],
    ['blog_posts', {}],
    ['site_search', { q: 'CANARY' }],
  ])('is not found by %s', async (name, more) => {
    const { host } = await publishedSite()
    const args = { url: `https://${host}/`, ...more }
    expect(await call(name, args, visitor())).not.toBeNull()
    await suspend(host)
    expect(await call(name, args, visitor())).toBeNull()
  })

  test('is resumed with the revision it had; its own revisions only record the suspension', async () => {
    const { host } = await publishedSite()
    const [before, revisions] = [await shown(host), await listRevisions(database, host, 10)]
    await suspend(host)
    expect(await resume(host)).toEqual({ changed: true, hosts: [host] })
    expect(await shown(host)).toEqual(before)
    const [resumed, suspended, ...others] = await listRevisions(database, host, 10)
    expect([resumed?.kind, suspended?.kind]).toEqual(['resume', 'suspend'])
    expect(others).toEqual(revisions)
    expect(await resume(host)).toEqual({ changed: false, hosts: [host] })
  })

  test('stays suspended when its tenant publishes it, or takes it down and publishes it', async () => {
    const { host } = await publishedSite()
    await suspend(host)
    await unpublishSite(database, host)
    expect(await shown(host)).toMatchObject({ suspended: true })
    await publishSite(database, { site: host, draft: null })
    expect(await shown(host)).toMatchObject({ suspended: true })
    expect((await readSite(database, host)).about.status).toBe('published')
  })

  test('that is unpublished stays unpublished after it is resumed', async () => {
    const { host } = await publishedSite()
    await suspend(host)
    await unpublishSite(database, host)
    await resume(host)
    expect(await shown(host)).toBeNull()
  })

  test('still has its host if a wildcard of another site matches it, published or not', async () => {
    const { host } = await publishedSite({ hosts: ['loja.curinga.test'] })
    await publishedSite({ hosts: ['praca.test', '*.curinga.test'] })
    await suspend(host)
    expect(await shown(host)).toMatchObject({ suspended: true })
    await unpublishSite(database, host)
    expect(await shown(host)).toMatchObject({ suspended: true })
    expect(await call('cookies_get', { url: `https://${host}/` }, visitor())).toBeNull()
    expect(await shown('outra.curinga.test')).toMatchObject({ tenant: {} })
  })
})

test('sites of a suspended tenant, or suspended alone, are listed as suspended', async () => {
  const { host } = await publishedSite()
  const isSuspended = async () =>
    (await listSites(database)).find(({ hosts }) => hosts.includes(host))?.suspended
  expect(await isSuspended()).toBe(false)
  for (const wholeTenant of [false, true]) {
    await suspend(host, wholeTenant)
    expect(await isSuspended()).toBe(true)
    await resume(host, wholeTenant)
    expect(await isSuspended()).toBe(false)
  }
})

describe('a suspended tenant', () => {
  test('has all of its sites suspended, and the call returns all of their hosts', async () => {
    const first = await publishedSite()
    const second = await publishedSite({ uuid: first.uuid })
    const stranger = await publishedSite()
    expect(await suspend(first.host, true)).toEqual({
      changed: true,
      hosts: [first.host, second.host].sort(),
    })
    expect(await shown(first.host)).toMatchObject({ suspended: true })
    expect(await shown(second.host)).toMatchObject({ suspended: true })
    expect(await shown(stranger.host)).not.toMatchObject({ suspended: true })
    await resume(first.host)
    expect(await shown(first.host)).toMatchObject({ suspended: true })
    await resume(second.host, true)
    expect(await shown(first.host)).not.toMatchObject({ suspended: true })
  })
})

test('visits of a suspended site still belong to it when their day is counted again', async () => {
  const first = await publishedSite()
  const second = await publishedSite({ uuid: first.uuid })
  const occurred_at = new Date(Date.now() - 3_600_000).toISOString()
  const visit = (host: string) => ({
    ...{ tenant_uuid: first.uuid, action: 'pageView', identifier: 'f'.repeat(32), occurred_at },
    url: `https://${host}/`,
  })
  const views = async (site: string) => {
    // A call stops when its time is over, and may first count the days of other tests.
    while ((await call<{ more: boolean }>('stats_roll_up', {}, database)).more);
    const day = occurred_at.slice(0, 10)
    const { total } = await call<{ total: { views: number } }>(
      'site_stats',
      { site, from_day: day, until_day: day },
      database,
    )
    return total.views
  }
  await suspend(second.host)
  await call(
    'tracking_save',
    { payload: [visit(first.host), visit(second.host), visit(second.host)] },
    database,
  )
  expect([await views(first.host), await views(second.host)]).toEqual([1, 2])
})

test('the Worker must reload a host when its site or its tenant is suspended or resumed', async () => {
  const { host } = await publishedSite()
  const waiting = async () => {
    const { hosts } = await call<{ hosts: { host: string }[] }>('purges_due', { max_rows: 1000 }, database)
    return hosts.some((each) => each.host === host)
  }
  await waiting()
  for (const change of [suspend, resume]) {
    for (const wholeTenant of [false, true]) {
      await change(host, wholeTenant)
      expect(await waiting()).toBe(true)
      expect(await waiting()).toBe(false)
    }
  }
})
