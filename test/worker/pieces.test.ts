import { describe, expect, test } from 'vitest'
import { type Piece, sendPieces, joinPieces } from '../../worker/page-cache/pieces.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (whole: Uint8Array | null) => whole && new TextDecoder().decode(whole)

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
    second.resolve(bytes('2'))
    expect(await whole).toBeNull()
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
  })
})
