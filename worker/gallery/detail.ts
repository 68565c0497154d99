import { escapeHtml } from '#shared/escape-html.ts'
import { editorJsonSchema } from '#sections/fields/json-schema.ts'
import { loadSchema } from '#sections/schemas.ts'
import { ALL } from './examples.ts'
import { viewQuery, type View, viewForm } from './view.ts'

/** One section: its examples in the chosen view, with their data and the section's JSON Schema. */
export async function detailBody(
  address: string,
  examples: Record<string, object>,
  view: View,
): Promise<string> {
  const schema = await loadSchema(address)
  const jsonSchema = schema && editorJsonSchema(schema)
  const shown = Object.entries(examples).map(
    ([name, data]) => `<h2 id="${name}">${name}</h2>
<div class="example"><div class="frames">${frames(`/__sections/${address}/${name}`, name, view)}</div>
<div class="texts">${text('data', data, true)}${text('schema', jsonSchema, false)}</div></div>`,
  )
  return `<p><a href="/__sections${viewQuery(view)}">All sections</a> · <a href="/__sections/${address}/${ALL}${viewQuery(view)}">all examples on one page</a></p>
<h1>${address}</h1>${viewForm(view)}${shown.join('')}`
}

function frames(path: string, name: string, view: View): string {
  const schemes = view.scheme === 'both' ? (['light', 'dark'] as const) : [view.scheme]
  const width = view.width === null ? '' : ` width="${view.width}"`
  return schemes
    .map((scheme) => {
      const address = `${path}${viewQuery({ ...view, scheme })}`
      return `<p><a href="${address}">${name}, ${view.locale}, ${scheme}</a></p><iframe src="${address}" title="${name}, ${scheme}" loading="lazy"${width}></iframe>`
    })
    .join('')
}

function text(title: string, value: unknown, isOpen: boolean): string {
  return `<details${isOpen ? ' open' : ''}><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
}
