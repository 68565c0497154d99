import { Hono } from 'hono/tiny'
import { pagePolicy } from '../../worker/page/page-policy.ts'
import { preparePage } from '../../worker/page/prepare.ts'
import { sectionMemory } from '../../worker/render/section-html.tsx'
import { renderDocument } from '../../worker/page/stream.tsx'
import { type MeasuredBindings, readMeasured, routeOf } from './measured.ts'

/**
 * Vitrine from a matched route to a streamed answer, with nothing cached but, at `/warm`, the sections. At
 * `/cold` they are forgotten before each page.
 */
const app = new Hono<{ Bindings: MeasuredBindings }>()

app.get('*', async (c) => {
  if (c.req.path === '/cold') sectionMemory.clear()
  const measured = readMeasured(c.env)
  const { site, document, shared } = measured
  const page = await preparePage({
    site,
    origin: 'http://bench.test',
    route: routeOf(measured),
    document,
    shared,
    loadIcons: async () => new Map(),
    loadSectionData: async () => ({}),
    supabase: null,
  })
  const [body, policy] = await Promise.all([renderDocument(page), pagePolicy(page, null)])
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    },
  })
})

export default app
