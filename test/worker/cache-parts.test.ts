import { afterEach, describe, expect, test, vi } from 'vitest'
import { ByteBudget, ByteLru } from '../../core/memory/byte-lru.ts'
import { SingleFlight } from '../../worker/store/single-flight.ts'

describe('ByteLru', () => {
  test('stores a value of half its budget, and none that is a byte larger', () => {
    const lru = new ByteLru<string>(new ByteBudget(24))
    lru.set('a', 'fits', 10)
    expect([lru.get('a'), lru.bytes]).toEqual(['fits', 12])
    lru.set('a', 'not', 11)
    expect([lru.get('a'), lru.bytes]).toEqual([undefined, 0])
  })

  test('drops as many values as necessary, the oldest first', () => {
    const removed: string[] = []
    const lru = new ByteLru<string>(new ByteBudget(48), (value) => removed.push(value))
    for (const key of ['a', 'b', 'c', 'd']) lru.set(key, key, 10)
    lru.set('e', 'e', 20)
    expect([removed, lru.bytes]).toEqual([['a', 'b'], 46])
  })

  test('reports each deleted or replaced value once, and no missing one', () => {
    const removed: string[] = []
    const lru = new ByteLru<string>(new ByteBudget(100), (value) => removed.push(value))
    lru.set('a', 'first', 10)
    lru.set('a', 'second', 10)
    lru.delete('nothing')
    lru.delete('a')
    lru.delete('a')
    expect([removed, lru.bytes, lru.get('a')]).toEqual([['first', 'second'], 0, undefined])
  })

  test('is empty after it is cleared', () => {
    const removed: string[] = []
    const lru = new ByteLru<string>(new ByteBudget(100), (value) => removed.push(value))
    lru.set('a', 'A', 10)
    lru.set('b', 'B', 10)
    lru.clear()
    expect([removed, lru.bytes, lru.get('a'), lru.get('b')]).toEqual([['A', 'B'], 0, undefined, undefined])
  })

  test('works without a listener', () => {
    const lru = new ByteLru<string>(new ByteBudget(24))
    for (const key of ['a', 'b', 'c']) lru.set(key, key, 10)
    expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([undefined, 'b', 'c'])
  })
})

/** The scope of a request; no test here waits for its background work. */
const scope = { waitUntil: () => undefined }

describe('SingleFlight', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('does not disturb a later flight when an abandoned one returns', async () => {
    vi.useFakeTimers()
    const flights = new SingleFlight<string>({ followerTimeoutMs: 1000 })
    const slow = Promise.withResolvers<string>()
    const second = Promise.withResolvers<string>()
    const leader = flights.run('k', () => slow.promise, scope)
    const follower = flights.run('k', () => second.promise, scope)
    await vi.advanceTimersByTimeAsync(1000)
    slow.resolve('late')
    expect(await leader).toBe('late')
    expect(await follower).toBe('late')
    const third = flights.run('k', () => Promise.resolve('a third'), scope)
    second.resolve('second')
    expect(await third).toBe('second')
  })

  test('waits for the leader as long as set, and leaves no timer running', async () => {
    vi.useFakeTimers()
    const flights = new SingleFlight<string>({ followerTimeoutMs: 1000 })
    const slow = Promise.withResolvers<string>()
    const calls: string[] = []
    const leader = flights.run('k', () => slow.promise, scope)
    const follower = flights.run(
      'k',
      () => {
        calls.push('follower')
        return Promise.resolve('alone')
      },
      scope,
    )
    await vi.advanceTimersByTimeAsync(999)
    expect(calls).toEqual([])
    slow.resolve('led')
    expect(await Promise.all([leader, follower])).toEqual(['led', 'led'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('continues a flight after its leader’s visitor has left, even if it fails', async () => {
    const flights = new SingleFlight<string>({ followerTimeoutMs: 1000 })
    const background: Promise<unknown>[] = []
    const leading = { waitUntil: (promise: Promise<unknown>) => void background.push(promise) }
    const answer = Promise.withResolvers<string>()
    const leader = flights.run('k', () => answer.promise, leading)
    const follower = flights.run('k', () => Promise.resolve('alone'), leading)
    expect(background, 'the leader alone calls').toHaveLength(1)
    answer.reject(new Error('down'))
    await expect(Promise.all(background)).resolves.toEqual([undefined])
    await expect(leader).rejects.toThrow('down')
    await expect(follower).rejects.toThrow('down')
  })

  test('fails for a follower that has become the leader and failed', async () => {
    vi.useFakeTimers()
    const flights = new SingleFlight<string>({ followerTimeoutMs: 1000 })
    flights.run('k', () => new Promise(() => {}), scope)
    const follower = flights.run('k', () => Promise.reject(new Error('down')), scope)
    const failed = expect(follower).rejects.toThrow('down')
    await vi.advanceTimersByTimeAsync(1000)
    await failed
  })
})
