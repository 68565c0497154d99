import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MEDIA_WIDTHS } from '#shared/media-name.ts'
import { mediaAddress, testPicture } from '../support/pictures.ts'
import { signedPurge } from '../support/purge.ts'
import { sharedWorkers } from '../support/shared-workers.ts'
import type { ScriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'

const MODERN = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8'
const VIDEO = Buffer.from('0123456789'.repeat(100))
const video = mediaAddress(VIDEO, 'mp4')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const drawing = mediaAddress(SVG, 'svg', 'logo-10x10')
const PURGE_SECRET = 'purge-secret'

/** Each test has its own two hosts, of two tenants. */
let host: string
let otherHost: string
let upstream: ScriptedUpstream
const shared = sharedWorkers()
let worker: Awaited<ReturnType<typeof shared.start>>
let picture: Buffer
let address: string

beforeAll(async () => {
  picture = await testPicture()
  address = mediaAddress(picture, 'webp', 'oven-1200x800-8a6b4f')
})
beforeEach(() => {
  ;({ host, upstream } = shared.freshSite())
  otherHost = `other-${host}`
  upstream.put({ host: otherHost })
})

async function start(options: Parameters<typeof shared.start>[0]) {
  worker = await shared.start(options)
}

const withEncoder = () => start({ hasMedia: true, hasImages: true })
const withoutEncoder = () => start({ hasMedia: true, bindings: { PURGE_SECRET } })

/** Stored as an upload is: in the tenant's own folder. */
async function store(path: string, content: Uint8Array | string) {
  const bucket = await worker.miniflare.getR2Bucket('MEDIA')
  await bucket.put(path.replace('/media', `uuid-${host}`), content as never)
}

/** What the Worker has logged of this test's site. */
const ownLogs = () => worker.logs.filter((line) => String(line.site ?? line.host).includes(host))

const get = (path: string, headers: Record<string, string> = {}, at = host) =>
  worker.fetch(`http://${at}${path}`, { headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a file that was requested before its upload is found after a purge', async () => {
  await withoutEncoder()
  expect((await get(video)).status).toBe(404)
  await store(video, VIDEO)
  const request = signedPurge(JSON.stringify({ hosts: [host] }), { secret: PURGE_SECRET })
  const purge = await worker.fetch(`http://${host}/api/purge`, request)
  expect(purge.status).toBe(202)
  expect((await get(video)).status).toBe(200)
})

describe('a tenant’s file', () => {
  beforeEach(async () => {
    await withEncoder()
    await store(address, picture)
    await store(video, VIDEO)
    await store(drawing, SVG)
  })

  test('is sent as stored, cached for ever, with the type of its extension', async () => {
    const answer = await get(address)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(picture.length),
      'x-content-type-options': 'nosniff',
    })
    expect(await bytesOf(answer)).toEqual(picture)
  })

  test('is a 304 if the browser has it, and has no body for HEAD', async () => {
    const etag = (await get(address)).headers.get('etag') ?? ''
    const unchanged = await get(address, { 'if-none-match': `W/${etag}, "other"` })
    expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, etag])
    expect((await get(address, { 'if-none-match': '*' })).status).toBe(304)
    const elsewhere = await get(address, { 'if-none-match': etag }, otherHost)
    expect([elsewhere.status, elsewhere.headers.get('cache-control')]).toEqual([404, 'no-store'])
    const range = { method: 'HEAD', headers: { range: 'bytes=0-1' } }
    expect((await worker.fetch(`http://${host}${video}`, range)).status).toBe(200)
    const head = await worker.fetch(`http://${host}${address}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), (await bytesOf(head)).length]).toEqual([200, etag, 0])
    expect((await worker.fetch(`http://${host}${address}`, { method: 'POST' })).status).toBe(405)
  })

  test('belongs to one tenant: no other host of the same Worker serves it', async () => {
    expect((await get(address)).status).toBe(200)
    for (const path of [address, `${address}?w=320`, video])
      expect((await get(path, {}, otherHost)).status, path).toBe(404)
    expect((await get(address, {}, `nobody-${host}`)).status).toBe(404)
  })

  test.each([
    ['a folder', (path: string) => path.replace('/media/', `/media/uuid-${otherHost}/`)],
    ['a step up', (path: string) => path.replace('/media/', `/media/..%2fuuid-${host}%2f`)],
    ['another ending', (path: string) => path.replace('.webp', '.svg')],
    ['a name that no upload gave', () => '/media/forno.webp'],
    ['an unknown extension', (path: string) => path.replace('.webp', '.html')],
  ])('is not found by %s', async (_, change) => {
    const answer = await get(change(address))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('can be requested in parts, as video players do', async () => {
    const part = async (range: string, headers = {}) => {
      const answer = await get(video, { range, ...headers })
      return [answer.status, answer.headers.get('content-range'), (await bytesOf(answer)).toString()]
    }
    expect(await part('bytes=10-14')).toEqual([206, 'bytes 10-14/1000', '01234'])
    expect(await part('bytes=-3')).toEqual([206, 'bytes 997-999/1000', '789'])
    expect(await part('bytes=998-')).toEqual([206, 'bytes 998-999/1000', '89'])
    expect(await part('bytes=1000-')).toEqual([416, 'bytes */1000', ''])
    expect(await part('bytes=0-1,5-6')).toEqual([200, null, VIDEO.toString()])
    const pastEnd = await get(video, { range: 'bytes=1000-' })
    expect(pastEnd.headers.get('cache-control')).toBe('no-store')
    const whole = await get(video)
    expect([whole.headers.get('accept-ranges'), whole.headers.get('content-type')]).toEqual([
      'bytes',
      'video/mp4',
    ])
    expect(await part('bytes=0-1', { 'if-range': whole.headers.get('etag') })).toEqual([
      206,
      'bytes 0-1/1000',
      '01',
    ])
    expect((await part('bytes=0-1', { 'if-range': '"old"' }))[0]).toBe(200)
  })

  test('that is missing is looked up at most a hundred times in ten seconds', async () => {
    let round = 0
    await expect
      .poll(async () => {
        round++
        const names = Array.from({ length: 150 }, (_, index) => mediaAddress(`${round} ${index}`, 'pdf'))
        const answers = await Promise.all(names.map((path) => get(path)))
        return answers.map(({ status }) => status)
      })
      .toContain(429)
    // Another tenant has its own limit.
    expect((await get(video, {}, otherHost)).status).toBe(404)
  })

  test.each(['pdf', 'mp4'])(
    'is shown by the browser’s viewer when it is opened by itself: %s',
    async (ending) => {
      const path = mediaAddress('content', ending)
      await store(path, 'content')
      const policy = (await get(path)).headers.get('content-security-policy')
      expect(policy).toMatch(/^default-src 'none'; object-src 'self'; media-src 'self'; /)
    },
  )

  test('that is an SVG runs no script when opened by itself', async () => {
    const { headers } = await get(drawing)
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })
})

