import { describe, expect, test } from 'vitest'
import { freshSeconds, type RenderedPage, withinFreshness } from '../../../../worker/page/cache/page-cache.ts'

function pageFor(cacheSeconds: number | Promise<number>): RenderedPage {
  return { status: 200, headers: new Headers(), etag: 'W/"e"', body: new Uint8Array(0), cacheSeconds }
}

describe('a page of a site whose revision does not cover pages', () => {
  const site = { revisionCoversPages: false }

  test.each([
    [3600, 60_999, 60],
    [30, 60_000, 30],
    [0, 60_000, 0],
  ])('that may be cached for %i s is cached for at most %i ms: %i s', async (seconds, freshMs, expected) => {
    const page = pageFor(seconds)
    expect(withinFreshness(page, site, freshMs)).toEqual({ ...page, cacheSeconds: expected })
    const late = withinFreshness(pageFor(Promise.resolve(seconds)), site, freshMs)
    expect(await late.cacheSeconds).toBe(expected)
  })
})

test('the lifetime of a page is unchanged if the revision of its site covers pages', () => {
  const page = pageFor(3600)
  expect(withinFreshness(page, { revisionCoversPages: true }, 1000)).toBe(page)
})

test.each([
  [{ 'cache-control': 'public, max-age=100', age: '40' }, 60],
  [{ 'cache-control': 'max-age=100' }, 100],
  [{ 'cache-control': 'max-age=100', age: '200' }, 0],
  [{ 'cache-control': 'no-store' }, 0],
  [{}, 0],
])('the remaining lifetime of %o is %i s', (headers, seconds) => {
  expect(freshSeconds(new Headers(headers))).toBe(seconds)
})
