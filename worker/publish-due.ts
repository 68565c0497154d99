import * as z from 'zod/mini'
import { type Bindings, readEnv } from './env.ts'
import { log } from './log.ts'
import { nightlyCall } from './upstream/nightly-call.ts'

/** A call does one plan. What is left after a minute's calls waits for the next minute. */
const MAX_CALLS = 100

const runSchema = z.object({
  done: z.array(
    z.object({
      site: z.string(),
      action: z.string(),
      failure: z.nullable(z.string()),
    }),
  ),
  more: z.boolean(),
})
type Done = z.output<typeof runSchema>['done'][number]

/**
 * Publishes, takes down and takes back what operators have planned for now (docs/publishing.md). The database then lists the
 * hosts that have changed (worker/purge-due.ts).
 */
export async function publishDue(bindings: Bindings): Promise<void> {
  const { upstream, supabase, supabaseSecretKey: key } = readEnv(bindings)
  if (upstream !== 'supabase' || supabase === null || key === null) return
  try {
    for (let calls = 0, isDone = false; !isDone && calls < MAX_CALLS; calls++) {
      const run = z.parse(runSchema, await nightlyCall('publish_due', {}, { url: supabase.url, key }))
      for (const each of run.done) announce(each)
      isDone = !run.more
    }
  } catch (error) {
    log('error', 'plans not done', {}, error)
  }
}

/** Why a plan failed is in its row: the reason may quote content. */
function announce({ site, action, failure }: Done): void {
  if (failure === null) log('info', 'plan done', { site, action })
  else log('error', 'plan failed', { site, action })
}
