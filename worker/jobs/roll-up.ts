import * as z from 'zod/mini'
import type { Bindings } from '../env.ts'
import { log } from '#shared/log.ts'
import { runJob } from './run-job.ts'

/** Most calls in one night, 5 s each. Remaining days wait for the next night. */
const MAX_CALLS = 100

const runSchema = z.object({ days: z.number(), more: z.boolean() })

/**
 * Counts the days whose events and submissions have changed, so that the numbers of a year can be read in
 * milliseconds.
 */
export async function runRollUp(bindings: Bindings): Promise<void> {
  let days = 0
  const logFailure = (error: unknown) => log('error', 'numbers not counted', { days }, error)
  const isDone = await runJob(bindings, { logFailure, maxSteps: MAX_CALLS }, async ({ call }) => {
    const run = z.parse(runSchema, await call('stats_roll_up', {}))
    days += run.days
    return run.more
  })
  if (isDone) log('info', 'numbers counted', { days })
}
