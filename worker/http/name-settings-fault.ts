import { type Bindings, settingsFault } from '../env.ts'
import { log } from '#shared/log.ts'

let named: Bindings | undefined

/**
 * Names a missing or wrong setting in the log at the first request of an isolate, that of a health check included: a deployment
 * that serves no site says so before a visitor comes.
 */
export function nameSettingsFault(bindings: Bindings): void {
  if (named === bindings) return
  named = bindings
  const fault = settingsFault(bindings)
  if (fault !== null) log('error', 'settings refused', {}, fault)
}
