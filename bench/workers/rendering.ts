import { Hono } from 'hono/tiny'
import { pageStyles, styleHashes } from '../../worker/page/head/page-style.ts'
import { marksIn } from '../../worker/page/head/mark-set.ts'
import type { PreparedPage } from '../../worker/page/prepared-page.ts'
import { pagePolicy } from '../../worker/page/page-policy.ts'
import { preparePage } from '../../worker/page/prepare.ts'
import { sectionMemory } from '../../worker/page/sections/section-html.tsx'
import { documentStream } from '../../worker/page/document-stream.tsx'
import {
  asReadAgain,
  type Measured,
  type MeasuredBindings,
  readMeasured,
  measuredRoute,
  asOtherTenant,
} from './measured.ts'

/**
 * Vitrine from a matched route to a streamed response, without the page cache. At `/warm` the isolate has
 * rendered the page before; at `/by-content` its sections are other objects of the same content; at `/forgotten` the
 * cached HTML of its sections is dropped before each page; at
 * `/stranger` each page is of a new site, so that no derived value is cached. `/picked` creates only the styles of
 * such a page, from the HTML of its sections. `/whole` does the same with every rule of their stylesheets.
 */
const app = new Hono<{ Bindings: MeasuredBindings }>()

app.get('*', async (c) => {
  const { path } = c.req
  if (path === '/forgotten') sectionMemory.clear()
  const variants = new Map([
    ['/stranger', asOtherTenant],
    ['/picked', asOtherTenant],
    ['/whole', asOtherTenant],
    ['/by-content', asReadAgain],
  ])
  const read = await readMeasured(c.env)
  const measured = variants.get(path)?.(read) ?? read
  if (path === '/picked' || path === '/whole') {
    rendered ??= await sectionTexts(await prepared(read, c.env.ASSETS))
    const styled = rendered.map(({ address, html }) => ({
      addresses: [address],
      marks: path === '/picked' ? marksIn(html, [address]) : null,
    }))
    const styles = pageStyles(measured.site, styled, { layout: 'core', dir: 'ltr' })
    return c.json({ hashes: await styleHashes(styles), bytes: styles[0]?.bytes.byteLength })
  }
  const page = await prepared(measured, c.env.ASSETS)
  const [{ stream }, policy] = await Promise.all([documentStream(page), pagePolicy(page, null)])
  return new Response(stream, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    },
  })
})

/** The sections of the page as they are rendered. */
let rendered: { address: string; html: string }[] | undefined

async function sectionTexts({ sections }: PreparedPage): Promise<{ address: string; html: string }[]> {
  return Promise.all(
    sections.map(async ({ section: { address }, piece }) => {
      const bytes = await piece
      return { address, html: new TextDecoder().decode(bytes) }
    }),
  )
}

function prepared(measured: Measured, assets: Fetcher): Promise<PreparedPage> {
  const { site, document, shared } = measured
  return preparePage({
    assets,
    site,
    origin: 'http://bench.test',
    route: measuredRoute(measured),
    document,
    shared,
    loadIcons: async () => new Map(),
    loadSectionData: async () => ({}),
    supabase: null,
  })
}

export default app
