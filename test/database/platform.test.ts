import { afterAll, describe, expect, test } from 'vitest'
import { LOCALE_CODES } from '#shared/locales.ts'
import { readSites } from '../../build/site-files.ts'
import { createPlatform } from '../../build/dev/file-platform.ts'
import { askAll, call, openDatabase, service } from './clients.ts'
import { fixtureSite, fixtureSites } from './fixtures/sites.ts'

/** Two upstreams with the same sites must give the same answers. */
const sites = [...readSites(), ...fixtureSites()]
const platform = createPlatform(sites)

async function platformAnswer(path: string, query: Record<string, string>): Promise<unknown> {
  const response = await platform.fetch(
    new Request(`http://platform.test${path}?${new URLSearchParams(query)}`),
  )
  return response.status === 404 ? null : response.json()
}

const post = async (path: string, payload: unknown) => {
  const body = JSON.stringify(payload)
  return (await platform.fetch(new Request(`http://platform.test${path}`, { method: 'POST', body }))).json()
}

function withoutRevision(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const { revision, ...rest } = answer as { revision?: string }
  expect(revision).toBeTypeOf('string')
  return rest
}

const addresses = sites.flatMap(({ hosts, pages, posts }) => {
  const routes = pages.flatMap((page) => Object.values(page.routes).flat()).map((route) => `/${route}`)
  const articles = posts.map(({ category, slug }) => `/blog/${category}/${slug}`)
  const paths = ['', '/', '/inicio', '/nada', '/%zz', '/promo', '/deal', '/sobre', ...routes, ...articles]
  return ['', '/en-US', '/ja-JP'].flatMap((prefix) =>
    paths.map((path) => `https://${hosts[0]}${prefix}${path}`),
  )
})

const database = await openDatabase()
afterAll(() => database[Symbol.asyncDispose]())

const asked = [
  ...new Set(addresses),
  'https://nobody.test/',
  'https://x.loja.mosaico.test/',
  'https://WWW.mosaico.test.:1/',
].map((url) => ({ url }))
const configs = await askAll(database, 'core_config', asked)
const articles = await askAll(database, 'blog_post', asked)

test.each(asked.map(({ url }, place) => ({ url, config: configs[place], article: articles[place] })))(
  'the platform returns the same config and post at $url',
  async ({ url, config, article }) => {
    expect(withoutRevision(await platformAnswer('/api/core/config', { url }))).toEqual(
      withoutRevision(config),
    )
    expect(await platformAnswer('/api/core/post', { url })).toEqual(article)
  },
)

describe.each(sites.map(({ hosts }) => `https://${hosts[0]}`))('%s', (origin) => {
  test.each(['/', '/en-US/about'])('has the same cookies at %s', async (path) => {
    const url = origin + path
    expect(await platformAnswer('/api/cookies/get', { url })).toEqual(await call('cookies_get', { url }))
  })

  test.each(LOCALE_CODES)('has the same posts in %s', async (locale) => {
    const url = `${origin}/${locale}/blog`
    const lists = [null, 'novidades', 'técnica', 'nada'].flatMap((category) =>
      [1, 2, 3].map((page) => ({ url, category, page })),
    )
    const answers = await askAll(database, 'blog_posts', lists)
    for (const [place, { category, page }] of lists.entries()) {
      const query = { url, ...(category && { category }), page: String(page) }
      expect(await platformAnswer('/api/core/posts', query)).toEqual(answers[place])
    }
  })
})

test('the platform counts events in the same way', async () => {
  const { uuid: tenant_uuid } = fixtureSite('vizinha').tenant
  const batch = [
    { action: 'click', tenant_uuid, event_id: 'same-1' },
    { action: 'click', tenant_uuid, event_id: 'same-2' },
    { action: 'pageView', tenant_uuid },
    { action: 'buy', tenant_uuid },
    { action: 'click', tenant_uuid: 'nobody' },
    7,
  ]
  for (const payload of [batch, batch.slice(0, 2), batch[2]]) {
    expect(await post('/api/tracking/save', payload)).toEqual(
      await call('tracking_save', { payload }, service()),
    )
  }
  expect(platform.events).toHaveLength(4)
})

test('the platform stores one submission for each key, and refuses unknown forms', async () => {
  const { uuid: tenant_uuid } = fixtureSite('vizinha').tenant
  const payload = { form_id: 'orcamento', tenant_uuid, data: { nome: 'Ana' }, idempotency_key: 'alike' }
  const first = await post('/api/forms/submit', payload)
  expect(first).toEqual({ id: expect.any(String) })
  expect(await post('/api/forms/submit', payload)).toEqual(first)
  expect(platform.submissions).toEqual([{ ...payload, ...(first as object) }])

  const unknown = { ...payload, form_id: 'nada' }
  expect(await post('/api/forms/submit', unknown)).toEqual(
    await call('form_submit', { payload: unknown }, service()),
  )
})
