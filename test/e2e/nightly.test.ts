import { beforeEach, expect, test } from 'vitest'
import { sharedWorkers } from '../support/shared-workers.ts'
import { SUPABASE } from '../support/supabase-bindings.ts'
import { until } from '../support/until.ts'

/** An answer of `retention_run`. */
const run = (files: string[], more = false) => ({ events: 2, submissions: 1, without_files: 0, files, more })

/** What the database answers to each call of `stats_roll_up`, then to each of `retention_run`. */
let counts: object[]
let runs: object[]
let calls: string[]
let isStorageDown: boolean

const shared = sharedWorkers({ upstream: answer })
let worker: Awaited<ReturnType<typeof shared.start>>

beforeEach(() => {
  calls = []
  counts = []
  runs = []
  isStorageDown = false
})

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  expect(request.headers.get('apikey')).toBe('sb_secret_x')
  calls.push(`${request.method} ${pathname} ${await request.text()}`)
  if (pathname.startsWith('/storage')) return new Response('[]', { status: isStorageDown ? 503 : 200 })
  if (pathname.endsWith('files_removed')) return Response.json({ removed: 1 })
  if (pathname.endsWith('retention_run')) return Response.json(runs.shift() ?? run([]))
  expect(pathname).toBe('/rest/v1/rpc/stats_roll_up')
  const count = counts.shift() ?? { days: 0, more: false }
  return 'error' in count ? Response.json(count, { status: 500 }) : Response.json(count)
}

/** Tests with the same bindings share a Worker, whose log each test waits for. */
async function start(bindings: Record<string, string>) {
  worker = await shared.start({ bindings })
  worker.logs.length = 0
  await (await worker.miniflare.getWorker('vitrine')).scheduled({ cron: '17 3 * * *' })
}

const logsOf = (...events: string[]) => worker.logs.filter(({ event }) => events.includes(event))

test('the Cron Trigger counts until nothing is left, before it deletes counted rows', async () => {
  counts = [
    { days: 300, more: true },
    { days: 65, more: false },
  ]
  await start(SUPABASE)
  await until(() => expect(worker.logs).toHaveLength(2))
  expect(worker.logs.map(({ event }) => event)).toEqual(['numbers counted', 'retention run'])
  expect(worker.logs[0]).toEqual({ level: 'info', event: 'numbers counted', days: 365 })
  expect(calls).toEqual([
    'POST /rest/v1/rpc/stats_roll_up {}',
    'POST /rest/v1/rpc/stats_roll_up {}',
    'POST /rest/v1/rpc/retention_run {}',
  ])
})

test('a count that never ends leaves the rest to the next night', async () => {
  counts = Array.from({ length: 1000 }, () => ({ days: 1, more: true }))
  await start(SUPABASE)
  await until(() => expect(worker.logs).toHaveLength(2))
  expect(calls.filter((call) => call.includes('stats_roll_up'))).toHaveLength(100)
  expect(worker.logs[0]).toMatchObject({ event: 'numbers counted', days: 100 })
})

test('a count that fails reports its progress, and prevents no deletion', async () => {
  counts = [{ days: 7, more: true }, { error: 'down' }]
  await start(SUPABASE)
  await until(() => expect(worker.logs).toHaveLength(2))
  expect(worker.logs[0]).toEqual({
    level: 'error',
    event: 'numbers not counted',
    days: 7,
    reason: 'stats_roll_up: 500',
    stack: expect.stringContaining('    at '),
  })
  expect(worker.logs[1]).toMatchObject({ level: 'info', event: 'retention run' })
})

test('the Cron Trigger deletes until nothing is left, and removes deleted files from the list', async () => {
  runs = [run(['t/a.pdf'], true), run([], true), run([])]
  await start(SUPABASE)
  await until(() => expect(worker.logs).toHaveLength(2))
  expect(logsOf('retention run')).toEqual([
    { level: 'info', event: 'retention run', events: 6, forms: 3, files: 1 },
  ])
  expect(calls.filter((call) => !call.includes('stats_roll_up'))).toEqual([
    'POST /rest/v1/rpc/retention_run {}',
    'DELETE /storage/v1/object/form-files {"prefixes":["t/a.pdf"]}',
    'POST /rest/v1/rpc/files_removed {"paths":["t/a.pdf"]}',
    'POST /rest/v1/rpc/retention_run {}',
    'POST /rest/v1/rpc/retention_run {}',
  ])
})

test('a file that Storage does not delete stays on the list', async () => {
  runs = [run(['t/a.pdf'])]
  isStorageDown = true
  await start(SUPABASE)
  await until(() => expect(worker.logs).toHaveLength(2))
  expect(logsOf('retention failed')).toMatchObject([{ level: 'error', events: 2, files: 0 }])
  expect(calls.filter((call) => call.includes('files_removed'))).toEqual([])
})

test('with another upstream the Cron Trigger does nothing: that platform maintains its own data', async () => {
  await start({ ...SUPABASE, UPSTREAM: 'http' })
  expect([calls, worker.logs]).toEqual([[], []])
})
