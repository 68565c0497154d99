import { afterEach, expect, test, vi } from 'vitest'
import type { SiteContext } from '../../worker/context.ts'
import { alternatesOfPost, newestPosts } from '../../worker/documents/posts.ts'
import { type Bindings, readEnv } from '../../worker/env.ts'
import { articleQuery } from '../../worker/page/sections/load-section-data.ts'
import type { Query } from '../../worker/store/query-store.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const env = readEnv({
  UPSTREAM: 'http',
  API_ORIGIN: 'https://platform.test',
  UPSTREAM_TIMEOUT_MS: 7000,
  SITES: {},
  ASSETS: {},
} as Bindings)
const context = {
  env,
  origin: 'https://a.test',
  site: { defaultLocale: 'pt-BR', locales: ['pt-BR'], config: {} },
  store: { queries: { get: async (_: unknown, query: Query<unknown>) => ({ value: await query.load() }) } },
} as unknown as SiteContext

test.each([
  ['an article', () => articleQuery('/blog/a/b', context).load()],
  ['the alternates of a post', () => alternatesOfPost('/blog/a/b', context)],
  ['the posts of a feed', () => newestPosts({ locale: 'pt-BR', category: null }, context)],
])('%s may take as long as UPSTREAM_TIMEOUT_MS allows', async (_, load) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await load().catch(() => undefined)
  expect(timeout.mock.calls).toEqual([[7000]])
})