test('a picture is encoded once for all hosts of a wildcard', async () => {
  const [one, two] = [`one.${host}`, `two.${host}`]
  for (const each of [one, two])
    upstream.put({ host: each, root: { tenant_uuid: `uuid-${host}`, hosts: [host, each, `*.${host}`] } })
  await withEncoder()
  await store(address, picture)
  const ask = (at: string) => get(`${address}?w=96`, {}, at)
  const first = await ask(one)
  expect([first.status, first.headers.get('x-cache')]).toEqual([200, 'MISS'])
  await expect.poll(async () => (await ask(one)).headers.get('x-cache')).toBe('HIT')
  expect((await ask(two)).headers.get('x-cache')).toBe('HIT')
})

describe('a picture', () => {
  beforeEach(async () => {
    await withEncoder()
    await store(address, picture)
  })

  test.each([
    [MODERN, 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['image/avif;q=0, image/webp', 'image/webp', 'webp'],
    ['*/*', 'image/webp', 'webp'],
  ])('is sent to a browser that accepts %s as %s', async (accept, type, format) => {
    const answer = await get(`${address}?w=320`, { accept })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
      200,
      type,
      'accept',
    ])
    const bytes = await bytesOf(answer)
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 320, height: 213 })
    expect(bytes.length).toBeLessThan(picture.length / 4)
  })

  test('is never enlarged, and is sent as WebP if Cloudflare does not encode AVIF', async () => {
    const wide = await testPicture({ width: 1400, height: 1000 })
    const path = mediaAddress(wide, 'webp', 'wide-1400x1000')
    await store(path, wide)
    const answer = await get(`${path}?w=1600`, { accept: MODERN })
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(await bytesOf(answer)).metadata()).toMatchObject({ width: 1400 })
  })

  test('exists only in the listed widths, so a cache holds a fixed number of copies', async () => {
    const asked = ['1', '321', '0320', '320.0', '-320', '320&w=96', '', '1200', '2400', '9999', '3e2']
    for (const width of asked) expect((await get(`${address}?w=${width}`)).status, width).toBe(404)
    for (const width of MEDIA_WIDTHS.filter((each) => each <= 1600))
      expect((await get(`${address}?w=${width}`)).status, String(width)).toBe(200)
  })

  test('is encoded once for a width and format, whatever else the requests contain', async () => {
    const first = await get(`${address}?w=96`, { accept: MODERN })
    expect(first.headers.get('x-cache')).toBe('MISS')
    const bytes = await bytesOf(first)
    await expect
      .poll(async () => (await get(`${address}?w=96`, { accept: MODERN })).headers.get('x-cache'))
      .toBe('HIT')
    const again = await get(`${address}?utm_source=x&w=96&v=2`, { accept: 'image/avif;q=1, */*' })
    expect([again.headers.get('x-cache'), again.headers.get('content-type')]).toEqual(['HIT', 'image/avif'])
    expect(await bytesOf(again)).toEqual(bytes)
    expect((await get(`${address}?w=96`)).headers.get('content-type')).toBe('image/webp')
  })

  test('that cannot be encoded is sent as stored, and requested again soon', async () => {
    const broken = Buffer.from('no picture at all')
    const path = mediaAddress(broken, 'jpg', 'broken-900x600')
    await store(path, broken)
    const answer = await get(`${path}?w=320`, { accept: MODERN })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=60',
    ])
    expect(await bytesOf(answer)).toEqual(broken)
    await until(() => expect(ownLogs().map(({ event }) => event)).toEqual(['picture not resized']))
    const again = () => get(`${path}?w=320`, { accept: MODERN })
    await expect.poll(async () => (await again()).headers.get('x-cache')).toBe('HIT')
    expect(await bytesOf(await again())).toEqual(broken)
  })
})

