import type { RenderedPage } from '../page-cache/page-cache.ts'
import type { SiteDocument } from '../routing/document.ts'
import type { SiteContext } from '../site-context.ts'

/** What is no HTML: sitemaps, feeds and the like, and pages as Markdown. Their code loads with the first of each. */
export async function renderSiteDocument(
  document: SiteDocument,
  context: SiteContext,
): Promise<RenderedPage> {
  if (document.kind !== 'markdown') {
    const { writeDocument } = await import('../seo/write.ts')
    return writeDocument(document, context)
  }
  const [{ renderPage }, { markdownPage }] = await Promise.all([
    import('./render-page.ts'),
    import('./markdown-page.ts'),
  ])
  return renderPage(document.route, context, { write: markdownPage })
}
