import { expect, test } from 'vitest'
import { Refusal } from '../../studio/api/refusal.ts'
import { listedPlans, type Plan } from '../../studio/publish/listed-plans.ts'
import { refusedText } from '../../studio/publish/refused-publish.tsx'

const plan = (id: number, more: Partial<Plan>): Plan => ({
  ...{ id, action: 'publish', due_at: '2026-12-01T12:00:00+00:00', author: null, note: null },
  ...{ state: 'waiting', reason: null, finished_at: null },
  ...more,
})
const NOW = Date.parse('2026-12-08T00:00:00Z')
const failedAt = (finished_at: string) => ({ state: 'failed', reason: 'live_changed', finished_at }) as const

test('waiting plans are listed by time, failed ones for a week, and no others', () => {
  const { waiting, failed } = listedPlans(
    [
      plan(1, { due_at: '2026-12-24T18:00:00+00:00' }),
      plan(2, { due_at: '2026-12-09T08:00:00+00:00' }),
      plan(3, { state: 'done', finished_at: '2026-12-07T12:00:00+00:00' }),
      plan(4, { state: 'cancelled', finished_at: '2026-12-07T12:00:00+00:00' }),
      plan(5, failedAt('2026-11-30T23:59:00+00:00')),
      plan(6, failedAt('2026-12-01T00:01:00+00:00')),
      plan(7, failedAt('2026-12-07T12:00:00+00:00')),
    ],
    NOW,
  )
  expect(waiting.map(({ id }) => id)).toEqual([2, 1])
  expect(failed.map(({ id }) => id)).toEqual([7, 6])
})

test('a refused plan is explained in a known text, or with the API’s reason', () => {
  const keyOf = (error: Error) => refusedText(error, 'plan').key
  const refused = (status: number, word: string) => new Refusal(status, 'why', { word })
  expect(keyOf(refused(422, 'plan_in_past'))).toBe('publish.plan.past')
  expect(keyOf(refused(409, 'too_many_plans'))).toBe('publish.plan.many')
  expect(keyOf(refused(409, 'draft_changed'))).toBe('publish.draftChanged')
  expect(keyOf(refused(403, ''))).toBe('publish.forbidden')
  expect(keyOf(refused(503, 'plan_in_past'))).toBe('refused.later')
  expect(refusedText(refused(422, 'another'), 'plan')).toEqual({
    key: 'publish.plan.refused',
    reason: 'why',
  })
})
