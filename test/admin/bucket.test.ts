import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { r2Bucket } from '../../admin/media/bucket.ts'

const OBJECTS = '/client/v4/accounts/account/r2/buckets/media/objects/'
const KEY = 'uuid/forno-1600x960-67341f-6a3ff0b21e9b0d4636aa15f87ed813d1.webp'
const bucket = r2Bucket({ accountId: 'account', token: 'token', bucket: 'media' })

/** What Cloudflare's API keeps. */
const kept = new Map<string, { content: Buffer; mime: string | null }>()
let refusal: number | null

beforeEach(() => {
  kept.clear()
  refusal = null
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => answer(new Request(address, init)))
})
afterEach(() => {
  // A spy goes before what it watches: restored later, it would bring that back.
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function answer(request: Request): Promise<Response> {
  const { hostname, pathname, searchParams } = new URL(request.url)
  expect([hostname, `${pathname}/`.startsWith(OBJECTS)]).toEqual(['api.cloudflare.com', true])
  if (request.headers.get('authorization') !== 'Bearer token') return new Response('', { status: 401 })
  if (refusal !== null) return new Response('', { status: refusal })
  if (`${pathname}/` === OBJECTS) return Response.json(listed(Object.fromEntries(searchParams)))
  const key = pathname.slice(OBJECTS.length)
  const found = kept.get(key)
  switch (request.method) {
    case 'PUT':
      kept.set(key, {
        content: Buffer.from(await request.arrayBuffer()),
        mime: request.headers.get('content-type'),
      })
      return Response.json({ success: true })
    case 'DELETE':
      kept.delete(key)
      return new Response('', { status: found ? 200 : 404 })
    default:
      return found ? new Response(new Uint8Array(found.content)) : new Response('', { status: 404 })
  }
}

/** A part of the list of objects; the cursor says where the next one begins. */
function listed({ prefix = '', cursor = '0', per_page = '20' }: Record<string, string>) {
  const keys = [...kept.keys()].filter((key) => key.startsWith(prefix))
  const end = Number(cursor) + Number(per_page)
  const is_truncated = end < keys.length
  return {
    success: true,
    result: keys.slice(Number(cursor), end).map((key) => ({ key, size: 1 })),
    result_info: { is_truncated, ...(is_truncated && { cursor: String(end) }) },
  }
}

describe('the bucket of R2', () => {
  test('stores a file under its key with its type, and returns the same bytes', async () => {
    // Part of a larger buffer, as those of small files are.
    const content = Buffer.from([9, 0, 255, 128, 10, 9]).subarray(1, 5)
    await bucket.put(KEY, content, 'image/webp')
    expect([...kept]).toEqual([[KEY, { content: Buffer.from([0, 255, 128, 10]), mime: 'image/webp' }]])
    expect(await bucket.get(KEY)).toEqual(Buffer.from([0, 255, 128, 10]))
  })

  test('finds nothing under another key, and removes files whether they exist or not', async () => {
    await bucket.put(KEY, Buffer.from('a'), 'image/webp')
    expect(await bucket.get('uuid/other.webp')).toBeNull()
    await bucket.remove([KEY, 'uuid/other.webp'])
    expect(kept.size).toBe(0)
  })

  test('lists all files of a folder, a thousand in a call, and those of no other folder', async () => {
    const files = Array.from({ length: 2001 }, (_, n) => `forno-${n}.webp`)
    for (const name of files) kept.set(`uuid/${name}`, { content: Buffer.from('a'), mime: null })
    kept.set('uuid-2/outro.webp', { content: Buffer.from('a'), mime: null })
    const asked = vi.spyOn(globalThis, 'fetch')
    expect([...(await bucket.names('uuid'))]).toEqual(files)
    expect(asked).toHaveBeenCalledTimes(3)
    expect(await bucket.names('nada')).toEqual(new Set())
  })

  test('reports what Cloudflare refused, and does not take a refusal for a missing file', async () => {
    refusal = 403
    await expect(bucket.put(KEY, Buffer.from('a'), 'image/webp')).rejects.toThrow('R2 answered 403')
    await expect(bucket.get(KEY)).rejects.toThrow('R2 answered 403')
    await expect(bucket.names('uuid')).rejects.toThrow('R2 answered 403')
    await expect(bucket.remove([KEY])).rejects.toThrow('R2 answered 403')
  })
})