test('without the encoder a picture is sent as stored', async () => {
  await withoutEncoder()
  await store(address, picture)
  const answer = await get(`${address}?w=320`, { accept: MODERN })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'public, max-age=86400',
  ])
  expect(await bytesOf(answer)).toEqual(picture)
  const again = () => get(`${address}?w=320`, { accept: MODERN })
  await expect.poll(async () => (await again()).headers.get('x-cache')).toBe('HIT')
  expect(await bytesOf(await again())).toEqual(picture)
})

test('without a store, files are 404 and the site works', async () => {
  await start({})
  expect((await get(address)).status).toBe(404)
  expect((await get('/')).status).toBe(200)
})

describe('from Supabase Storage', () => {
  const SUPABASE = 'https://project.supabase.test'
  const objects = new Map<string, Buffer>()
  let answer: ((request: Request) => Response) | null
  const asked: { path: string; key: string | null; range: string | null }[] = []

  beforeEach(async () => {
    objects.clear()
    asked.length = 0
    answer = null
    upstream.fault = (request, own) =>
      new URL(request.url).origin === SUPABASE ? storageAnswer(request) : own()
    await start({
      bindings: {
        SUPABASE_URL: SUPABASE,
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
        SUPABASE_SECRET_KEY: 'sb_secret_x',
        // High, because answers are late only on a busy machine.
        UPSTREAM_TIMEOUT_MS: 20_000,
      },
    })
  })

  function storageAnswer(request: Request): Response {
    const { pathname } = new URL(request.url)
    const { headers } = request
    asked.push({ path: pathname, key: headers.get('apikey'), range: headers.get('range') })
    if (answer !== null) return answer(request)
    const object = objects.get(pathname)
    if (object === undefined) return Response.json({ statusCode: '404', error: 'not_found' }, { status: 400 })
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.get('range') ?? '')
    if (range === null) return new Response(new Uint8Array(object))
    const [first, last] = [Number(range[1]), Number(range[2])]
    // As Storage writes the error of S3.
    if (first >= object.length)
      return Response.json({ statusCode: '416', error: 'InvalidRange' }, { status: 400 })
    return new Response(new Uint8Array(object.subarray(first, last + 1)), {
      status: 206,
      headers: { 'content-range': `bytes ${first}-${last}/${object.length}` },
    })
  }

  const pathOf = (path: string, at = host) =>
    `/storage/v1/object/media/${path.replace('/media', `uuid-${at}`)}`

  test('a file is read with the secret key, from the tenant’s folder', async () => {
    objects.set(pathOf(address), picture)
    expect(await bytesOf(await get(address))).toEqual(picture)
    expect(asked).toEqual([{ path: pathOf(address), key: 'sb_secret_x', range: null }])
    expect((await get(address, {}, otherHost)).status).toBe(404)
    expect(asked.at(-1)?.path).toBe(pathOf(address, otherHost))
  })

  test('a video is sent in parts', async () => {
    objects.set(pathOf(video), VIDEO)
    const part = await get(video, { range: 'bytes=3-5' })
    expect([part.status, part.headers.get('content-range'), (await bytesOf(part)).toString()]).toEqual([
      206,
      'bytes 3-5/1000',
      '345',
    ])
    const pastEnd = await get(video, { range: 'bytes=1000-1001' })
    expect([pastEnd.status, await pastEnd.text(), ownLogs()]).toEqual([416, '', []])
    // Storage would refuse several ranges, so the whole file is requested.
    const whole = await get(video, { range: 'bytes=0-1,5-6' })
    expect([whole.status, await bytesOf(whole)]).toEqual([200, VIDEO])
    expect(asked.map(({ range }) => range)).toEqual(['bytes=3-5', 'bytes=1000-1001', null])
  })

  test('a failure is an uncached 503, while pages and cached files are still served', async () => {
    objects.set(pathOf(address), picture)
    await get(`${address}?w=96`)
    await expect.poll(async () => (await get(address)).headers.get('x-cache')).toBe('HIT')
    answer = () => new Response('down', { status: 500 })
    const failed = await get(video)
    expect([failed.status, failed.headers.get('cache-control'), failed.headers.get('retry-after')]).toEqual([
      503,
      'no-store',
      '5',
    ])
    await until(() => expect(ownLogs()).toMatchObject([{ event: 'request failed', status: 503 }]))
    expect((await get('/')).status).toBe(200)
    expect(await bytesOf(await get(address))).toEqual(picture)
  })
})
