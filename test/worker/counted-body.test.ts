import { describe, expect, test } from 'vitest'
import { CountedBody } from '../../worker/counted-body.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** A body that comes in these parts, and says how it was left. */
function bodyOf(...parts: Uint8Array[]) {
  const left: unknown[] = []
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = parts.shift()
        if (part === undefined) controller.close()
        else controller.enqueue(part)
      },
      cancel: (reason) => void left.push(reason ?? 'cancelled'),
    },
    { highWaterMark: 0 },
  )
  return { body: new CountedBody(stream), left, unread: () => parts.length }
}

describe('a body that is counted', () => {
  test('of as many bytes as it may have is read to its end', async () => {
    const { body } = bodyOf(bytes('ab'), bytes('cd'))
    expect(await body.readTo(4)).toBe(true)
    expect(body.text()).toBe('abcd')
  })

  test('of one byte more is not, and what follows is not asked for', async () => {
    const { body, unread, left } = bodyOf(bytes('ab'), bytes('cde'), bytes('f'))
    expect(await body.readTo(4)).toBe(false)
    expect(unread()).toBe(1)
    await body.cancel()
    expect(left).toEqual(['cancelled'])
  })

  test('is read on where more of it is wanted after all', async () => {
    const { body } = bodyOf(bytes('ab'), bytes('cd'), bytes('ef'))
    expect(await body.readTo(1)).toBe(false)
    expect(body.text()).toBe('ab')
    expect(await body.readTo(10)).toBe(true)
    expect([...body.bytes()]).toEqual([...bytes('abcdef')])
  })

  test('may have a character in two parts', async () => {
    const [first = 0, ...rest] = bytes('é')
    const { body } = bodyOf(Uint8Array.of(first), Uint8Array.from(rest))
    await body.readTo(10)
    expect(body.text()).toBe('é')
  })

  test('may be none at all', async () => {
    const body = new CountedBody(null)
    expect(await body.readTo(0)).toBe(true)
    expect(body.text()).toBe('')
    await body.cancel()
  })
})
