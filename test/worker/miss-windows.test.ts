import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallBudget, MISSES } from '../../worker/upstream/call-budget.ts'

let budget: CallBudget
beforeEach(() => {
  vi.useFakeTimers({ now: 20_000 })
  budget = new CallBudget(MISSES)
})
afterEach(() => vi.useRealTimers())

const miss = () => budget.spend('a', async () => null)

test('each name may have a hundred misses', async () => {
  for (let count = 0; count < 99; count++) await miss()
  expect(budget.isSpent('a')).toBe(false)
  await miss()
  expect([budget.isSpent('a'), budget.isSpent('b')]).toEqual([true, false])
})

test('a window ends after ten seconds, and not before', async () => {
  for (let count = 0; count < 100; count++) await miss()
  vi.setSystemTime(29_999)
  expect(budget.isSpent('a')).toBe(true)
  vi.setSystemTime(30_000)
  expect(budget.isSpent('a')).toBe(false)
})

test('a query that finds something, and one that fails, does not count', async () => {
  for (let count = 0; count < 99; count++) await miss()
  expect(await budget.spend('a', async () => 'found')).toBe('found')
  await expect(budget.spend('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(budget.isSpent('a')).toBe(false)
})

test('a query counts while it is running', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const pending = Array.from({ length: 100 }, () => budget.spend('a', () => promise))
  expect(budget.isSpent('a')).toBe(true)
  resolve(null)
  await Promise.all(pending)
  expect(budget.isSpent('a')).toBe(true)
})

test('a query of an earlier window that finds something now does not lower the count of this window', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const slow = budget.spend('a', () => promise)
  vi.setSystemTime(30_000)
  for (let count = 0; count < 100; count++) await miss()
  resolve('found')
  await slow
  expect(budget.isSpent('a')).toBe(true)
})
