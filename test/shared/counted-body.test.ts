import { describe, expect, test } from 'vitest'
import { HttpError } from '#shared/errors.ts'
import { CountedBody } from '../../shared/bodies/counted-body.ts'
import { readSubmission } from '../../worker/forms/read-submission.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function requestOf(body: ReadableStream, headers: Record<string, string>): Request {
  return new Request('https://a.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

/** A body that arrives in these parts, and records how reading it ended. */
function bodyOf(...parts: Uint8Array[]) {
  const { stream, left, unread } = streamOf(...parts)
  return { body: new CountedBody(stream), left, unread }
}

function streamOf(...parts: Uint8Array[]) {
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
  return { stream, left, unread: () => parts.length }
}

describe('a body that is counted', () => {
  test('at its limit is read to its end', async () => {
    const { body } = bodyOf(bytes('ab'), bytes('cd'))
    expect(await body.readTo(4)).toBe(true)
    expect(body.text()).toBe('abcd')
  })

  test('one byte over its limit is refused, and the rest is not read', async () => {
    const { body, unread, left } = bodyOf(bytes('ab'), bytes('cde'), bytes('f'))
    expect(await body.readTo(4)).toBe(false)
    expect(unread()).toBe(1)
    await body.cancel()
    expect(left).toEqual(['cancelled'])
  })

  test('can be read further with a higher limit', async () => {
    const { body } = bodyOf(bytes('ab'), bytes('cd'), bytes('ef'))
    expect(await body.readTo(1)).toBe(false)
    expect(body.text()).toBe('ab')
    expect(await body.readTo(10)).toBe(true)
    expect([...body.bytes()]).toEqual([...bytes('abcdef')])
  })

  test('may have a character split between two chunks', async () => {
    const [first = 0, ...rest] = bytes('é')
    const { body } = bodyOf(Uint8Array.of(first), Uint8Array.from(rest))
    await body.readTo(10)
    expect(body.text()).toBe('é')
  })

  test('is refused if there is no memory for it', async () => {
    const { stream, left, unread } = streamOf(bytes('ab'), bytes('cd'), bytes('ef'))
    let room = 3
    const body = new CountedBody(stream, (size) => {
      room -= size
      if (room < 0) throw new HttpError(503, 'Too many bodies are being read; try again')
    })
    await expect(body.readTo(10)).rejects.toMatchObject({ status: 503 })
    expect([left, unread(), body.text()]).toEqual([['cancelled'], 1, 'ab'])
  })

  test('that is compressed is not read', async () => {
    const { stream, left, unread } = streamOf(bytes('ab'))
    await expect(
      CountedBody.ofRequest(requestOf(stream, { 'content-encoding': 'gzip' }), () => {}),
    ).rejects.toMatchObject({ status: 415 })
    expect([left, unread()]).toEqual([['cancelled'], 1])
  })

  test('of a form in an encoding that forms do not have is refused', async () => {
    const { stream, left } = streamOf(new Uint8Array(65_537), bytes('b'))
    await expect(
      readSubmission(requestOf(stream, { 'content-type': 'text/plain' }), {
        mayBeLarge: async () => true,
        filesMb: 1,
        upload: { take: () => {}, free: () => {} },
      }),
    ).rejects.toMatchObject({ status: 415 })
    expect(left).toEqual(['cancelled'])
  })

  test('may be missing', async () => {
    const body = new CountedBody(null)
    expect(await body.readTo(0)).toBe(true)
    expect(body.text()).toBe('')
    await body.cancel()
  })
})
