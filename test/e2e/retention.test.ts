import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

const run = (files: string[], more = false) => ({ events: 2, submissions: 1, without_files: 0, files, more })

let runs: object[]
let calls: string[]
let isStorageDown: boolean
let worker: Awaited<ReturnType<typeof startWorker>>

beforeEach(() => {
  calls = []
  isStorageDown = false
})
afterEach(() => worker.stop())

async function start(bindings: Record<string, string>) {
  worker = await startWorker({
    bindings,
    upstream: async (request) => {
      const { pathname } = new URL(request.url)
      expect(request.headers.get('apikey')).toBe('sb_secret_x')
      calls.push(`${request.method} ${pathname} ${await request.text()}`)
      if (pathname.startsWith('/storage')) return new Response('[]', { status: isStorageDown ? 503 : 200 })
      return Response.json(pathname.endsWith('files_removed') ? { removed: 1 } : (runs.shift() ?? run([])))
    },
  })
  await (await worker.miniflare.getWorker('vitrine')).scheduled({ cron: '17 3 * * *' })
}

const SUPABASE = {
  UPSTREAM: 'supabase',
  SUPABASE_URL: 'https://project.supabase.test',
  SUPABASE_PUBLISHABLE_KEY: 'public',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
}

test('the Cron Trigger deletes until nothing is left, and strikes off files that are gone', async () => {
  runs = [run(['t/a.pdf'], true), run([], true), run([])]
  await start(SUPABASE)
  await until(() => expect(worker.logs).toHaveLength(1))
  expect(worker.logs).toEqual([{ level: 'info', event: 'retention run', events: 6, forms: 3, files: 1 }])
  expect(calls).toEqual([
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
  await until(() => expect(worker.logs).toHaveLength(1))
  expect(worker.logs[0]).toMatchObject({ level: 'error', event: 'retention failed', events: 2, files: 0 })
  expect(calls.filter((call) => call.includes('files_removed'))).toEqual([])
})

test('with another upstream the Cron Trigger asks nothing: that platform keeps its own data', async () => {
  runs = []
  await start({ ...SUPABASE, UPSTREAM: 'http' })
  expect([calls, worker.logs]).toEqual([[], []])
})
