import { Hono } from 'hono/tiny'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Site } from '#shared/site.ts'
import type { AppEnv } from '../../../worker/context.ts'
import type { Bindings, Env } from '../../../worker/env.ts'
import { onError } from '../../../worker/page/on-error.ts'
import { serveMedia } from '../../../worker/media/serve-media.ts'
import { mediaAddress } from '../../support/pictures.ts'
import { until } from '../../support/until.ts'

const PICTURE = 'the stored picture'
const picture = mediaAddress(PICTURE, 'webp', 'oven-1200x800-8a6b4f')
const MODERN = 'image/avif,image/webp,*/*;q=0.8'

/** Keys of the store that were read, in order. */
const reads: string[] = []
const logged: string[] = []
const entries = new Map<string, { headers: [string, string][]; body: ArrayBuffer }>()
const files = new Map<string, string>()
let encode: (width: number, quality: number) => Promise<string>
let encoded: number
/** Each test has a site of its own, because the budget of a site outlives a test. */
let siteKey = 0

beforeEach(() => {
  for (const list of [reads, logged]) list.splice(0)
  for (const map of [entries, files]) map.clear()
  files.set(picture.replace('/media', 'uuid'), PICTURE)
  siteKey++
  encoded = 0
  encode = async (width) => `${width} pixels`
  vi.stubGlobal('__DEMO__', false)
  vi.stubGlobal('caches', { default: { match, put } })
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void logged.push(JSON.parse(line).event))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function match(address: string) {
  const entry = entries.get(address)
  return entry && new Response(entry.body, { headers: entry.headers })
}
async function put(address: string, answer: Response) {
  entries.set(address, { headers: [...answer.headers], body: await answer.arrayBuffer() })
}

/** The part of R2's interface that the store uses. */
const bucket = {
  async head(key: string) {
    const file = files.get(key)
    return file === undefined ? null : { size: file.length }
  },
  async get(key: string, options?: { range: { offset: number; length: number } }) {
    reads.push(key)
    const file = files.get(key)
    if (file === undefined) return null
    const { offset, length } = options?.range ?? { offset: 0, length: file.length }
    return { body: new Response(file.slice(offset, offset + length)).body, size: file.length }
  },
}
const images = {
  input: () => ({
    transform: ({ width }: { width: number }) => ({
      async output({ quality }: { quality: number }) {
        encoded++
        const bytes = await encode(width, quality)
        return { image: () => new Response(bytes).body }
      },
    }),
  }),
}

async function ask(
  address: string,
  { headers = {}, method = 'GET', origin = 'https://shop.test', hasImages = true, wildcard = '' } = {},
) {
  const host = new URL(origin).hostname
  const app = new Hono<AppEnv>()
  app.onError(onError)
  app.use(async (c, next) => {
    const hosts = ['shop.test', host]
    c.set('site', {
      key: `site-${siteKey}`,
      tenant_uuid: 'uuid',
      hosts,
      ...(wildcard !== '' && { wildcard }),
    } as Site)
    c.set('host', host)
    c.set('env', { supabase: null } as Env)
    await next()
  })
  app.all('*', serveMedia)
  const works: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    passThroughOnException() {},
  }
  const bindings = { MEDIA: bucket, ...(hasImages && { IMAGES: images }) } as unknown as Bindings
  const answer = await app.request(
    origin + address,
    { method, headers: { accept: MODERN, ...headers } },
    bindings,
    context as never,
  )
  const body = await answer.text()
  await Promise.all(works)
  const { status } = answer
  return { status, body, headers: answer.headers, cache: answer.headers.get('x-cache') }
}

describe('a picture is encoded once', () => {
  test('for all hosts of a wildcard, and for both schemes', async () => {
    const origins = ['https://a.shop.test', 'https://b.shop.test', 'http://shop.test']
    const answers = []
    for (const origin of origins)
      answers.push(await ask(`${picture}?w=320`, { origin, wildcard: '*.shop.test' }))
    expect(answers.map(({ body, cache }) => [body, cache])).toEqual([
      ['320 pixels', 'MISS'],
      ['320 pixels', 'HIT'],
      ['320 pixels', 'HIT'],
    ])
    expect([encoded, reads.length]).toEqual([1, 1])
    expect(cachedHosts()).toEqual(['shop.test'])
  })

  test('for each host that the site lists itself, because a cache address contains the requested host', async () => {
    for (const origin of ['https://shop.test', 'https://loja.test', 'https://shop.test'])
      await ask(`${picture}?w=320`, { origin })
    expect([encoded, cachedHosts()]).toEqual([2, ['shop.test', 'loja.test']])
  })

  const cachedHosts = () => [...new Set(Array.from(entries.keys(), (address) => new URL(address).host))]

  test('for visitors who request it at the same time', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    encode = () => promise
    const asked = Array.from({ length: 10 }, () => ask(`${picture}?w=720`))
    await until(() => expect(encoded).toBe(1))
    resolve('720 pixels')
    expect((await Promise.all(asked)).map(({ body }) => body)).toEqual(Array(10).fill('720 pixels'))
    expect([encoded, reads.length]).toEqual([1, 1])
  })

  test('and its other widths without another read of the store', async () => {
    for (const width of [96, 192, 320]) await ask(`${picture}?w=${width}`)
    expect([encoded, reads.length]).toEqual([3, 1])
  })
})

