import { afterAll } from 'vitest'
import type { TestSite } from './site.ts'
import { type ScriptedUpstream, scriptedUpstream } from './upstream.ts'
import { startWorker, type WorkerOptions } from './worker.ts'

type Worker = Awaited<ReturnType<typeof startWorker>>
type SharedOptions = Pick<
  WorkerOptions,
  'bindings' | 'hasAnalytics' | 'hasImages' | 'hasMedia' | 'hasQueue' | 'limit' | 'tenantLimit'
>

/**
 * The Worker processes of a test file, one for each set of options. Each test uses a fresh host, so memory, KV and
 * caches hold nothing for it. A test that inspects all of KV, the log or the isolate needs its own process.
 * @param common options of every process, such as an upstream that is not the platform of `freshSite`
 */
export function sharedWorkers(common: WorkerOptions = {}) {
  const upstreams: ScriptedUpstream[] = []
  const workers = new Map<string, Promise<Worker>>()
  const alone: Worker[] = []
  afterAll(async () => {
    for (const worker of [...alone, ...(await Promise.all(workers.values()))]) await worker.stop()
  })

  /** Answers every call with the upstream of the test that it belongs to, even after that test. */
  async function answer(request: Request): Promise<Response> {
    const host = await hostOf(request)
    const upstream = upstreams.findLast(({ sites }) => sites.has(host)) ?? upstreams.at(-1)
    if (upstream === undefined) throw new Error('no test has a site')
    return upstream.handle(request)
  }

  return {
    /** A host for this test, and the platform that has it. */
    freshSite(site: Omit<TestSite, 'host'> = {}): { host: string; upstream: ScriptedUpstream } {
      const host = `site-${upstreams.length}.test`
      const upstream = scriptedUpstream({ ...site, host })
      upstreams.push(upstream)
      return { host, upstream }
    },
    /** The file's process with these options, which are compared as JSON. */
    start(options: SharedOptions = {}): Promise<Worker> {
      const key = JSON.stringify(options)
      const worker = workers.get(key) ?? startWorker({ upstream: answer, ...common, ...options })
      workers.set(key, worker)
      return worker
    },
    /** A process that no other test uses. */
    async startAlone(options: Omit<WorkerOptions, 'upstream'> = {}): Promise<Worker> {
      const worker = await startWorker({ upstream: answer, ...common, ...options })
      alone.push(worker)
      return worker
    },
  }
}

/** The host that a call of the Worker is about. */
async function hostOf(request: Request): Promise<string> {
  const asked = new URL(request.url).searchParams.get('url')
  if (asked !== null) return new URL(asked, 'http://none.invalid').hostname
  const body = await request.clone().text()
  return /"tenant_uuid":"uuid-([^"]*)"/.exec(body)?.[1] ?? ''
}
