import { NO_STORE } from '../cache/cache-control.ts'
import type { AppContext } from '../context.ts'
import { detailPage } from './detail.ts'
import { ALL, loadExamples } from './examples.ts'
import { overviewPage } from './overview.ts'
import { showExamples } from './show.ts'
import { readView } from './view.ts'

/**
 * Development only: every section with each of its fixtures, in any locale and scheme, as a page shows it.
 * `/__sections` lists them; `/__sections/{folder}/{name}` shows the examples of one section with their data
 * and its schema; `/__sections/{folder}/{name}/{fixture}?locale=&scheme=&primary=` is a page with one
 * example; `…/all` is a page with all of them.
 */
export async function serveGallery(c: AppContext): Promise<Response> {
  const { pathname, searchParams } = new URL(c.req.url)
  const [folder, name, example] = pathname.split('/').slice(2)
  const view = readView(searchParams)
  if (!folder || !name) return c.html(await overviewPage(view), 200, { 'cache-control': NO_STORE })
  const address = `${folder}/${name}`
  const examples = await loadExamples(address)
  if (examples === null) return c.notFound()
  if (!example) return c.html(await detailPage(address, examples, view), 200, { 'cache-control': NO_STORE })
  if (example === ALL) return showExamples(c, address, Object.entries(examples))
  const data = examples[example]
  return data === undefined ? c.notFound() : showExamples(c, address, [['example', data]])
}
