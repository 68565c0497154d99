import * as z from 'zod/mini'
import type { Bindings } from '../env.ts'
import { log } from '#shared/log.ts'
import { runJob } from './run-job.ts'

/**
 * Milliseconds after which a run begins no further plan; the run of the next minute continues. A plan takes at most
 * half a minute, so at most two runs overlap.
 */
const RUN_MS = 40_000

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
 * Publishes, unpublishes and rolls back what operators have planned for now (docs/publishing.md). The database lists the
 * hosts that have changed (worker/jobs/purge-due.ts), and chooses the next plan so that no tenant waits for the plans of
 * another.
 * @param clock milliseconds
 * @returns the number of finished plans, including failed ones
 */
export async function publishDue(bindings: Bindings, clock: () => number = Date.now): Promise<number> {
  const end = clock() + RUN_MS
  let plans = 0
  const job = {
    logFailure: (error: unknown) => log('error', 'plans not done', {}, error),
    maxSteps: Number.POSITIVE_INFINITY,
    isOver: () => clock() >= end,
  }
  await runJob(bindings, job, async ({ call }, { ceilings }) => {
    const run = z.parse(runSchema, await call('publish_due', { ceilings }))
    for (const each of run.done) announce(each)
    plans += run.done.length
    return run.more
  })
  return plans
}

/** The reason of a failure is in the plan's row, because it may quote content. */
function announce({ site, action, failure }: Done): void {
  if (failure === null) log('info', 'plan done', { site, action })
  else log('error', 'plan failed', { site, action })
}
