import * as z from 'zod/mini'
import { type Bindings, readEnv } from './env.ts'
import { errorReason, log } from './log.ts'
import type { Scope } from './scope.ts'
import { refreshHosts } from './tenant/refresh-hosts.ts'
import { nightlyCall } from './upstream/nightly-call.ts'

/** A call does one plan. What is left after a minute's calls waits for the next minute. */
const MAX_CALLS = 100

const runSchema = z.object({
  done: z.array(
    z.object({
      site: z.string(),
      action: z.string(),
      failure: z.nullable(z.string()),
      hosts: z.array(z.string()),
    }),
  ),
  more: z.boolean(),
})
type Done = z.output<typeof runSchema>['done'][number]

/** Publishes, takes down and takes back what operators have planned for now (docs/publishing.md). */
export async function publishDue(bindings: Bindings, scope: Scope): Promise<void> {
  const { upstream, supabase, supabaseSecretKey: key } = readEnv(bindings)
  if (upstream !== 'supabase' || supabase === null || key === null) return
  try {
    for (let calls = 0, isDone = false; !isDone && calls < MAX_CALLS; calls++) {
      const run = z.parse(runSchema, await nightlyCall('publish_due', {}, { url: supabase.url, key }))
      for (const each of run.done) await announce(each, bindings, scope)
      isDone = !run.more
    }
  } catch (error) {
    log('error', 'plans not done', { reason: errorReason(error) })
  }
}

/** The site is loaded again, as after a purge. Why a plan failed is in its row: the reason may quote content. */
async function announce(
  { site, action, failure, hosts }: Done,
  bindings: Bindings,
  scope: Scope,
): Promise<void> {
  if (failure !== null) return log('error', 'plan failed', { site, action })
  log('info', 'plan done', { site, action })
  await refreshHosts(hosts, { bindings, scope })
}
