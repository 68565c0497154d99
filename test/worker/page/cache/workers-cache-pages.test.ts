import { describe, expect, test, vi } from 'vitest'
import { PAGE_SECONDS } from '../../../../worker/http/cache-control.ts'
import { HttpError } from '#shared/errors.ts'
import type { RenderedPage } from '../../../../worker/page/cache/page-cache.ts'
import {
  type RendererProps,
  storableResponse,
  thrownResponse,
  workersCachePages,
} from '../../../../worker/page/cache/workers-cache-pages.ts'
import { streamedBody } from '../../../support/streamed-body.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const target = {
  ...{ key: 'build/site/1/pt-BR/a', host: 'a.test', origin: 'https://a.test', path: '/a?page=2' },
  ...{ site: 'site', revision: '1' },
}

function page(options: Partial<RenderedPage> = {}): RenderedPage {
  return {
    ...{ status: 200, etag: 'W/"e"', cacheSeconds: 60, body: bytes('page') },
    headers: new Headers({ 'cache-control': 'public, max-age=0' }),
    ...options,
  }
}

/** The requests to the platform, and its answers. */
function pagesWith(answer: Response) {
  const calls: { props: RendererProps; request: Request & { cf?: { cacheKey?: string } } }[] = []
  const pages = workersCachePages(({ props }) => ({
    fetch: async (request) => {
      calls.push({ props, request })
      return answer
    },
  }))
  return { pages, calls }
}

describe('the response of the inner entrypoint', () => {
  test.each([
    [
      'a page that changes only with its key',
      page({ cacheSeconds: PAGE_SECONDS }),
      true,
      'public, max-age=86400, stale-while-revalidate=3600',
      '4',
    ],
    ['a page that time may change', page(), true, 'public, max-age=60', '4'],
    ['an error page', page({ status: 404 }), true, 'no-store', '4'],
    ['a page that is never cached', page({ cacheSeconds: 0 }), true, 'no-store', '4'],
    [
      'a page whose time is not known yet',
      page({ cacheSeconds: Promise.resolve(60) }),
      true,
      'no-store',
      '4',
    ],
    ['a page of a site that changed meanwhile', page(), false, 'no-store', '4'],
  ])('is stored as its kind allows: %s', async (_, rendered, isCurrent, control, length) => {
    const response = await storableResponse(rendered, { isCurrent })
    expect(response.headers.get('cache-control')).toBe(control)
    expect(response.headers.get('content-length')).toBe(length)
    expect(response.headers.get('etag')).toBe('W/"e"')
    expect([response.status, await response.text()]).toEqual([rendered.status, 'page'])
  })

  test('has a length when stored, although it is rendered while being read', async () => {
    const response = await storableResponse(page({ body: streamedBody('pa', 'ge') }), { isCurrent: true })
    expect([response.headers.get('content-length'), await response.text()]).toEqual(['4', 'page'])
  })

  test('is an error, and cannot be stored, when its rendering breaks off', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const broken = page({ body: streamedBody('pa', new Error('lost')) })
    await expect(storableResponse(broken, { isCurrent: true })).rejects.toThrow('the body ended early')
  })

  test('has no length while sections are loading, and no ETag without one', async () => {
    const late = page({ body: streamedBody('pa', 'ge'), cacheSeconds: Promise.resolve(60), etag: '' })
    const response = await storableResponse(late, { isCurrent: true })
    expect([response.headers.has('content-length'), response.headers.has('etag')]).toEqual([false, false])
    expect(await response.text()).toBe('page')
  })

  test('is an HttpError with its status and message, and any other error is thrown', async () => {
    const response = thrownResponse(new HttpError(404, 'no such page'))
    expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
      ...[404, 'no-store', 'no such page'],
    ])
    expect(() => thrownResponse(new TypeError('bug'))).toThrow(new TypeError('bug'))
  })
})

describe('a page from the platform’s cache', () => {
  test('is requested by its address, with its key, host, site and revision', async () => {
    const { pages, calls } = pagesWith(await storableResponse(page(), { isCurrent: true }))
    await pages.get(target)
    const [call] = calls
    expect(call?.request.url).toBe('https://a.test/a?page=2')
    expect(call?.props).toEqual({
      ...{ key: target.key, host: 'a.test', url: 'https://a.test/a?page=2', site: 'site', revision: '1' },
    })
  })

  test('is sent with the browser’s headers, without those of the cache', async () => {
    const answer = await storableResponse(page(), { isCurrent: true })
    for (const [name, value] of [
      ['age', '20'],
      ['cf-cache-status', 'HIT'],
      ['cache-tag', 't'],
      ['date', 'd'],
      ['expires', 'e'],
    ])
      answer.headers.set(name as string, value as string)
    const fetched = await pagesWith(answer).pages.get(target)
    expect(fetched).toMatchObject({ from: 'cache', etag: 'W/"e"', cacheSeconds: 40 })
    expect(Object.fromEntries(fetched?.response.headers ?? [])).toEqual({
      ...{ 'cache-control': 'public, max-age=0', 'content-length': '4', etag: 'W/"e"' },
    })
    expect(await fetched?.response.text()).toBe('page')
  })

  test('comes from the entrypoint if the cache has none', async () => {
    const answer = await storableResponse(page({ etag: '', headers: new Headers() }), { isCurrent: false })
    const fetched = await pagesWith(answer).pages.get(target)
    expect(fetched).toMatchObject({ from: 'render', etag: '', cacheSeconds: 0 })
    expect(fetched?.response.headers.get('cache-control')).toBe('no-store')
  })

  test('that the entrypoint refused fails with the same status and message', async () => {
    const { pages } = pagesWith(thrownResponse(new HttpError(410, 'gone')))
    await expect(pages.get(target)).rejects.toMatchObject({ status: 410, message: 'gone' })
  })

  test('is stored only by the platform', async () => {
    const { pages, calls } = pagesWith(new Response())
    await pages.put(target, { headers: new Headers(), etag: '', bytes: bytes('') }, 60)
    expect(calls).toEqual([])
  })
})
