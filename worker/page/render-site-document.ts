import { type RenderedPage, withinFreshness } from './cache/page-cache.ts'
import type { GeneratedDocument } from '#core/routing/document.ts'
import type { SiteContext } from '../context.ts'

/** Renders documents other than HTML: sitemaps, feeds and pages as Markdown. Their code is loaded on first use. */
export async function renderSiteDocument(
  document: GeneratedDocument,
  context: SiteContext,
): Promise<RenderedPage> {
  if (document.kind !== 'markdown') {
    const { writeDocument } = await import('../documents/write.ts')
    return withinFreshness(await writeDocument(document, context), context.site, context.env.freshMs)
  }
  const [{ renderPage }, { markdownPage }] = await Promise.all([
    import('./render-page.ts'),
    import('./markdown-page.ts'),
  ])
  return renderPage(document.route, context, { write: markdownPage })
}
