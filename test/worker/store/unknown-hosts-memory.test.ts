import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heldBytes, SHARES } from '../../../core/memory/shares.ts'
import { UnknownHosts } from '../../../worker/store/unknown-hosts.ts'

const SECOND_START = 1_000_000_000_000

let unknown: UnknownHosts

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: SECOND_START })
  unknown = new UnknownHosts()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a host without a site is remembered for half a minute', () => {
  unknown.add('none.test')
  vi.setSystemTime(SECOND_START + 29_999)
  expect([unknown.has('none.test'), unknown.has('other.test')]).toEqual([true, false])
  vi.setSystemTime(SECOND_START + 30_000)
  expect(unknown.has('none.test')).toBe(false)
})

test('a host that gets a site is no longer remembered', () => {
  unknown.add('new.test')
  unknown.delete('new.test')
  expect(unknown.has('new.test')).toBe(false)
})

test('invented hosts use no more memory than their share', () => {
  for (let index = 0; index < 8_000; index++) unknown.add(`invented-${index}.test`)
  const { unknownHosts = 0 } = heldBytes()
  expect(unknownHosts).toBeGreaterThan(SHARES.absent.bytes / 2)
  expect(unknownHosts).toBeLessThanOrEqual(SHARES.absent.bytes)
  expect([unknown.has('invented-0.test'), unknown.has('invented-7999.test')]).toEqual([false, true])
})

test('lookups that are answered leave room for others in the same second', async () => {
  for (let index = 0; index < 60; index++) {
    expect(unknown.isFlood(`real-${index}.test`)).toBe(false)
    await unknown.whileOpen(`real-${index}.test`, async () => 'a site')
  }
})