test('a site with too many pictures to encode sends them as stored, for a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const pictures = Array.from({ length: 101 }, (_, index) => mediaAddress(String(index), 'webp', 'p-400x300'))
  for (const address of pictures) files.set(address.replace('/media', 'uuid'), PICTURE)
  const answers = []
  for (const address of pictures) answers.push(await ask(`${address}?w=96`))
  expect(answers.filter(({ body }) => body === '96 pixels')).toHaveLength(100)
  const last = answers.at(-1)
  expect([last?.status, last?.body, last?.headers.get('cache-control')]).toEqual([
    200,
    PICTURE,
    'public, max-age=60',
  ])
  expect(logged).toEqual([])
  vi.setSystemTime(1_010_000)
  expect((await ask(`${pictures.at(-1)}?w=96`)).body).toBe('96 pixels')
})

describe('the limit of lookups of missing files', () => {
  const names = Array.from({ length: 150 }, (_, index) => mediaAddress(`none ${index}`, 'pdf'))
  const video = mediaAddress('0123456789', 'mp4')

  beforeEach(() => files.set(video.replace('/media', 'uuid'), '0123456789'))

  test('is a hundred in ten seconds, and cached files are still served after it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 5_000_000 })
    await ask(picture)
    reads.splice(0)
    for (const address of names) await ask(address)
    expect(reads).toHaveLength(100)
    const { status, headers } = await ask(mediaAddress('another', 'pdf'))
    expect([status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([429, 'no-store', '5'])
    expect((await ask(picture)).status).toBe(200)
    vi.setSystemTime(5_010_000)
    expect((await ask(video)).status).toBe(200)
  })

  test('counts a file once in half a minute, however many visitors follow a dead link', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 6_000_000 })
    const [address = ''] = names
    for (let visitor = 0; visitor < 200; visitor++) expect((await ask(address)).status).toBe(404)
    expect(reads).toHaveLength(1)
    expect((await ask(video)).status).toBe(200)
    vi.setSystemTime(6_030_000)
    files.set(address.replace('/media', 'uuid'), 'stored since')
    expect((await ask(address)).body).toBe('stored since')
  })

  test('does not count existing files', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 7_000_000 })
    for (let count = 0; count < 200; count++) expect((await ask(video)).status).toBe(200)
  })
})

describe('a picture that is not resized', () => {
  test('is cached for a minute when the encoder fails, and read from the store at most twice', async () => {
    encode = async () => {
      throw new Error('no picture')
    }
    for (let count = 0; count < 3; count++) {
      const { status, body, headers } = await ask(`${picture}?w=320`)
      expect([status, body, headers.get('cache-control'), headers.get('vary')]).toEqual([
        200,
        PICTURE,
        'public, max-age=60',
        'accept',
      ])
    }
    expect((await ask(`${picture}?w=320`)).cache).toBe('HIT')
    expect(encoded).toBe(1)
    // The first answer may read it again, because the cache does not have it yet.
    expect(reads.length).toBeLessThanOrEqual(2)
    expect(logged).toEqual(['picture not resized'])
    const cached = [...entries].filter(([address]) => address.includes('?320'))
    expect(cached.map(([, { headers }]) => new Map(headers).get('cache-control'))).toEqual([
      'public, max-age=60',
    ])
  })

  test('is read from the store once if there is no encoder', async () => {
    const answers = []
    for (const width of [320, 320, 96]) answers.push(await ask(`${picture}?w=${width}`, { hasImages: false }))
    expect(answers.map(({ body, cache }) => [body, cache])).toEqual([
      [PICTURE, 'MISS'],
      [PICTURE, 'HIT'],
      [PICTURE, 'HIT'],
    ])
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(
      Array(3).fill('public, max-age=86400'),
    )
    expect(reads).toHaveLength(1)
  })
})

