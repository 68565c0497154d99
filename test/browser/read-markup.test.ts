import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { ReadMarkup, violationsOf, violationsOfShapes } from './axe.ts'
import { faultsOfDocument } from './faults-of-document.ts'

const page = (main: string, head = '<title>T</title>') =>
  `<!DOCTYPE html><html lang="pt-BR"><head>${head}</head><body><main><h1>T</h1>${main}</main></body></html>`

const PLAIN = page(
  '<section data-section="text/rich"><h2>A</h2><p style="font-size: 30px">Texto</p></section>',
)

let browser: Browser
let tab: Page

describe.skipIf(chromiumPath() === null)('a page under check', () => {
  beforeAll(async () => {
    browser = await connectChromium()
    tab = await browser.newPage()
  })
  afterAll(() => browser.close())

  async function isNewAfterPlain(html: string): Promise<boolean> {
    const read = new ReadMarkup()
    await tab.setContent(PLAIN)
    expect(await read.newShapes(tab)).not.toEqual([])
    await tab.setContent(html)
    return (await read.newShapes(tab)).length > 0
  }

  test.each([
    ['another section', PLAIN.replace('text/rich', 'hero/split')],
    ['another element', PLAIN.replace('<p ', '<ul><li>A</li></ul><p ')],
    ['another class', PLAIN.replace('<p ', '<p class="lead" ')],
    ['another state', PLAIN.replace('<p ', '<p data-look="row" ')],
    ['another role', PLAIN.replace('<p ', '<p role="note" ')],
    ['another colour', PLAIN.replace('font-size', 'color: red; font-size')],
    ['another ground', PLAIN.replace('<main>', '<main style="background: navy">')],
    ['a smaller text', PLAIN.replace('30px', '15px')],
    ['no text', PLAIN.replace('Texto', '')],
    ['an attribute without a value', PLAIN.replace('<p ', '<p title="" ')],
  ])('is checked by axe again if it shows %s', async (_, html) => {
    expect(html).not.toBe(PLAIN)
    expect(await isNewAfterPlain(html)).toBe(true)
  })

  test.each([
    ['another text', PLAIN.replace('Texto', 'Outro')],
    ['the same twice', PLAIN.replace('<p style="font-size: 30px">Texto</p>', (text) => text + text)],
    ['something that is hidden', PLAIN.replace('<p ', '<ul hidden><li>A</li></ul><p ')],
    ['a larger text', PLAIN.replace('30px', '40px')],
  ])('is not checked again if it differs in %s', async (_, html) => {
    expect(html).not.toBe(PLAIN)
    expect(await isNewAfterPlain(html)).toBe(false)
  })

  test('fails with what axe finds', async () => {
    await tab.setContent(page('<p style="color: #999; background: #aaa">Texto</p>'))
    expect((await violationsOf(tab)).join()).toContain('color-contrast')
    await tab.setContent(page('<p>Texto</p>'))
    expect(await violationsOf(tab)).toEqual([])
  })

  test('is checked only in its new shapes, and fails with what axe finds there', async () => {
    const read = new ReadMarkup()
    const faulty = '<p style="color: #999; background: #aaa">Texto</p>'
    await tab.setContent(page(faulty))
    await read.newShapes(tab)
    await tab.setContent(page(`${faulty}<ul class="new"><li style="color: #aaa">Outro</li></ul>`))
    expect(await violationsOfShapes(tab, await read.newShapes(tab))).toEqual(['color-contrast: li'])
  })

  test('is not reported if its document has no faults', async () => {
    const field = '<label>B <input></label><input aria-hidden="true" tabindex="-1">'
    await tab.setContent(page(`<h2>A</h2><img alt="" src="data:,">${field}<a href="/">C</a>`))
    expect(await tab.evaluate(faultsOfDocument, { isFragment: false })).toEqual([])
  })

  test('is not reported for what only a whole page has, if it is a fragment', async () => {
    const landmarks = '<header>A</header><header>B</header><footer>C</footer><footer>D</footer>'
    await tab.setContent(`<!DOCTYPE html>${landmarks}<h2>E</h2><h3>F</h3><img src="data:,">`)
    const faults = await tab.evaluate(faultsOfDocument, { isFragment: true })
    expect(faults).toEqual([expect.stringContaining('no alternative text')])
    expect(await tab.evaluate(faultsOfDocument, { isFragment: false })).toEqual([
      'no language',
      'no title',
      '0 main landmarks',
      '0 headings of the first level',
      'several headers of the page',
      'several footers of the page',
      ...faults,
    ])
  })

  test.each([
    ['no language', page('').replace(' lang="pt-BR"', '')],
    ['no title', page('', '')],
    ['2 main landmarks', page('</main><main>')],
    ['0 headings of the first level', page('').replace('<h1>T</h1>', '')],
    ['2 headings of the first level', page('<h1>T</h1>')],
    ['several headers of the page', page('').replace('<main>', '<header>A</header><header>B</header><main>')],
    ['h1 is followed by h3', page('<h3>A</h3>')],
    ['an empty heading', page('<h2> </h2>')],
    ['no alternative text', page('<img src="data:,">')],
    ['no title: iframe', page('<iframe></iframe>')],
    ['no name: a', page('<a href="/"><svg></svg></a>')],
    ['no name: button', page('<button></button>')],
    ['no label', page('<input aria-hidden="true">')],
    ['an order of its own', page('<p tabindex="3">A</p>')],
    ['in no list', page('<li>A</li>')],
    ['aria-labelledby names 0 elements', page('<section aria-labelledby="none">A</section>')],
    ['for names 2 elements', page('<label for="a">A</label><input id="a"><p id="a">B</p>')],
    ['px wider than the screen', page('<p style="width: 5000px">A</p>')],
  ])('is reported for a fault of the document: %s', async (fault, html) => {
    await tab.setContent(html)
    expect((await tab.evaluate(faultsOfDocument, { isFragment: false })).join('\n')).toContain(fault)
  })
})
