import { readDocument } from '../../core/reading/read-document.ts'
import { readAppConfiguration } from '../../core/reading/read-app-configuration.ts'
import { fileAssets } from './file-assets.ts'
import { configurationOf, documentOf, type TestSite } from './site.ts'

/** The input from which a test prepares the first page of a site; the test adds the data that the page loads. */
export async function pageSources(own: TestSite) {
  const { site } = await readAppConfiguration(configurationOf(own), own.host)
  const [page] = site.pages
  if (page === undefined) throw new Error('the site has no page')
  const locale = 'pt-BR' as const
  return {
    assets: fileAssets,
    site,
    origin: `https://${own.host}`,
    route: { kind: 'page' as const, locale, path: '/', page, query: {} },
    document: await readDocument(documentOf(own, page.id), { page_id: page.id, locale, site }),
    shared: { header: [], footer: [] },
    supabase: null,
  }
}
