import { describe, expect, test } from 'vitest'
import { LOCALE_CODES } from '#shared/locales.ts'
import { readSites } from '../../scripts/site-files.ts'
import { createPlatform } from '../support/platform.ts'
import { call, service } from './clients.ts'
import { fixtureSite, fixtureSites } from './fixtures/sites.ts'

/** The two upstreams, over the same sites: what one answers, the other does. */
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

test.each([
  ...new Set(addresses),
  'https://nobody.test/',
  'https://x.loja.mosaico.test/',
  'https://WWW.mosaico.test.:1/',
])('answers the same config and post at %s', async (url) => {
  expect(withoutRevision(await platformAnswer('/api/core/config', { url }))).toEqual(
    withoutRevision(await call('core_config', { url })),
  )
  expect(await platformAnswer('/api/core/post', { url })).toEqual(await call('blog_post', { url }))
})

describe.each(sites.map(({ hosts }) => `https://${hosts[0]}`))('%s', (origin) => {
  test.each(['/', '/en-US/about'])('has the same cookies at %s', async (path) => {
    const url = origin + path
    expect(await platformAnswer('/api/cookies/get', { url })).toEqual(await call('cookies_get', { url }))
  })

  test.each(LOCALE_CODES)('has the same posts in %s', async (locale) => {
    const url = `${origin}/${locale}/blog`
    for (const category of [null, 'novidades', 'técnica', 'nada']) {
      for (const page of [1, 2, 3]) {
        const query = { url, ...(category && { category }), page: String(page) }
        expect(await platformAnswer('/api/core/posts', query)).toEqual(
          await call('blog_posts', { url, category, page }),
        )
      }
    }
  })
})

test('counts events alike', async () => {
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

test('stores a submission once a key, and refuses unknown forms, alike', async () => {
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
