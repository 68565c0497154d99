import * as z from 'zod/mini'
import { type Bindings, readEnv } from '../env.ts'
import { log } from '#shared/log.ts'
import { nightlyCall } from '../upstream/nightly-call.ts'

/** A night counts for at most this many calls of 5 s each; the days that are left wait for the next night. */
const MAX_CALLS = 100

const runSchema = z.object({ days: z.number(), more: z.boolean() })

/** Counts the days that events and submissions have changed, so that numbers of a year are read in milliseconds. */
export async function runRollUp(bindings: Bindings): Promise<void> {
  const { upstream, supabase, supabaseSecretKey: key } = readEnv(bindings)
  if (upstream !== 'supabase' || supabase === null || key === null) return
  let days = 0
  try {
    for (let calls = 0, isDone = false; !isDone && calls < MAX_CALLS; calls++) {
      const run = z.parse(runSchema, await nightlyCall('stats_roll_up', {}, { url: supabase.url, key }))
      days += run.days
      isDone = !run.more
    }
    log('info', 'numbers counted', { days })
  } catch (error) {
    log('error', 'numbers not counted', { days }, error)
  }
}
