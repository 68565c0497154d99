import { expect, test } from 'vitest'
import { findFile } from '../../../worker/media/find-file.ts'
import { partOfFile } from '../../../worker/media/part-of-file.ts'

/** A file of ten bytes from a store without support for ranges, and whether the unread rest was cancelled. */
function sent(chunks: string[], length: number | null = 10) {
  let isCancelled = false
  const rest = [...chunks]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = rest.shift()
      if (chunk === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(chunk))
    },
    cancel() {
      isCancelled = true
    },
  })
  return {
    file: { status: 200 as const, body, length, contentRange: null },
    isCancelled: () => isCancelled,
  }
}

const read = async (range: string | null, chunks = ['0123', '4567', '89'], length: number | null = 10) => {
  const { file, isCancelled } = sent(chunks, length)
  const part = partOfFile(file, range)
  const text = await new Response(part?.body ?? null).text()
  return [part?.status, text, part?.length, part?.contentRange, isCancelled()]
}

test.each([
  ['bytes=0-1', '01', 'bytes 0-1/10'],
  ['bytes=2-5', '2345', 'bytes 2-5/10'],
  ['bytes=8-', '89', 'bytes 8-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=4-99', '456789', 'bytes 4-9/10'],
])('%s of a file from a store without ranges is %s', async (range, text, contentRange) => {
  expect((await read(range)).slice(0, 4)).toEqual([206, text, text.length, contentRange])
  expect((await read(range, ['0123456789'])).slice(0, 4)).toEqual([206, text, text.length, contentRange])
})

test('the requested part of a file is found even in a store without ranges', async () => {
  const store = { get: async () => sent(['0123456789']).file }
  const file = await findFile(store, { key: 'tenant/file.mp4', tenant: 'tenant', range: 'bytes=2-3' })
  expect([file.status, await new Response(file.body).text()]).toEqual([206, '23'])
})

test('bytes after a part are not read', async () => {
  expect((await read('bytes=0-1')).at(-1)).toBe(true)
})

test('a part after the end does not exist', async () => {
  expect(await read('bytes=10-')).toEqual([416, '', 0, 'bytes */10', true])
})

test('without a range, with an ignored one, and for unknown length, the whole file is sent', async () => {
  for (const range of [null, 'bytes=0-1,4-5', 'lines=1-2'])
    expect((await read(range)).slice(0, 3)).toEqual([200, '0123456789', 10])
  expect((await read('bytes=0-1', ['0123456789'], null)).slice(0, 3)).toEqual([200, '0123456789', null])
})

test('a part that the store returns is sent unchanged, and a missing file has no parts', () => {
  const part = { status: 206 as const, body: null, length: 2, contentRange: 'bytes 0-1/10' }
  expect(partOfFile(part, 'bytes=0-1')).toBe(part)
  expect(partOfFile(null, 'bytes=0-1')).toBeNull()
})
