import * as z from 'zod/mini'
import type { TakenTime } from '#shared/bookings/timetable.ts'
import type { Env } from '../../env.ts'

const answerSchema = z.object({ taken: z.array(z.tuple([z.int(), z.int(), z.int()])) })

/**
 * The taken times of a form; none if the upstream has no bookings.
 * @throws UpstreamError
 */
export async function takenTimes(
  form: { tenant_uuid: string; form_id: string },
  env: Env,
): Promise<TakenTime[]> {
  const answer = await env.upstream.bookingTimes?.(form, { deadlineMs: env.upstreamTimeoutMs })
  return answer === undefined ? [] : z.parse(answerSchema, answer).taken
}
