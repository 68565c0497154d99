import fixtures from 'virtual:sections/fixtures.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { GALLERY_DIST, TEST_DIST } from '../support/build.ts'
import { wholeStyles } from '../support/whole-style.ts'
import { rawRequest } from '../support/worker.ts'
import { loadAllFonts, settled } from './in-page.ts'
import { pageStyles, sectionsIn, unmatchedRules, WIDGETS, type WholeStyle } from './unmatched-rules.ts'
import { holdStill, openEverything, rulesThatWouldMatch, styleOfAll, useStyle } from './used-rules-in-page.ts'

/** Three pages, on a phone or a desktop. For other pages only selectors are matched (demo-pages.test.ts). */
const PAGES = [
  { host: 'estudio.localhost', width: 1440 },
  { host: 'padaria.localhost', width: 390 },
  { host: 'poliglota.localhost', width: 390 },
]

let browser: Browser
let blank: Page
const gallery = () => new URL(`http://127.0.0.1:${inject('galleryPort')}`)
let whole: { demo: WholeStyle; gallery: WholeStyle }

describe.skipIf(chromiumPath() === null)('a page that gets only the CSS rules it uses', () => {
  beforeAll(async () => {
    browser = await connectChromium()
    blank = await browser.newPage()
    whole = { demo: wholeStyles(TEST_DIST), gallery: wholeStyles(GALLERY_DIST) }
  })
  afterAll(() => browser.close())

  test.for(PAGES)('$host at $width px looks as with all rules', async ({ host, width }) => {
    expect(await differences(`http://${host}:${inject('demoPort')}/`, width)).toEqual([])
  })

  test.for(Object.keys(fixtures).filter((address) => !address.startsWith('site/')))(
    'the examples of %s lack no rule that matches',
    async (address) => {
      const names = ['preset', ...Object.keys((await fixtures[address]?.())?.fixtures ?? {})]
      for (const name of names) {
        const example = `/__sections/${address}/${name}`
        const response = await rawRequest(gallery(), `http://gallery.localhost${example}`, {})
        const html = await response.text()
        const [, sent = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
        const all = whole.gallery([...sectionsIn(html), ...WIDGETS])
        expect(sent.length).toBeGreaterThan(1000)
        expect(await blank.evaluate(rulesThatWouldMatch, { sent, all, html }), example).toEqual([])
      }
    },
  )

  async function differences(address: string, width: number): Promise<string[]> {
    const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    try {
      await page.goto(address, { waitUntil: 'load' })
      if ((await page.locator('[data-enhance^="header/"]').count()) > 0)
        await page.locator('[data-live]').waitFor({ state: 'attached' })
      await page.evaluate(settled)
      return await compare(page)
    } finally {
      await page.close()
    }
  }

  async function compare(page: Page): Promise<string[]> {
    const styles = await pageStyles(page, whole.demo)
    const { sent, all } = styles
    await page.evaluate(loadAllFonts)
    await page.evaluate(holdStill)
    await page.evaluate(useStyle, sent)
    const picture = await page.screenshot({ fullPage: true })
    await page.evaluate(useStyle, all)
    const isSame = picture.equals(await page.screenshot({ fullPage: true }))
    await page.evaluate(openEverything)
    const unmatched = await unmatchedRules(page, styles)
    await page.evaluate(useStyle, sent)
    const reduced = await page.evaluate(styleOfAll)
    await page.evaluate(useStyle, all)
    const complete = await page.evaluate(styleOfAll)
    expect(reduced.length).toBeGreaterThan(20)
    const differing = complete.flatMap((style, index) => difference(style, reduced[index] ?? ''))
    return [...(isSame ? [] : ['the page is painted in other pixels']), ...differing, ...unmatched]
  }
})

/** The element and its differing properties. */
function difference(complete: string, reduced: string): string[] {
  if (complete === reduced) return []
  const known = new Set(reduced.split(';'))
  return [
    complete
      .split(';')
      .filter((part, index) => index === 0 || !known.has(part))
      .join(';'),
  ]
}
