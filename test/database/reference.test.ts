import { beforeAll, describe, expect, test } from 'vitest'
import { Api } from '../support/openapi.ts'
import { createPlatform, type FilePlatform } from '../../build/dev/file-platform.ts'
import { call, service } from './clients.ts'
import { fixtureSites } from './fixtures/sites.ts'

/** Real answers of both upstreams, over the same sites, against docs/reference/upstream.openapi.json. */
const api = new Api('upstream')
const site = () => {
  const found = fixtureSites().find(({ folder }) => folder === 'mosaico')
  if (found === undefined) throw new Error('no site mosaico')
  return found
}
const origin = () => `http://${site().hosts[0]}`

describe('a call of the database', () => {
  async function faults(name: string, args: Record<string, unknown>, client?: ReturnType<typeof service>) {
    const asked = api.faultsInRequest(`/rpc/${name}`, 'post', args)
    const answer = await call(name, args, client)
    return [...asked, ...api.faultsInAnswer(`/rpc/${name}`, 'post', 200, answer)]
  }

  test.each([
    ['core_config', { url: `${origin()}/` }],
    ['core_config', { url: `${origin()}/no/such/page` }],
    ['core_config', { url: 'http://unknown.test/' }],
    ['cookies_get', { url: `${origin()}/` }],
    ['blog_posts', { url: `${origin()}/blog`, category: null, page: 1 }],
    ['blog_posts', { url: `${origin()}/blog`, category: null, page: 1, per_page: 500 }],
    ['blog_posts', { url: `${origin()}/blog`, category: null, page: 1, author: 'rita', tag: 'barro' }],
    ['blog_post', { url: `${origin()}/blog/none/none` }],
    ['site_search', { url: `${origin()}/`, q: 'azulejos', page: 1, per_page: 10 }],
    ['site_search', { url: 'http://unknown.test/', q: 'azulejos', page: 1, per_page: 10 }],
  ])('%s(%j) returns what is documented', async (name, args) => {
    expect(await faults(name, args)).toEqual([])
  })

  test('for a whole post returns what is documented', async () => {
    const { posts } = await call<{ posts: { slug: string; category: string }[] }>('blog_posts', {
      url: `${origin()}/blog`,
      category: null,
      page: 1,
    })
    expect(posts.length).toBeGreaterThan(0)
    for (const { category, slug } of posts) {
      expect(await faults('blog_post', { url: `${origin()}/blog/${category}/${slug}` })).toEqual([])
    }
  })

  test('for writing that stores nothing answers as documented', async () => {
    expect(await faults('tracking_save', { payload: [] }, service())).toEqual([])
    const unknown = '00000000-0000-0000-0000-000000000000'
    const payload = {
      ...{ tenant_uuid: unknown, form_id: 'none', url: `${origin()}/`, locale: 'pt-BR' },
      ...{ data: {}, idempotency_key: 'reference-test' },
    }
    expect(await faults('form_submit', { payload }, service())).toEqual([])
    const join = { url: `${origin()}/`, user_id: unknown }
    expect(await faults('member_join', { payload: join }, service())).toEqual([])
  })
})

describe('a platform’s API', () => {
  let platform: FilePlatform
  beforeAll(() => {
    platform = createPlatform(fixtureSites())
  })

  async function faults(path: string, query: Record<string, string>): Promise<string[]> {
    const url = new URL(`http://platform.test${path}`)
    url.search = new URLSearchParams(query).toString()
    const response = await platform.fetch(new Request(url))
    return api.faultsInAnswer(path, 'get', response.status, await response.json())
  }

  test.each([
    ['/api/core/config', { url: `${origin()}/` }],
    ['/api/core/config', { url: `${origin()}/no/such/page` }],
    ['/api/cookies/get', { url: `${origin()}/` }],
    ['/api/core/posts', { url: `${origin()}/blog`, page: '1' }],
    ['/api/core/search', { url: `${origin()}/`, q: 'azulejos', page: '1', per_page: '10' }],
  ])('%s?%j returns what is documented', async (path, query) => {
    expect(await faults(path, query)).toEqual([])
  })
})
