/** @fresh-modules An isolate reads the styles of its build once. */
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue, usedStyleText } from '../../worker/page/head/assets.ts'
import { documentMarks, marksIn } from '../../worker/page/head/mark-set.ts'
import { styleParts } from '../../build/vite/style-parts.ts'

const CSS =
  '.card{top:0}.card b{left:0}.card i{right:0}.card[data-look=row]{bottom:0}.card:dir(rtl){margin:0}'
const ADDRESS = 'card/list'

/** A build of one section, whose script may add a `<b>`. */
const catalogue = { base: [], sections: { [ADDRESS]: ['card'] }, scriptMarks: { [ADDRESS]: ['b'] } }
const file = [JSON.stringify(catalogue), `card ${JSON.stringify(styleParts(CSS, () => false))}`].join('\n')

beforeAll(() => loadCatalogue({ fetch: async () => new Response(file) } as unknown as Fetcher))

/** The rules of a page with these sections, one after the other. */
function rulesOf(sections: readonly string[], dir: 'ltr' | 'rtl' = 'ltr'): string {
  const marks = documentMarks({ site: 'website', layout: 'core', dir }, [ADDRESS])
  for (const html of sections) marks.addAll(marksIn(html, [ADDRESS]))
  return usedStyleText({ addresses: [ADDRESS], whole: new Set(), marks })
}

test('a rule’s requirements may be met by one section or by several', () => {
  expect(rulesOf(['<p class="card">'])).toBe('.card{top:0}')
  expect(rulesOf(['<p class="card">', '<p data-look="row">'])).toBe(
    '.card{top:0}.card[data-look=row]{bottom:0}',
  )
})

test('rules for elements that a script may add are sent if the elements around them exist', () => {
  expect(rulesOf(['<div data-enhance="card/list"><p class="card"><i></i></p></div>'])).toBe(
    '.card{top:0}.card b{left:0}.card i{right:0}',
  )
  expect(rulesOf(['<div data-enhance="card/list"><i></i></div>'])).toBe('')
})

test('a section without a script gets no rules for added elements', () => {
  expect(rulesOf(['<p class="card"></p>'])).toBe('.card{top:0}')
})

test('texts from right to left have their rules, even on a page from left to right', () => {
  const rule = '.card{top:0}.card:dir(rtl){margin:0}'
  expect(rulesOf(['<p class="card">'], 'rtl')).toBe(rule)
  expect(rulesOf(['<p class="card">', '<p dir="rtl">'])).toBe(rule)
})
