import { type Bindings, settingsFault } from '../env.ts'
import { log } from '#shared/log.ts'

let named: Bindings | undefined

/**
 * Logs a missing or wrong setting at the first request of an isolate, health checks included, so that a broken
 * deployment is noticed before a visitor comes.
 */
export function nameSettingsFault(bindings: Bindings): void {
  if (named === bindings) return
  named = bindings
  const fault = settingsFault(bindings)
  if (fault !== null) log('error', 'settings refused', {}, fault)
}
