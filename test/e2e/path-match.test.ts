import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import cases from '../cases/path-match.json' with { type: 'json' }
import { factsOf } from '../support/html.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const { fixture } = cases
const [category] = fixture.blog.categories

let worker: Awaited<ReturnType<typeof startWorker>>
const upstream = scriptedUpstream({
  host: 't1.test',
  // The row about /ja-JP/blogg wants that word to be a page in the default locale alone.
  pages: fixture.pages.map(({ id, routes }) => ({
    id,
    route: routes,
    ...(id === 'blogg_pt' && { published: ['pt-BR'] }),
  })),
  config: { blog: { categories: [{ slug: category, name: 'Notícias' }] } },
})

beforeAll(async () => {
  upstream.fault = async (request, answer) => {
    const url = new URL(request.url)
    const asked = url.searchParams.get('url') ?? ''
    if (url.pathname === '/api/core/posts') return Response.json({ posts: [POST], total: 1 })
    if (url.pathname !== '/api/core/post') return answer()
    const exists = asked.endsWith(`/${category}/${POST.slug}`)
    return exists ? Response.json({ ...POST, body: 'Olá' }) : new Response('', { status: 404 })
  }
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())

const POST = {
  id: '1',
  slug: 'primeiro-post',
  category,
  title: 'Primeiro',
  published_at: '2026-01-01T00:00:00Z',
}

interface Expected {
  status?: number | string
  kind?: string
  id?: string
  title?: string
  lang?: string
}

describe('cases/path-match.json', () => {
  test.each(cases.cases.filter(({ level }) => level === 'required'))(
    '$id $group $input.path',
    async (row) => {
      const expected = row.expected as Expected
      const accepted = (row as { accept?: (number | string)[] }).accept ?? [expected.status]
      const response = await follow(row.input.path)
      const page = factsOf(await response.text())
      expect(accepted).toContain(response.status)
      if (expected.lang) expect(page.lang).toBe(expected.lang)
      if (expected.kind === 'page') expect(page.text.split(' ')).toContain(`t1.test/${expected.id}`)
      if (expected.title) expect(page.title).toBe(expected.title)
      if (expected.kind === 'blog_article') expect(page.sections).toContain('blog/article')
      if (expected.kind === 'blog_index' || expected.kind === 'blog_category')
        expect(page.sections).toContain('blog/list')
      if (expected.kind === 'not_found') expect(page.sections).toContain('site/error')
    },
  )

  test.each(cases.cases.filter(({ level }) => level === 'advice'))(
    '$id $group $input.path never fails',
    async (row) => {
      const response = await worker.fetch(`http://t1.test${asSent(row.input.path)}`)
      await response.text()
      expect(response.status).toBeLessThan(500)
      expect(response.headers.get('location') ?? '').not.toMatch(/^\/\//)
    },
  )
})

/** As a browser does: redirects are followed, on this host only. */
async function follow(path: string, hops = 0): Promise<Response> {
  const response = await worker.fetch(`http://t1.test${asSent(path)}`)
  const location = response.headers.get('location')
  if (location === null || hops === 5) return response
  await response.text()
  return follow(location, hops + 1)
}

/** What no client puts on the wire as it is, and workerd refuses to read: raw Unicode, brackets and quotes. */
function asSent(path: string): string {
  return path.replace(/[^\x21-\x7e]|[<>"]/gu, encodeURIComponent)
}
