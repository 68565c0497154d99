import type { Bindings } from '../env.ts'
import type { RequestScope } from '../scope.ts'

/**
 * The Cron Trigger (wrangler.toml) that reloads changed hosts, runs plans and delivers restored leads. The other one runs
 * the nightly jobs.
 */
const EVERY_MINUTE = '* * * * *'

interface Services {
  scope: RequestScope
  /** Answers a request as this Worker answers visitors. */
  ask: (request: Request) => Promise<Response>
}

/** Runs the jobs of a Cron Trigger. @param cron the trigger in wrangler.toml */
export async function runScheduled(
  cron: string,
  bindings: Bindings,
  { scope, ask }: Services,
): Promise<void> {
  if (cron === EVERY_MINUTE) {
    // Changed hosts do not wait for plans; hosts that the plans change are reloaded in the same minute.
    const { purgeDue } = await import('./purge-due.ts')
    await purgeDue(bindings, scope)
    const { publishDue } = await import('./publish-due.ts')
    if ((await publishDue(bindings)) > 0) await purgeDue(bindings, scope)
    const { deliverRestored } = await import('./deliver-restored.ts')
    return deliverRestored(bindings)
  }
  // Counting comes before deleting.
  const { runRollUp } = await import('./roll-up.ts')
  await runRollUp(bindings)
  const { runRetention } = await import('./retention.ts')
  await runRetention(bindings)
  const { reportGivenUp } = await import('./report-given-up.ts')
  await reportGivenUp(bindings)
  const { runHeartbeat } = await import('./run-heartbeat.ts')
  await runHeartbeat(bindings, ask)
}
