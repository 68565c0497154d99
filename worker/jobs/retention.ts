import * as z from 'zod/mini'
import type { Bindings } from '../env.ts'
import { deleteFiles } from '../forms/store-files.ts'
import { log } from '#shared/log.ts'
import { runJob } from './run-job.ts'

/** Most calls in one night. The rest waits for the next night. */
const MAX_CALLS = 100

const runSchema = z.object({
  events: z.number(),
  submissions: z.number(),
  without_files: z.number(),
  files: z.array(z.string()),
  more: z.boolean(),
})

/**
 * Deletes events, submissions and their files after the time that their tenant has set (docs/personal-data.md). The
 * database lists the files, which only Storage deletes; a file that could not be deleted is listed again.
 */
export async function runRetention(bindings: Bindings): Promise<void> {
  let [events, forms, files] = [0, 0, 0]
  const logFailure = (error: unknown) => log('error', 'retention failed', { events, forms, files }, error)
  const isDone = await runJob(bindings, { logFailure, maxSteps: MAX_CALLS }, async ({ call, ...access }) => {
    const run = z.parse(runSchema, await call('retention_run', {}))
    events += run.events
    forms += run.submissions
    if (run.files.length > 0) {
      await deleteFiles(run.files, access)
      await call('files_removed', { paths: run.files })
      files += run.files.length
    }
    return run.more || run.files.length > 0
  })
  if (isDone) log('info', 'retention run', { events, forms, files })
}
