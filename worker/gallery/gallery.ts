import { addresses } from '#sections/schemas.ts'
import type { AppContext } from '../context.ts'
import { detailBody } from './detail.ts'
import { ALL, loadExamples } from './examples.ts'
import { galleryPage } from './gallery-page.ts'
import { showExamples } from './show.ts'
import { readView, type View, viewForm, viewQuery } from './view.ts'

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
  if (!folder || !name) return galleryPage('Sections', await overviewBody(view))
  const address = `${folder}/${name}`
  const examples = await loadExamples(address)
  if (examples === null) return c.notFound()
  if (!example) return galleryPage(address, await detailBody(address, examples, view))
  if (example === ALL) return showExamples(c, address, Object.entries(examples))
  const data = examples[example]
  return data === undefined ? c.notFound() : showExamples(c, address, [['example', data]])
}

/** All sections, with a link to each of their examples. */
async function overviewBody(view: View): Promise<string> {
  const query = viewQuery(view)
  const rows = await Promise.all(
    addresses().map(async (address) => {
      const names = [...Object.keys((await loadExamples(address)) ?? {}), ALL]
      const links = names.map((name) => `<a href="/__sections/${address}/${name}${query}">${name}</a>`)
      return `<tr><th scope="row"><a href="/__sections/${address}${query}">${address}</a></th><td>${links.join('')}</td></tr>`
    }),
  )
  return `<h1>Sections</h1>${viewForm(view)}<table>${rows.join('')}</table>`
}
