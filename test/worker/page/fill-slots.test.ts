import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Piece } from '../../../worker/page/cache/pieces.ts'
import { fillSlots } from '../../../worker/page/fill-slots.ts'
import { SLOT } from '../../../worker/page/sections/slot.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (whole: Uint8Array | null | undefined) => whole && new TextDecoder().decode(whole)

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

/** A document that is rendered chunk by chunk, with its fillings, and the result. */
function fill(chunks: readonly string[], ...fillings: Piece[][]) {
  const left = [...chunks]
  const document = { isCancelled: false }
  const source = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = left.shift()
        if (chunk === undefined) controller.close()
        else controller.enqueue(bytes(chunk))
      },
      cancel() {
        document.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  const { stream, whole } = fillSlots(source, fillings)
  const reader = stream.getReader()
  return {
    next: async () => text((await reader.read()).value) ?? null,
    leave: () => reader.cancel(),
    whole,
    document,
  }
}

describe('the slots of a document', () => {
  test('are filled in order, and available content is sent at once', async () => {
    const { next, whole } = fill(
      [`a${SLOT}b<!--sl`, `ot-->c${SLOT}`],
      [bytes('1')],
      [bytes('2'), bytes(''), bytes('3')],
      [],
    )
    expect([await next(), await next()]).toEqual(['a1b23c', null])
    expect(text(await whole)).toBe('a1b23c')
    expect(logged).toEqual([])
  })

  test('do not delay the content before them', async () => {
    const second = Promise.withResolvers<Uint8Array>()
    const fourth = Promise.withResolvers<Uint8Array>()
    const { next, whole } = fill(
      [`a${SLOT}`, 'z'],
      [bytes('1'), second.promise, bytes('3'), fourth.promise, bytes('5')],
    )
    expect(await next()).toBe('a1')
    fourth.resolve(bytes('4'))
    second.resolve(bytes('2'))
    expect([await next(), await next(), await next()]).toEqual(['23', '45z', null])
    expect(text(await whole)).toBe('a12345z')
  })

  test('are filled even if nobody reads', async () => {
    const second = Promise.withResolvers<Uint8Array>()
    const { leave, whole } = fill([`a${SLOT}`, 'z'], [bytes('1'), second.promise, bytes('3')])
    second.resolve(bytes('2'))
    expect(text(await whole)).toBe('a123z')
    await leave()
    expect(text(await whole)).toBe('a123z')
  })

  test('that turn out to be empty send nothing', async () => {
    const { next } = fill([SLOT, 'z'], [Promise.resolve(bytes('')), Promise.resolve(bytes('1'))])
    expect([await next(), await next()]).toEqual(['1z', null])
  })

  test('are not filled after the reader has left, and rendering ends', async () => {
    const second = Promise.withResolvers<Uint8Array>()
    const { next, leave, whole, document } = fill([`a${SLOT}b`, 'z'], [bytes('1'), second.promise])
    expect(await next()).toBe('a1')
    const rest = next()
    await leave()
    second.resolve(bytes('2'))
    expect([await rest, await whole, document.isCancelled]).toEqual([null, null, true])
    expect(logged).toEqual([['page given up', undefined]])
  })

  test('log nothing when their content fails after the reader has left', async () => {
    const failing = Promise.withResolvers<Uint8Array>()
    const { next, leave, document } = fill([`a${SLOT}`, 'z'], [failing.promise])
    expect(await next()).toBe('a')
    const rest = next()
    // A turn of the event loop later, the stream waits for the content.
    await new Promise((resolve) => setImmediate(resolve))
    await leave()
    failing.reject(new Error('late'))
    expect([await rest, document.isCancelled]).toEqual([null, true])
    expect(logged).toEqual([['page given up', undefined]])
  })

  test('break off the body when their content fails, so it is never complete', async () => {
    const second = Promise.withResolvers<Uint8Array>()
    const { next, whole } = fill([`a${SLOT}b`], [bytes('1'), second.promise])
    expect(await next()).toBe('a1')
    second.reject(new Error('lost'))
    await expect(next()).rejects.toThrow('lost')
    expect(await whole).toBeNull()
    expect(logged).toEqual([['page broke off', 'lost']])
  })

  test.each([
    ['more', [`a${SLOT}b${SLOT}c`]],
    ['fewer', ['abc']],
  ])('break off the body if there are %s than fillings', async (_, chunks) => {
    const { next, whole } = fill(chunks, [bytes('1')])
    await expect(next()).rejects.toThrow('the document has other slots than its page')
    expect(await whole).toBeNull()
  })
})
