import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpSettings, httpUpstream } from '../../worker/upstream/http.ts'
import { supabaseUpstream } from '../../worker/upstream/supabase.ts'
import { type Upstream, UpstreamError } from '../../core/reading/upstream.ts'
import { createPlatform } from '../../build/dev/file-platform.ts'
import { backend } from './clients.ts'
import { fixtureSites } from './fixtures/sites.ts'

/** Both upstreams give the Worker the same answers (docs/reference/upstream.md). */
const server = createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { method = 'GET' } = incoming
  const request = new Request(`http://platform.test${incoming.url}`, {
    method,
    ...(method === 'POST' && { body: Buffer.concat(chunks).toString() }),
  })
  const response = await platform.fetch(request)
  outgoing.writeHead(response.status, { 'content-type': 'application/json' }).end(await response.text())
})
const platform = createPlatform(fixtureSites())

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

function settingsOf(change: Partial<HttpSettings> = {}): HttpSettings {
  const { url, publishableKey, secretKey } = backend()
  const { port } = server.address() as AddressInfo
  return {
    apiOrigin: `http://127.0.0.1:${port}`,
    supabase: { url, key: publishableKey },
    supabaseSecretKey: secretKey,
    ...change,
  }
}

const deadline = { deadlineMs: 5000 }
const HOST = 'http://mosaico.localhost'

describe.each<[string, (settings: HttpSettings) => Upstream]>([
  ['supabase', supabaseUpstream],
  ['http', httpUpstream],
])('the upstream %s', (_name, upstreamOf) => {
  const site = () => fixtureSites().find(({ folder }) => folder === 'mosaico')
  const origin = () => `http://${site()?.hosts[0]}`
  const upstream = () => upstreamOf(settingsOf())

  test('returns a site with its index and the one page at the address', async () => {
    const answer = (await upstream().site(`${origin()}/`, deadline)) as Record<string, unknown>
    expect(answer).toMatchObject({
      tenant_uuid: site()?.tenant.uuid,
      hosts: expect.arrayContaining([site()?.hosts[0]]),
      page: { id: expect.any(String), sections: expect.any(Array) },
    })
    expect((answer.config as { pages: object[] }).pages.every((page) => !('sections' in page))).toBe(true)
  })

  test('returns null for a host without a site', async () => {
    expect(await upstream().site('http://nobody.test/', deadline)).toBeNull()
  })

  test('returns a site without a page if no page has the address', async () => {
    expect(await upstream().site(`${origin()}/no/such/page`, deadline)).toMatchObject({ page: null })
  })

  test('returns cookie groups', async () => {
    expect(await upstream().cookieGroups(`${origin()}/`, deadline)).toEqual(expect.any(Array))
  })

  test('returns posts, and null for a post that does not exist', async () => {
    const posts = await upstream().posts({ url: `${origin()}/blog`, category: null, page: 1 }, deadline)
    expect(posts).toMatchObject({ posts: expect.any(Array), total: expect.any(Number) })
    expect(await upstream().post(`${origin()}/blog/none/none`, deadline)).toBeNull()
  })

  test('returns search results, and null for a host without a site', async () => {
    const query = { url: `${origin()}/`, q: 'azulejos', page: 1, perPage: 10 }
    const found = await upstream().search(query, deadline)
    expect(found).toMatchObject({
      total: 1,
      results: [{ page_id: 'home', excerpt: expect.arrayContaining(['Azulejos']) }],
    })
    expect(await upstream().search({ ...query, url: 'http://unknown.test/' }, deadline)).toBeNull()
  })

  test('stores an event', async () => {
    const event = {
      action: 'pageView',
      target: '',
      identifier: '',
      tenant_uuid: site()?.tenant.uuid,
      url: `${origin()}/`,
      referrer: 'direct',
    }
    await expect(upstream().saveTracking(event, deadline)).resolves.toBeUndefined()
  })

  test('fails, and does not return null, if the upstream does not answer', async () => {
    const nowhere = 'http://127.0.0.1:1'
    const env = settingsOf({ apiOrigin: nowhere, supabase: { url: nowhere, key: 'sb_publishable_x' } })
    await expect(upstreamOf(env).site(`${HOST}/`, deadline)).rejects.toBeInstanceOf(UpstreamError)
  })

  test('gives up at its deadline', async () => {
    const hanging = createServer(() => {})
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    const nowhere = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
    const env = settingsOf({ apiOrigin: nowhere, supabase: { url: nowhere, key: 'sb_publishable_x' } })
    await expect(upstreamOf(env).site(`${HOST}/`, { deadlineMs: 200 })).rejects.toThrow()
    hanging.closeAllConnections()
    hanging.close()
  })

  test.each([
    ['a 503', 503, ''],
    ['half a JSON', 200, '{"a":'],
    ['HTML', 200, '<html>'],
    ['nothing', 200, ''],
    ['nesting', 200, `${'['.repeat(100)}${']'.repeat(100)}`],
    ['nine megabytes', 200, `"${'x'.repeat(9 * 1024 * 1024)}"`],
  ])('treats %s as a failure', async (_what, status, body) => {
    const broken = createServer((_request, response) => response.writeHead(status).end(body))
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
    const env = settingsOf({ apiOrigin: address, supabase: { url: address, key: 'sb_publishable_x' } })
    await expect(upstreamOf(env).site(`${HOST}/`, deadline)).rejects.toThrow()
    broken.close()
  })
})

describe('the upstream supabase', () => {
  test('shows a popup to its tenant and to no other', async () => {
    const [mine, other] = ['mosaico', 'vizinha'].map((folder) =>
      fixtureSites().find((site) => site.folder === folder),
    )
    const find = (id: string, of = mine) =>
      supabaseUpstream(settingsOf()).popup(
        { id, tenant_id: String(of?.tenant.id), tenant_uuid: of?.tenant.uuid ?? '' },
        deadline,
      )
    expect(await find('boas-vindas')).toMatchObject({
      id: 'boas-vindas',
      config: { pages: expect.any(Array) },
    })
    expect(await find('vizinha')).toBeNull()
    expect(await find('vizinha', other)).not.toBeNull()
  })
})
