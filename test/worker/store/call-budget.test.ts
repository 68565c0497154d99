import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallBudget } from '../../../worker/upstream/call-budget.ts'

const WINDOW_START = 1_000_000_000_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: WINDOW_START })
})
afterEach(() => {
  vi.useRealTimers()
})

const takes = (budget: CallBudget, name: string, times: number) =>
  Array.from({ length: times }, () => budget.take(name) !== null)

test('a budget allows the given number of calls of a name, and refuses the next', () => {
  expect(takes(new CallBudget(3), 'a.test', 5)).toEqual([true, true, true, false, false])
})

test('a budget counts each name separately', () => {
  const budget = new CallBudget(1)
  expect(['a.test', 'b.test', 'a.test'].flatMap((name) => takes(budget, name, 1))).toEqual([
    true,
    true,
    false,
  ])
})

test('a budget stays used up for ten seconds, and is full again after them', () => {
  const budget = new CallBudget(2)
  takes(budget, 'a.test', 2)
  vi.setSystemTime(WINDOW_START + 9_999)
  expect(budget.take('a.test')).toBeNull()
  vi.setSystemTime(WINDOW_START + 10_000)
  expect(takes(budget, 'a.test', 3)).toEqual([true, true, false])
})

test('a call that is returned to the budget does not count, and can be returned only once', () => {
  const budget = new CallBudget(2)
  const takeBack = budget.take('a.test')
  takes(budget, 'a.test', 1)
  takeBack?.()
  takeBack?.()
  expect(takes(budget, 'a.test', 2)).toEqual([true, false])
})

test('a call that is returned to the budget in a later window adds nothing to that window', () => {
  const budget = new CallBudget(1)
  const takeBack = budget.take('a.test')
  vi.setSystemTime(WINDOW_START + 10_000)
  takes(budget, 'a.test', 1)
  takeBack?.()
  expect(takes(budget, 'a.test', 1)).toEqual([false])
})
