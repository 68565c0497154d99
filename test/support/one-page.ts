import { configurationOf, documentOf, type TestSite } from './site.ts'

export interface OnePagePlatform {
  handle(request: Request): Promise<Response>
  /** The bodies sent to `/api/forms/submit`. */
  submissions(): { data: object; idempotency_key: string }[]
  /** Every submission fails. */
  isDown: boolean
}

/** A platform API (docs/reference/upstream.md) whose sites have a home page and nothing else; all that a browser test needs. */
export function onePagePlatform(...sites: TestSite[]): OnePagePlatform {
  const submitted: string[] = []
  const platform: OnePagePlatform = {
    handle,
    submissions: () => submitted.splice(0).map((body) => JSON.parse(body)),
    isDown: false,
  }
  return platform

  async function handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/api/forms/submit') {
      submitted.push(await request.text())
      return platform.isDown ? new Response('', { status: 503 }) : Response.json({ id: 'stored' })
    }
    if (pathname === '/api/cookies/get' || request.method === 'POST') return Response.json([])
    const { hostname } = new URL(searchParams.get('url') ?? 'http://none.invalid/')
    const site = sites.find(({ host }) => host === hostname)
    if (site === undefined || pathname !== '/api/core/config') return new Response('', { status: 404 })
    return Response.json({ ...configurationOf(site), page: documentOf(site, 'home') })
  }
}