test('a picture has the type of its name, and a resized one the type of its encoding', async () => {
  const type = async (address: string) => (await ask(address)).headers.get('content-type')
  expect([await type(picture), await type(`${picture}?w=720`)]).toEqual(['image/webp', 'image/avif'])
})

describe('a file that is opened by itself', () => {
  const policyOf = async (ending: string) => {
    const address = mediaAddress('content', ending)
    files.set(address.replace('/media', 'uuid'), 'content')
    return (await ask(address)).headers.get('content-security-policy')
  }

  test.each(['pdf', 'mp4', 'webm'])(
    'is shown by the browser’s viewer, and runs no script: %s',
    async (ending) => {
      const policy = await policyOf(ending)
      expect(policy?.split('; ')).toEqual([
        "default-src 'none'",
        "object-src 'self'",
        "media-src 'self'",
        "style-src 'unsafe-inline'",
        "frame-ancestors 'none'",
      ])
    },
  )

  test('is sandboxed if it is a drawing', async () => {
    expect(await policyOf('svg')).toContain('sandbox')
  })
})

describe('a conditional or partial request', () => {
  const video = mediaAddress('0123456789', 'mp4')
  const tagOf = (address: string) => `"${/([0-9a-f]{32})\./.exec(address)?.[1]}"`
  beforeEach(() => {
    files.set(video.replace('/media', 'uuid'), '0123456789')
  })

  test('for an existing file is a 304, without the store for a cached picture', async () => {
    expect((await ask(video, { headers: { 'if-none-match': tagOf(video) } })).status).toBe(304)
    await ask(picture)
    reads.splice(0)
    expect((await ask(picture, { headers: { 'if-none-match': tagOf(picture) } })).status).toBe(304)
    expect(reads).toEqual([])
  })

  test('for a missing file is a 404, even with the tag of its address', async () => {
    for (const ending of ['mp4', 'webp']) {
      const missing = mediaAddress('missing', ending)
      const { status, headers } = await ask(missing, { headers: { 'if-none-match': tagOf(missing) } })
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  })

  test('with a star is a 304 for an existing file, and a 404 for a missing one', async () => {
    const headers = { 'if-none-match': '*' }
    expect((await ask(video, { headers })).status).toBe(304)
    await ask(picture)
    expect((await ask(picture, { headers })).status).toBe(304)
    for (const ending of ['mp4', 'webp'])
      expect((await ask(mediaAddress('missing too', ending), { headers })).status).toBe(404)
  })

  test('for a part that does not exist is not cached', async () => {
    const { status, headers } = await ask(video, { headers: { range: 'bytes=10-' } })
    expect([status, headers.get('content-range'), headers.get('cache-control')]).toEqual([
      416,
      'bytes */10',
      'no-store',
    ])
  })

  test('gets a part only with GET', async () => {
    const headers = { range: 'bytes=0-1' }
    expect((await ask(video, { headers })).status).toBe(206)
    expect((await ask(video, { headers, method: 'HEAD' })).status).toBe(200)
  })
})

describe('the picture of a social card', () => {
  test('is a JPEG of one size, whatever a browser accepts, and is cached', async () => {
    for (const accept of [MODERN, '*/*', '']) {
      const answer = await ask(`${picture}?card`, { headers: { accept } })
      expect(answer).toMatchObject({ status: 200, body: '1200 pixels' })
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
      expect(answer.headers.get('vary')).toBeNull()
    }
    expect(encoded).toBe(1)
    expect((await ask(`${picture}?w=1600`)).headers.get('etag')).not.toBe(
      (await ask(`${picture}?card`)).headers.get('etag'),
    )
  })

  test('has at most 300 kB: its quality is lowered until it is small enough', async () => {
    encode = async (width, quality) => 'x'.repeat(width * quality * 5)
    const { body, headers } = await ask(`${picture}?card`)
    expect(body.length).toBeLessThanOrEqual(300_000)
    expect(body.length).toBeGreaterThan(100_000)
    expect(headers.get('content-length')).toBe(String(body.length))
    expect(reads, 'the store is read once').toHaveLength(1)
  })

  test('is the stored picture if it cannot be made small enough', async () => {
    encode = async () => 'x'.repeat(300_001)
    expect(await ask(`${picture}?card`)).toMatchObject({ status: 200, body: PICTURE })
    expect(logged).toEqual(['picture not resized'])
  })

  test.each([
    `${picture}?card&w=320`,
    `${mediaAddress('<svg/>', 'svg')}?card`,
    `${mediaAddress('%PDF', 'pdf')}?card`,
  ])('does not exist at %s', async (address) => expect(await ask(address)).toMatchObject({ status: 404 }))
})
