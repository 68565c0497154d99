import { Hono } from 'hono/tiny'
import { pagePolicy } from '../../worker/page/page-policy.ts'
import { preparePage } from '../../worker/page/prepare.ts'
import { sectionMemory } from '../../worker/render/section-html.tsx'
import { documentPieces } from '../../worker/page/document-pieces.tsx'
import { sendPieces } from '../../worker/page-cache/pieces.ts'
import { asReadAgain, type MeasuredBindings, readMeasured, measuredRoute, asOtherTenant } from './measured.ts'

/**
 * Vitrine from a matched route to a streamed response, without the page cache. At `/warm` the isolate has
 * rendered the page before; at `/by-content` its sections are other objects of the same content; at `/forgotten` the cached HTML of its sections is dropped before each page; at
 * `/stranger` each page is of a new site, so that no derived value is cached.
 */
const app = new Hono<{ Bindings: MeasuredBindings }>()

app.get('*', async (c) => {
  const { path } = c.req
  if (path === '/forgotten') sectionMemory.clear()
  const variants = new Map([
    ['/stranger', asOtherTenant],
    ['/by-content', asReadAgain],
  ])
  const read = readMeasured(c.env)
  const measured = variants.get(path)?.(read) ?? read
  const { site, document, shared } = measured
  const page = await preparePage({
    assets: c.env.ASSETS,
    site,
    origin: 'http://bench.test',
    route: measuredRoute(measured),
    document,
    shared,
    loadIcons: async () => new Map(),
    loadSectionData: async () => ({}),
    supabase: null,
  })
  const [pieces, policy] = await Promise.all([documentPieces(page), pagePolicy(page, null)])
  return new Response(sendPieces(pieces).body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    },
  })
})

export default app
