import fixtures from 'virtual:sections/fixtures.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { chromiumPath, launchChromium } from '../support/browser.ts'
import { GALLERY_DIST, TEST_DIST } from '../support/build.ts'
import { wholeStyles } from '../support/whole-style.ts'
import { startWorker } from '../support/worker.ts'
import { loadAllFonts, settled } from './in-page.ts'
import { holdStill, openEverything, rulesThatWouldMatch, styleOfAll, useStyle } from './used-rules-in-page.ts'

/** A phone and a desk. */
const WIDTHS = [390, 1440]

/** What pages have beside the sections that their HTML names. */
const WIDGETS = ['site/cookie-banner', 'site/chat-button', 'site/toasts', 'site/backdrop']

type WholeStyle = ReturnType<typeof wholeStyles>

let browser: Browser
let blank: Page
let gallery: Awaited<ReturnType<typeof startWorker>>
let whole: { demo: WholeStyle; gallery: WholeStyle }

describe.skipIf(chromiumPath() === null)('a page without the rules that it does not use', () => {
  beforeAll(async () => {
    gallery = await startWorker({ dist: GALLERY_DIST })
    browser = await launchChromium()
    blank = await browser.newPage()
    whole = { demo: wholeStyles(TEST_DIST), gallery: wholeStyles(GALLERY_DIST) }
  })
  afterAll(async () => {
    await browser.close()
    await gallery.stop()
  })

  test.for(inject('demoPages').filter(({ path }) => !/^\/[a-z]{2}-[A-Z]{2}/.test(path)))(
    '$site $path looks as with all of them',
    async ({ host, path }) => {
      const address = `http://${host}:${inject('demoPort')}${encodeURI(path)}`
      for (const width of WIDTHS) expect(await differences(address, width)).toEqual([])
    },
  )

  test.for(Object.keys(fixtures).filter((address) => !address.startsWith('site/')))(
    'the examples of %s lack no rule that matches',
    async (address) => {
      const names = ['preset', ...Object.keys((await fixtures[address]?.())?.fixtures ?? {})]
      for (const name of names) {
        const example = `/__sections/${address}/${name}`
        const response = await gallery.fetch(`http://gallery.localhost${example}`)
        const html = await response.text()
        const addresses = Array.from(html.matchAll(/ data-section="([^"]+)"/g), ([, found = '']) => found)
        const [, sent = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
        const all = whole.gallery([...addresses, ...WIDGETS])
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
    const { addresses, sent } = await page.evaluate(() => ({
      addresses: Array.from(
        document.querySelectorAll<HTMLElement>('[data-section]'),
        ({ dataset }) => dataset.section ?? '',
      ),
      sent: document.querySelector('head > style')?.textContent ?? '',
    }))
    // Behind the stylesheets are the site's fonts and colours.
    const site = sent.slice(sent.search(/@font-face|@layer tokens\{:root\{color-scheme/))
    const all = whole.demo([...addresses, ...WIDGETS]) + site
    expect(all.length).toBeGreaterThan(sent.length)
    await page.evaluate(loadAllFonts)
    await page.evaluate(holdStill)
    await page.evaluate(useStyle, sent)
    const picture = await page.screenshot({ fullPage: true })
    await page.evaluate(useStyle, all)
    const isSame = picture.equals(await page.screenshot({ fullPage: true }))
    await page.evaluate(openEverything)
    await page.evaluate(useStyle, sent)
    const reduced = await page.evaluate(styleOfAll)
    await page.evaluate(useStyle, all)
    const complete = await page.evaluate(styleOfAll)
    expect(reduced.length).toBeGreaterThan(20)
    const differing = complete.flatMap((style, index) => difference(style, reduced[index] ?? ''))
    const schemes = await page.evaluate(() =>
      Array.from(
        document.querySelectorAll<HTMLElement>('[data-scheme]'),
        ({ dataset }) => dataset.scheme ?? '',
      ),
    )
    return [
      ...(isSame ? [] : ['the page is painted in other pixels']),
      ...schemes.filter((scheme) => !site.includes(`[data-scheme='${scheme}']{`)),
      ...differing,
      ...(await page.evaluate(rulesThatWouldMatch, { sent, all })),
    ]
  }
})

/** The element, and each of its properties that differs. */
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
