import { describe, expect, test, vi } from 'vitest'
import { ByteBudget, ByteLru } from '../../core/memory/byte-lru.ts'
import { createEtag, matchesEtag } from '../../worker/page/cache/page-key.ts'
import { SingleFlight } from '../../worker/store/single-flight.ts'
import { backoffMs } from '../../worker/store/backoff.ts'
import { readEnvelope, writeEnvelope } from '../../worker/store/envelope.ts'
import { overlay } from '../../core/reading/overlay.ts'
import { jsonExtent, nestingDepth } from '../../shared/bodies/json-body.ts'

describe('ByteLru', () => {
  test('drops what was used longest ago when it is full, counting keys', () => {
    const removed: string[] = []
    const lru = new ByteLru<string>(new ByteBudget(36), (value) => removed.push(value))
    lru.set('a', 'A', 10)
    lru.set('b', 'B', 10)
    lru.set('c', 'C', 10)
    lru.get('a')
    lru.set('d', 'D', 10)
    expect([lru.get('a'), lru.get('b'), lru.get('c'), lru.get('d')]).toEqual(['A', undefined, 'C', 'D'])
    expect([removed, lru.bytes]).toEqual([['B'], 36])
  })

  test('does not drop everything for a value that never fits', () => {
    const lru = new ByteLru<string>(new ByteBudget(50))
    lru.set('a', 'A', 10)
    lru.set('huge', 'H', 1000)
    expect([lru.get('a'), lru.get('huge')]).toEqual(['A', undefined])
  })

  test('counts a value that is set again once', () => {
    const lru = new ByteLru<number>(new ByteBudget(100))
    for (let value = 0; value < 50; value++) lru.set('a', value, 20)
    expect([lru.get('a'), lru.bytes]).toEqual([49, 22])
  })

  test('counts only the new value when one of the same size replaces it', () => {
    const removed: string[] = []
    const lru = new ByteLru<string>(new ByteBudget(100), (value) => removed.push(value))
    lru.set('a', 'A', 20)
    lru.replace('a', 'B')
    lru.replace('b', 'B')
    expect([lru.get('a'), lru.get('b'), lru.bytes, removed]).toEqual(['B', undefined, 22, []])
  })
})

/** The scope of a request; no test here waits for its background work. */
const scope = { waitUntil: () => undefined }

describe('SingleFlight', () => {
  test('makes one call for all concurrent callers, and another for a later one', async () => {
    const flights = new SingleFlight<number>({ followerTimeoutMs: 1000 })
    let calls = 0
    const call = () => Promise.resolve(++calls)
    expect(
      await Promise.all([
        flights.run('k', call, scope),
        flights.run('k', call, scope),
        flights.run('other', call, scope),
      ]),
    ).toEqual([1, 1, 2])
    expect(await flights.run('k', call, scope)).toBe(3)
  })

  test('fails for all concurrent callers if the call fails, and calls again for a later one', async () => {
    const flights = new SingleFlight<number>({ followerTimeoutMs: 1000 })
    const failing = () => Promise.reject(new Error('down'))
    const asked = [flights.run('k', failing, scope), flights.run('k', failing, scope)]
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await flights.run('k', () => Promise.resolve(1), scope)).toBe(1)
  })

  test('does not wait for a leader that never returns: one follower becomes the leader', async () => {
    vi.useFakeTimers()
    const flights = new SingleFlight<string>({ followerTimeoutMs: 3000 })
    flights.run('k', () => new Promise(() => {}), scope).catch(() => {})
    let calls = 0
    const call = () => {
      const answer = `alone ${++calls}`
      return new Promise<string>((resolve) => setTimeout(() => resolve(answer), 100))
    }
    const followers = [flights.run('k', call, scope), flights.run('k', call, scope)]
    await vi.advanceTimersByTimeAsync(3100)
    expect(await Promise.all(followers)).toEqual(['alone 1', 'alone 1'])
    expect(calls).toBe(1)
    vi.useRealTimers()
  })
})

describe('ETags', () => {
  test('are compared weakly, in lists, and with a star', async () => {
    const etag = await createEtag('key')
    expect(etag).toMatch(/^W\/"[0-9a-f]{20}"$/)
    expect(
      [etag, `"a", ${etag}`, etag.slice(2), '*'].map((condition) => matchesEtag(condition, etag)),
    ).toEqual([true, true, true, true])
    expect([null, '', '"a"', 'W/"a"'].map((condition) => matchesEtag(condition, etag))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('differ if keys differ', async () => {
    expect(await createEtag('a')).not.toBe(await createEtag('b'))
  })
})

describe('stored envelopes', () => {
  const envelope = {
    schema: 's',
    revision: 'r',
    site: 's',
    hosts: ['h'],
    fetchedAt: 1,
    value: { a: 1 },
  }

  test('are read as they were written', () => {
    expect(readEnvelope(writeEnvelope(envelope))).toMatchObject(envelope)
  })

  test.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"v":1}',
    JSON.stringify({ v: 1, ...envelope }),
    JSON.stringify({ v: 3, ...envelope }),
    JSON.stringify({ v: 2, ...envelope, value: null }),
  ])('that contain %j are ignored', (text) => {
    expect(readEnvelope(text)).toBeNull()
  })
})

describe('overlay', () => {
  test.each([
    [{ a: 1, b: 2 }, { b: 3 }, { a: 1, b: 3 }],
    [{ a: { x: 1, y: 2 } }, { a: { y: 3 } }, { a: { x: 1, y: 3 } }],
    [
      [
        { id: 1, t: 'a' },
        { id: 2, t: 'b' },
      ],
      [{ id: '2', t: 'B' }],
      [
        { id: 1, t: 'a' },
        { id: '2', t: 'B' },
      ],
    ],
    [[1, 2], [3], [3]],
    [{ a: [{ id: 1 }] }, { a: [{ t: 'x' }] }, { a: [{ t: 'x' }] }],
    [{ a: 1 }, undefined, { a: 1 }],
    ['a', 'b', 'b'],
    [{ a: { x: 1 } }, { a: 'text' }, { a: 'text' }],
  ])('of %j with %j is %j', (base, translation, expected) => {
    expect(overlay(base, translation)).toEqual(expected)
  })

  test('does not change prototypes', () => {
    const merged = overlay({}, JSON.parse('{"__proto__":{"polluted":true},"constructor":{"x":1}}')) as object
    expect((merged as { polluted?: unknown }).polluted).toBeUndefined()
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

test.each([
  ['{}', 1],
  ['[[[]]]', 3],
  ['{"a":"[[[["}', 1],
  ['"\\"[["', 0],
  ['[1,[2]]', 2],
  ['', 0],
])('the nesting depth of %j is %i', (json, depth) => {
  expect(nestingDepth(json)).toBe(depth)
})

test.each([
  ['{}', 1],
  ['[[],[]]', 4],
  ['{"a":1,"b":[2,3]}', 4],
  ['["[,{\\",,"]', 1],
  ['', 0],
])('the number of values of %j is %i', (json, values) => {
  expect(jsonExtent(json).values).toBe(values)
})

test('a failing upstream is called less and less often', () => {
  expect([1, 2, 3, 4, 5, 20].map(backoffMs)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000])
})
