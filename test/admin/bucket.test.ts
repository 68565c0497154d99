import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { supabaseBucket } from '../../admin/media/bucket.ts'

/** A bucket whose calls get these answers; an error is a lost connection. */
function bucketWith(...answers: (Response | Error)[]) {
  const fetched = vi.fn(async () => {
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer ?? new Error('no answer left')
  })
  const client = createClient('https://db.test', 'key', { global: { fetch: fetched } })
  return { bucket: supabaseBucket(client), fetched }
}

const lost = () => new TypeError('fetch failed')

test('a file is stored although the connection is lost once', async () => {
  const { bucket, fetched } = bucketWith(lost(), Response.json({ Id: 'a', Key: 'media/a' }))
  await bucket.put('a', new Uint8Array(1), 'image/png')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('files are removed although the connection is lost once', async () => {
  const { bucket, fetched } = bucketWith(lost(), Response.json([]))
  await bucket.remove(['a'])
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a connection that is lost twice is an error', async () => {
  const { bucket } = bucketWith(lost(), lost())
  await expect(bucket.remove(['a'])).rejects.toThrow('storage: fetch failed')
})

test('a refusal is an error at once', async () => {
  const refused = Response.json({ statusCode: '403', error: 'Unauthorized', message: 'no' }, { status: 400 })
  const { bucket, fetched } = bucketWith(refused)
  await expect(bucket.remove(['a'])).rejects.toThrow('storage: no')
  expect(fetched).toHaveBeenCalledTimes(1)
})
