import * as z from 'zod/mini'
import { type Bindings, readEnv } from '../env.ts'
import { deleteFiles } from '../forms/store-files.ts'
import { log } from '#shared/log.ts'
import { nightlyCall } from '../upstream/nightly-call.ts'

/** A night deletes at most this many times what one call deletes; the rest waits for the next night. */
const MAX_CALLS = 100

const runSchema = z.object({
  events: z.number(),
  submissions: z.number(),
  without_files: z.number(),
  files: z.array(z.string()),
  more: z.boolean(),
})

/**
 * Deletes what is older than its tenant keeps it: events, submissions and their files (docs/personal-data.md). The
 * database lists the files, which only Storage deletes; a file that could not be deleted is listed again.
 */
export async function runRetention(bindings: Bindings): Promise<void> {
  const { upstream, supabase, supabaseSecretKey: key } = readEnv(bindings)
  if (upstream !== 'supabase' || supabase === null || key === null) return
  const access = { url: supabase.url, key }
  let [events, forms, files] = [0, 0, 0]
  try {
    for (let calls = 0, isDone = false; !isDone && calls < MAX_CALLS; calls++) {
      const run = z.parse(runSchema, await nightlyCall('retention_run', {}, access))
      events += run.events
      forms += run.submissions
      if (run.files.length > 0) {
        await deleteFiles(run.files, access)
        await nightlyCall('files_removed', { paths: run.files }, access)
        files += run.files.length
      }
      isDone = !run.more && run.files.length === 0
    }
    log('info', 'retention run', { events, forms, files })
  } catch (error) {
    log('error', 'retention failed', { events, forms, files }, error)
  }
}
