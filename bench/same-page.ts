import { lineDiff } from '../test/support/format-html.ts'
import { buildWorkers, type MeasuredPage, measuredPage } from './measured-page.ts'
import { configuration, HOST } from './page.ts'
import { sectionParts } from './section-parts.ts'
import { serve } from './server.ts'
import { type Print, table } from './table.ts'

/** Renderers of the page; the first is the floor. */
const RENDERED = [
  { name: 'bare Hono + React', worker: 'bare', path: '/' },
  { name: 'vitrine, page rendered before', worker: 'rendering', path: '/warm' },
  { name: 'vitrine, sections forgotten', worker: 'rendering', path: '/forgotten' },
  { name: 'vitrine, site never seen', worker: 'rendering', path: '/stranger' },
]

/** Whether all renderers produce the same sections, element by element and text by text. */
export async function measureSamePage(print: Print): Promise<boolean> {
  buildWorkers()
  return rendersTheSame(await measuredPage(configuration), print)
}

export async function rendersTheSame(page: MeasuredPage, print: Print): Promise<boolean> {
  const pages: { name: string; html: string }[] = []
  for (const { name, worker, path } of RENDERED) {
    const server = await serve({ worker, bindings: { DATA: page.data } })
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { host: HOST } })
    pages.push({ name, html: await response.text() })
    await server.stop()
  }
  pages.push({ name: 'vitrine, as it is deployed', html: page.html })
  const [floor, ...others] = pages.map(({ name, html }) => ({ name, html, sections: sectionParts(html) }))
  if (floor === undefined || floor.sections.length === 0) throw new Error('the floor rendered no section')
  const differences = others.map((other) => lineDiff(floor.sections.join('\n'), other.sections.join('\n')))
  print(
    table(
      ['what is rendered', 'bytes', 'elements', 'elements and texts of sections', ''],
      [floor, ...others].map(({ name, html, sections }, index) => [
        name,
        html.length.toLocaleString('en'),
        (html.match(/<[a-z]/g)?.length ?? 0).toLocaleString('en'),
        sections.length.toLocaleString('en'),
        index === 0 ? '' : differences[index - 1] === '' ? 'same' : 'DIFFERENT',
      ]),
    ),
  )
  for (const [index, difference] of differences.entries())
    if (difference !== '') print(`${others[index]?.name} differs from the floor:\n${difference}`)
  return differences.every((difference) => difference === '')
}
