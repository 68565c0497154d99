import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bytesAtHand, joined, joinPieces, type Piece, sendPieces } from '../../worker/page/cache/pieces.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (whole: Uint8Array | null) => whole && new TextDecoder().decode(whole)

let logged: unknown[]

beforeEach(() => {
  logged = []
  for (const level of ['info', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => {
      const { event, reason } = JSON.parse(String(line))
      logged.push([event, reason])
    })
})

afterEach(() => vi.restoreAllMocks())

function readerOf(body: Uint8Array | ReadableStream<Uint8Array>) {
  if (body instanceof Uint8Array) throw new Error('all of it was at hand')
  const reader = body.getReader()
  return {
    next: async () => text((await reader.read()).value ?? null),
    cancel: () => reader.cancel(),
  }
}

describe('pieces', () => {
  test('that are all at hand are sent as one, with nothing to wait for', () => {
    const { body, whole } = sendPieces([bytes('a'), bytes(''), bytes('b')])
    expect(body).toBe(whole)
    expect(text(whole as Uint8Array)).toBe('ab')
  })

  test('leave in their order, each as soon as those before it have come', async () => {
    const second = Promise.withResolvers<Uint8Array>()
    const fourth = Promise.withResolvers<Uint8Array>()
    const pieces: Piece[] = [bytes('1'), second.promise, bytes('3'), fourth.promise, bytes('5')]
    const { body, whole } = sendPieces(pieces)
    const reader = readerOf(body)
    expect(await reader.next()).toBe('1')
    fourth.resolve(bytes('4'))
    second.resolve(bytes('2'))
    expect([await reader.next(), await reader.next(), await reader.next()]).toEqual(['23', '45', null])
    expect(text(await whole)).toBe('12345')
    expect(text(await joinPieces(pieces))).toBe('12345')
  })

  test('are no whole when the reader leaves before all have come', async () => {
    const second = Promise.withResolvers<Uint8Array>()
    const { body, whole } = sendPieces([bytes('1'), second.promise])
    const reader = readerOf(body)
    await reader.next()
    await reader.cancel()
    expect(await whole).toBeNull()
    expect(logged).toEqual([['page given up', undefined]])
    second.resolve(bytes('2'))
  })

  test('are asked for no further after the reader has left, and what fails then is no news', async () => {
    const second = Promise.withResolvers<Uint8Array>()
    let isThirdRead = false
    const pieces: Piece[] = [second.promise, bytes('3')]
    Object.defineProperty(pieces, 1, {
      get() {
        isThirdRead = true
        return bytes('3')
      },
    })
    const { body } = sendPieces(pieces)
    const reader = readerOf(body)
    await reader.cancel()
    second.resolve(bytes('2'))
    await second.promise
    await Promise.resolve()
    expect(isThirdRead).toBe(false)

    const failing = Promise.withResolvers<Uint8Array>()
    const left = readerOf(sendPieces([failing.promise]).body)
    await left.cancel()
    failing.reject(new Error('late'))
    await failing.promise.catch(() => {})
    await Promise.resolve()
    expect(logged).toEqual([
      ['page given up', undefined],
      ['page given up', undefined],
    ])
  })

  test('without content are not sent', async () => {
    const { body } = sendPieces([Promise.resolve(bytes('')), Promise.resolve(bytes('b'))])
    const reader = readerOf(body)
    expect([await reader.next(), await reader.next()]).toEqual(['b', null])
  })

  test('are joined as soon as all are available, and one piece is not copied', () => {
    const one = bytes('a')
    expect(joined([one])).toBe(one)
    expect(joined([])).toEqual(new Uint8Array(0))
    expect(text(bytesAtHand([one, bytes('b')]))).toBe('ab')
    expect(bytesAtHand([one, Promise.resolve(one)])).toBeNull()
  })

  test('break the answer off when one of them fails, and are no whole', async () => {
    const second = Promise.withResolvers<Uint8Array>()
    const pieces: Piece[] = [bytes('1'), second.promise]
    const { body, whole } = sendPieces(pieces)
    const reader = readerOf(body)
    await reader.next()
    second.reject(new Error('lost'))
    await expect(reader.next()).rejects.toThrow('lost')
    expect(await whole).toBeNull()
    expect(await joinPieces(pieces)).toBeNull()
    expect(logged).toEqual([
      ['page broke off', 'lost'],
      ['page broke off', 'lost'],
    ])
  })
})
