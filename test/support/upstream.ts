import { pageIdAt } from './page-table.ts'
import { configurationOf, documentOf, type TestSite } from './site.ts'

/** A fault that changes or replaces the normal answer. */
type Fault = (request: Request, answer: () => Promise<Response>) => Response | Promise<Response>

export interface ScriptedUpstream {
  handle(request: Request): Promise<Response>
  /** Every call, in order: method and address as received. */
  calls: { method: string; url: URL; headers: Headers; body: string }[]
  sites: Map<string, TestSite>
  /** Applied to every answer; null for none. */
  fault: Fault | null
  put(...sites: TestSite[]): void
  /** How often `core/config` was called. */
  configCalls(): number
}

/** A platform API (`UPSTREAM=http`) that is scripted by a test and records the calls it gets. */
export function scriptedUpstream(...sites: TestSite[]): ScriptedUpstream {
  const upstream: ScriptedUpstream = {
    calls: [],
    sites: new Map(),
    fault: null,
    handle,
    put: (...changed) => {
      for (const site of changed) upstream.sites.set(site.host, site)
    },
    configCalls: () => upstream.calls.filter(({ url }) => url.pathname === '/api/core/config').length,
  }
  upstream.put(...sites)
  return upstream

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    upstream.calls.push({
      method: request.method,
      url,
      headers: new Headers([...request.headers]),
      body: await request.clone().text(),
    })
    const answer = () => answerTo(request.method, url)
    return upstream.fault === null ? answer() : upstream.fault(request, answer)
  }

  async function answerTo(method: string, url: URL): Promise<Response> {
    const address = url.searchParams.get('url') ?? ''
    // Node and workerd parse some international names differently. A name that only one of them can parse belongs to no
    // site.
    const asked = URL.canParse(address) ? new URL(address) : new URL('http://none.invalid/')
    const site = upstream.sites.get(asked.hostname)
    if (method === 'POST') return Response.json({ id: 'stored' })
    if (site === undefined) return new Response('', { status: 404 })
    if (url.pathname === '/api/core/config') return Response.json(withPage(site, asked))
    if (url.pathname === '/api/cookies/get') return Response.json([])
    return new Response('', { status: 404 })
  }

  function withPage(site: TestSite, { pathname }: URL): object {
    const id = pageIdAt(site, pathname)
    return {
      ...configurationOf(site),
      page: id === undefined ? null : documentOf(site, id),
      ...site.root,
    }
  }
}
