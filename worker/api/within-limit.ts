import { log, reasonOf } from '../log.ts'

/**
 * Whether a caller is within the deployment's limit, which counts by `key`. Without a limiter everybody is, and
 * with one that fails: it protects visitors from floods, so its own faults must not cost them an event or a form.
 */
export async function isWithinLimit(limiter: RateLimit | undefined, key: string): Promise<boolean> {
  if (limiter === undefined) return true
  try {
    const { success } = await limiter.limit({ key })
    return success
  } catch (error) {
    log('warn', 'limiter failed', { reason: reasonOf(error) })
    return true
  }
}
