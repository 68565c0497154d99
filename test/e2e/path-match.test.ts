import { afterAll, beforeAll, describe, expect } from 'vitest'
import cases from '../cases/path-match.json' with { type: 'json' }
import { type CaseRow, testRows } from '../support/cases.ts'
import { factsOf } from '../support/html.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const { fixture } = cases
const [category] = fixture.blog.categories

let worker: Awaited<ReturnType<typeof startWorker>>
const upstream = scriptedUpstream({
  host: 't1.test',
  // For the row about /ja-JP/blogg, that word is a page only in the default locale.
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
    if (url.pathname === '/api/core/posts') {
      const posts = [null, category].includes(url.searchParams.get('category')) ? [POST] : []
      return Response.json({ posts, total: posts.length })
    }
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

interface PathRow extends CaseRow {
  input: { path: string }
  expected: {
    /** The status of the page after redirects; alternatives are written as `200|404`. */
    status: number | string
    kind?: 'page' | 'blog_index' | 'blog_category' | 'blog_article' | 'not_found'
    id?: string
    title?: string
    lang?: string
    /** Category and slug of a post. */
    blogpath?: string
    slug?: string
  }
}

describe('cases/path-match.json', () => {
  testRows<PathRow>(import.meta.filename, 'path-match', async ({ input, expected }) => {
    const { status, kind, id, title, lang, blogpath, slug } = expected
    const response = await follow(input.path)
    const page = factsOf(await response.text())
    expect(String(status).split('|')).toContain(String(response.status))
    if (lang !== undefined) expect(page.lang).toBe(lang)
    if (title !== undefined) expect(page.title).toBe(title)
    if (id !== undefined) expect(page.text.split(' ')).toContain(`t1.test/${id}`)
    // The one post is in the one category, and the upstream has no other.
    if (blogpath !== undefined || slug !== undefined) {
      expect([blogpath, slug ?? POST.slug]).toEqual([category, POST.slug])
      expect(page.text).toContain(POST.title)
    }
    if (kind !== undefined) expect(page.sections).toContain(SECTION_OF[kind])
  })
})

/** The section by which a page of each kind is recognised. */
const SECTION_OF = {
  page: 'text/rich',
  blog_index: 'blog/list',
  blog_category: 'blog/list',
  blog_article: 'blog/article',
  not_found: 'site/error',
}

/** Follows redirects like a browser, but only on this host. */
async function follow(path: string, hops = 0): Promise<Response> {
  const response = await worker.fetch(`http://t1.test${asSent(path)}`)
  const location = response.headers.get('location')
  if (location === null || hops === 5) return response
  expect(location, 'stays on this host').toMatch(/^\/(?!\/)/)
  await response.text()
  return follow(location, hops + 1)
}

/** Characters that no client sends unencoded, and that workerd refuses: raw Unicode, brackets and quotes. */
function asSent(path: string): string {
  return path.replace(/[^\x21-\x7e]|[<>"]/gu, encodeURIComponent)
}
