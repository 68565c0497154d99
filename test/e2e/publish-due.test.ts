import { beforeEach, expect, test } from 'vitest'
import { sharedWorkers } from '../support/shared-workers.ts'
import { configurationOf, documentOf } from '../support/site.ts'
import { SUPABASE } from '../support/supabase-bindings.ts'
import { until } from '../support/until.ts'

/** The database of the test. */
let answer: (request: Request) => Promise<Response>
const shared = sharedWorkers({
  bindings: { ...SUPABASE, FRESH_SECONDS: '3600' },
  upstream: (request) => answer(request),
})
let worker: Awaited<ReturnType<typeof shared.start>>
/** Each test has a host of its own, because memory holds sites. */
let host: string
let hosts = 0

beforeEach(() => {
  hosts += 1
  host = `site-${hosts}.test`
})

/** The Worker, with a database that gives these answers to `publish_due` and `purges_due`. Returns its calls. */
async function start(
  plans: (object | null)[],
  {
    purges = [],
    name = () => host,
    isDown = () => false,
  }: { purges?: object[]; name?: () => string; isDown?: () => boolean } = {},
) {
  const calls: { name: string; body: unknown }[] = []
  answer = async (request) => {
    const call = new URL(request.url).pathname.replace('/rest/v1/rpc/', '')
    const body = await request.text()
    calls.push({ name: call, body: body && JSON.parse(body) })
    if (call === 'core_config') {
      if (isDown()) return new Response('', { status: 503 })
      const site = { host, canary: name(), revision: name() }
      return Response.json({ ...configurationOf(site), page: documentOf(site, 'home') })
    }
    if (call === 'leads_restored') return Response.json({ deliveries: [] })
    if (!call.startsWith('publish_') && !call.startsWith('purges_')) return Response.json([])
    expect(request.headers.get('apikey')).toBe('sb_secret_x')
    if (call === 'purges_done') return Response.json({ done: 1 })
    if (call === 'purges_due') return Response.json(purges.shift() ?? { hosts: [], more: false })
    const run = plans.shift()
    return run === null ? new Response('', { status: 503 }) : Response.json(run ?? { done: [], more: false })
  }
  worker = await shared.start()
  worker.logs.length = 0
  return calls
}

const tick = async (cron = '* * * * *') => (await worker.miniflare.getWorker('vitrine')).scheduled({ cron })
const title = async () => /<title>([^<]*)/.exec(await (await worker.fetch(`https://${host}/`)).text())?.[1]
const plan = (failure: string | null) => ({ site: 's1', action: 'publish', failure, hosts: [host] })
const changed = () => ({ host, changed_at: '2026-11-22T16:00:00.123456+00:00' })
/** Waits for the whole log of the test, so that no line of it reaches the next one. */
const logged = (...events: string[]) =>
  until(() => expect(worker.logs.map(({ event }) => event)).toEqual(events))

test('a planned publish is visible at once where it was carried out, although the site is fresh for an hour', async () => {
  let name = 'Antes'
  await start(
    [
      { done: [plan(null)], more: true },
      { done: [], more: false },
    ],
    {
      purges: [
        { hosts: [], more: false },
        { hosts: [changed()], more: false },
      ],
      name: () => name,
    },
  )
  expect(await title()).toContain('Antes')
  name = 'Depois'
  expect(await title()).toContain('Antes')
  await tick()
  await until(async () => expect(await title()).toContain('Depois'))
  await until(() =>
    expect(worker.logs).toContainEqual({ level: 'info', event: 'plan done', site: 's1', action: 'publish' }),
  )
  await logged('plan done', 'hosts loaded again')
})

test('changed hosts are loaded before any plan is carried out', async () => {
  const calls = await start([null], { purges: [{ hosts: [changed()], more: false }] })
  await tick()
  await until(() => expect(calls.map((call) => call.name)).toContain('publish_due'))
  const names = calls.map((call) => call.name)
  expect(names.indexOf('purges_done')).toBeGreaterThan(-1)
  expect(names.indexOf('purges_done')).toBeLessThan(names.indexOf('publish_due'))
  await logged('hosts loaded again', 'plans not done')
})

test('a failed plan is logged without its reason, which may quote content', async () => {
  await start([{ done: [plan('duplicate key (name)=(segredo)')], more: false }])
  await tick()
  await until(() => expect(worker.logs).toHaveLength(1))
  expect(worker.logs).toEqual([{ level: 'error', event: 'plan failed', site: 's1', action: 'publish' }])
})

test('a database that is down is logged in one line, and the next minute carries out the plans', async () => {
  await start([null, { done: [plan(null)], more: false }])
  await tick()
  await until(() => expect(worker.logs).toHaveLength(1))
  expect(worker.logs[0]).toMatchObject({ level: 'error', event: 'plans not done' })
  await tick()
  await until(() => expect(worker.logs).toHaveLength(2))
  expect(worker.logs[1]).toEqual({ level: 'info', event: 'plan done', site: 's1', action: 'publish' })
})

test('the nightly trigger carries out no plans, and the trigger of every minute no nightly job', async () => {
  const calls = await start([])
  await tick()
  await until(() =>
    expect(calls.map((call) => call.name)).toEqual(['purges_due', 'publish_due', 'leads_restored']),
  )
  calls.length = 0
  await tick('17 3 * * *')
  await until(() => expect(calls.length).toBeGreaterThan(0))
  expect(calls.map((call) => call.name)).not.toContain('publish_due')
  await logged('numbers not counted', 'retention failed')
})

test('a changed host is loaded again and removed from the database’s list', async () => {
  let name = 'Antes'
  const calls = await start([], { purges: [{ hosts: [changed()], more: false }], name: () => name })
  expect(await title()).toContain('Antes')
  name = 'Depois'
  await tick()
  await until(() =>
    expect(worker.logs).toContainEqual({ level: 'info', event: 'hosts loaded again', hosts: 1, failed: 0 }),
  )
  expect(await title()).toContain('Depois')
  expect(calls).toContainEqual({ name: 'purges_done', body: { loaded: [changed()], failed: [] } })
})

test('a host that could not be loaded stays in the list, and is loaded once the upstream is up again', async () => {
  let isDown = false
  let name = 'Antes'
  const purges = [1, 2].map(() => ({ hosts: [changed()], more: false }))
  const calls = await start([], { purges, isDown: () => isDown, name: () => name })
  expect(await title()).toContain('Antes')
  name = 'Depois'
  isDown = true
  await tick()
  await until(() =>
    expect(calls).toContainEqual({ name: 'purges_done', body: { loaded: [], failed: [changed()] } }),
  )
  isDown = false
  await tick()
  await until(() =>
    expect(calls).toContainEqual({ name: 'purges_done', body: { loaded: [changed()], failed: [] } }),
  )
  expect(await title()).toContain('Depois')
  await logged('purge: refetch failed', 'hosts loaded again', 'hosts loaded again')
})
