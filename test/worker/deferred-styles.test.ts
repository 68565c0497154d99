/** @fresh-modules An isolate reads the styles of its build once. */
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue, usedStyleText } from '../../worker/page/head/assets.ts'
import { documentMarks } from '../../worker/page/head/mark-set.ts'
import { styleParts } from '../../build/vite/style-parts.ts'

const CSS =
  '.card{top:0}body[data-layout=blog] .card{left:0}body[data-layout=core] .card{right:0}body[data-site=bio-link]{margin:0}'

const catalogue = { base: [], sections: { 'card/list': ['card'] }, scriptMarks: {} }
const file = [JSON.stringify(catalogue), `card ${JSON.stringify(styleParts(CSS, () => false))}`].join('\n')

beforeAll(() => loadCatalogue({ fetch: async () => new Response(file) } as unknown as Fetcher))

test('the stylesheet of a deferred section is complete, without rules of other layouts and kinds of sites', () => {
  const addresses = ['card/list']
  const marks = documentMarks({ site: 'website', layout: 'core', dir: 'ltr' }, addresses)
  expect(usedStyleText({ addresses, whole: new Set(addresses), marks })).toBe(
    '.card{top:0}body[data-layout=core] .card{right:0}',
  )
})
