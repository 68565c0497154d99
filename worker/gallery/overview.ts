import { addresses } from '#sections/schemas.ts'
import { ALL, loadExamples } from './examples.ts'
import { viewQuery, type View, viewForm } from './view.ts'

/** All sections, with a link to each of their examples. */
export async function overviewBody(view: View): Promise<string> {
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
