import { escapeHtml } from '#shared/escape-html.ts'
import { addresses } from '#sections/schemas.ts'
import { ALL, loadExamples } from './examples.ts'
import { viewQuery, type View, viewForm } from './view.ts'

/** All sections, with a link to each of their examples. */
export async function overviewPage(view: View): Promise<string> {
  const query = viewQuery(view)
  const rows = await Promise.all(
    addresses().map(async (address) => {
      const names = [...Object.keys((await loadExamples(address)) ?? {}), ALL]
      const links = names.map((name) => `<a href="/__sections/${address}/${name}${query}">${name}</a>`)
      return `<tr><th scope="row"><a href="/__sections/${address}${query}">${address}</a></th><td>${links.join(' · ')}</td></tr>`
    }),
  )
  return galleryPage('Sections', `<h1>Sections</h1>${viewForm(view)}<table>${rows.join('')}</table>`)
}

/** A page of the gallery's own HTML, without the styles of the product. */
export function galleryPage(title: string, body: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`
}

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui; margin: 2rem; overflow-x: hidden }
form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; margin-block: 1rem }
th { text-align: start; padding-inline-end: 2rem; vertical-align: top }
td, th { padding-block: .25rem }
a { color: LinkText }
.example { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr) }
.frames { overflow-x: auto }
iframe { display: block; width: 100%; height: 36rem; border: 1px solid GrayText; border-radius: 8px; margin-block-end: 1rem }
pre { overflow: auto; max-height: 36rem; margin: 0; padding: 1rem; font-size: 13px; border: 1px solid GrayText; border-radius: 8px }
.texts { display: grid; gap: 1rem; align-content: start }
summary { font-weight: 600 }
@media (min-width: 70rem) { .example { grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) } }
`
