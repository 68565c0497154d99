import type { paths } from '../api/paths.ts'

export type Plan =
  paths['/sites/{site}/plans']['get']['responses'][200]['content']['application/json']['plans'][number]

/** How long a failed plan is listed. */
const FAILED_MS = 7 * 86_400_000

interface ListedPlans {
  /** The earliest first. */
  waiting: Plan[]
  /** Those of the last seven days, the newest first. */
  failed: Plan[]
}

/** The plans to show before publishing: those that wait, and those that failed in the last seven days. */
export function listedPlans(plans: readonly Plan[], now: number): ListedPlans {
  const endOf = ({ finished_at }: Plan) => Date.parse(finished_at ?? '')
  return {
    waiting: plans
      .filter(({ state }) => state === 'waiting')
      .sort((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at)),
    failed: plans
      .filter((plan) => plan.state === 'failed' && now - endOf(plan) < FAILED_MS)
      .sort((a, b) => endOf(b) - endOf(a)),
  }
}
