import { afterEach, describe, expect, test, vi } from 'vitest'
import { supabaseStore } from '../../../worker/media/supabase-store.ts'

const store = supabaseStore({ url: 'https://project.supabase.test/', key: 'secret', deadlineMs: 1000 })
const KEY = 'uuid/file.mp4'

afterEach(() => vi.unstubAllGlobals())

function get(answer: () => Response, range: string | null = null) {
  vi.stubGlobal('fetch', async () => answer())
  return store.get(KEY, range)
}

/** An error of S3 as Storage answers it: a 400 whose body has the status. */
const failure = (statusCode: string, error: string) => () =>
  Response.json({ statusCode, error, message: 'of the storage' }, { status: 400 })

describe('the store of Supabase Storage', () => {
  test('returns a 416 for a range after the end, which Storage answers with 400', async () => {
    expect(await get(failure('416', 'InvalidRange'), 'bytes=1000-')).toEqual({
      status: 416,
      body: null,
      length: 0,
      contentRange: null,
    })
  })

  test.each<[string, () => Response]>([
    ['a 400 with a status', failure('404', 'not_found')],
    ['a 400 with another word', failure('404', 'NoSuchKey')],
    ['a 404', () => Response.json({}, { status: 404 })],
  ])('has no file if Storage answers %s', async (_, answer) => {
    expect(await get(answer)).toBeNull()
  })

  test.each<[number, () => Response]>([
    [403, failure('403', 'Unauthorized')],
    [400, () => new Response('bad', { status: 400 })],
    [500, () => new Response('down', { status: 500 })],
  ])('fails if Storage answers %i', async (status, answer) => {
    await expect(get(answer)).rejects.toThrow(`storage answered ${status}`)
  })

  test('returns a part unchanged', async () => {
    const headers = { 'content-range': 'bytes 3-5/1000', 'content-length': '3' }
    const part = await get(() => new Response('345', { status: 206, headers }), 'bytes=3-5')
    expect(part).toMatchObject({ status: 206, length: 3, contentRange: 'bytes 3-5/1000' })
    expect(await new Response(part?.body).text()).toBe('345')
  })
})
