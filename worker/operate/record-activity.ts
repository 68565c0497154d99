import { addActivity, describeCall } from '../../admin/activity.ts'
import type { OperationInput, OperationName } from '../../admin/operations.ts'
import type { Database } from '../../admin/sites.ts'
import { log } from '#shared/log.ts'
import { type Caller, callingAccount } from './caller.ts'

/** Records a call that succeeded in the activity of its site. A failure is only logged, because the call has succeeded. */
export async function recordActivity(
  operation: OperationName,
  { site, input, answer }: { site: string; input: Record<string, unknown>; answer: object },
  { caller, database }: { caller: Caller; database: Database },
): Promise<void> {
  const about = describeCall(operation, input as OperationInput<typeof operation>, answer)
  if (about === null) return
  const account = callingAccount(caller) ?? null
  const name = caller.kind === 'token' ? caller.name : null
  try {
    await addActivity(database, { site, operation, account, caller: name, ...about })
  } catch (error) {
    log('error', 'activity was not recorded', { operation, site }, error)
  }
}
