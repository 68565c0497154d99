import * as z from 'zod/mini'
import type { Bindings } from '../env.ts'
import { log } from '#shared/log.ts'
import type { RequestScope } from '../scope.ts'
import { refreshHosts } from '../store/refresh-hosts.ts'
import { runJob } from './run-job.ts'

/** A call returns a hundred hosts. The rest waits for the next minute. */
const MAX_CALLS = 20

const dueSchema = z.object({
  hosts: z.array(z.object({ host: z.string(), changed_at: z.string() })),
  more: z.boolean(),
})

/**
 * Reloads the hosts that the database lists as changed (docs/publishing.md). A host that could not be reloaded stays
 * in the list.
 */
export async function purgeDue(bindings: Bindings, scope: RequestScope): Promise<void> {
  const logFailure = (error: unknown) => log('error', 'hosts not loaded again', {}, error)
  await runJob(bindings, { logFailure, maxSteps: MAX_CALLS }, async ({ call }) => {
    const { hosts, more } = z.parse(dueSchema, await call('purges_due', {}))
    if (hosts.length > 0) {
      const { failed } = await refreshHosts(
        hosts.map(({ host }) => host),
        { bindings, scope },
      )
      const isFailed = ({ host }: { host: string }) => failed.includes(host)
      const loaded = hosts.filter((each) => !isFailed(each))
      await call('purges_done', { loaded, failed: hosts.filter(isFailed) })
      log('info', 'hosts loaded again', { hosts: loaded.length, failed: failed.length })
    }
    return more
  })
}
