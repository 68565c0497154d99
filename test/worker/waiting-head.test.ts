import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoadedSectionData } from '../../worker/page/sections/section-data.ts'
import { dropMemory } from '../../core/memory/shares.ts'
import { preparePage } from '../../worker/page/prepare.ts'
import { nextUpstreamCall, noteUpstream, type RequestScope } from '../../worker/scope.ts'
import { pageSources } from '../support/page-sources.ts'

vi.mock('../../worker/page/head/assets.ts', async () => (await import('../support/no-styles.ts')).noStyles)

// The clock is stopped, so no wait ends by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  dropMemory('sections')
})

/** A page with a list of posts, whose data the test gives. */
async function pageWithList() {
  const list = { id: 'posts', component: { folder: 'blog', name: 'latest' }, data: { title: 'Notícias' } }
  const own = {
    host: 'a.test',
    pages: [{ id: 'home', route: '/', sections: [list] }],
    config: { blog: { categories: [{ slug: 'casa', name: 'Casa' }] } },
  }
  const scope: RequestScope = { waitUntil: () => undefined }
  const posts = Promise.withResolvers<LoadedSectionData>()
  const asked = Promise.withResolvers<void>()
  const prepared = preparePage({
    ...(await pageSources(own)),
    nextUpstreamCall: () => nextUpstreamCall(scope),
    loadIcons: async () => new Map(),
    loadSectionData: () => {
      asked.resolve()
      return posts.promise
    },
  })
  await asked.promise
  return { prepared, posts, callUpstream: () => noteUpstream(scope, posts.promise) }
}

const isWhole = (body: readonly unknown[]) => !body.some((piece) => piece instanceof Promise)

test('a page does not wait for a list from the upstream', async () => {
  const { prepared, posts, callUpstream } = await pageWithList()
  void callUpstream()
  const { body } = await prepared
  expect(isWhole(body)).toBe(false)
  posts.resolve({})
  await Promise.all(body)
})

test('a page waits a moment for a list from KV, and is complete', async () => {
  const { prepared, posts } = await pageWithList()
  posts.resolve({})
  expect(isWhole((await prepared).body)).toBe(true)
})

test('a page waits for KV no longer than that moment', async () => {
  const { prepared, posts } = await pageWithList()
  const ready = vi.fn()
  void prepared.then(ready)
  // While `waitFor` waits, it moves the clock.
  await vi.waitFor(() => expect(ready).toHaveBeenCalled())
  const { body } = await prepared
  expect(isWhole(body)).toBe(false)
  posts.resolve({})
  await Promise.all(body)
})

test('the next call to the upstream is reported to all parts of the request that wait for it', async () => {
  const scope: RequestScope = { waitUntil: () => undefined }
  const told = Promise.all([nextUpstreamCall(scope), nextUpstreamCall(scope)])
  await noteUpstream(scope, Promise.resolve())
  expect(await told).toEqual([undefined, undefined])
})
