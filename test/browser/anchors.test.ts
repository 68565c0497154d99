import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, type ExpectStatic, inject, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { type TestSite, textSection } from '../support/site.ts'
import { startVisitorTest, type VisitorTest } from '../support/visitor-site.ts'
import { rawRequest } from '../support/worker.ts'

/** Each section has this many paragraphs, so it is lower or much taller than the placeholder of an unrendered one. */
const SITES = [
  { host: 'low.localhost', paragraphs: 1, sticky: 'always' },
  { host: 'tall.localhost', paragraphs: 8, sticky: 'none' },
  { host: 'very-tall.localhost', paragraphs: 24, sticky: 'always' },
]

const header = (sticky: string) => ({
  id: 'top',
  component: { folder: 'header', name: 'simple' },
  data: { sticky, menu: [{ id: 'm', label: 'Fim', link: { kind: 'anchor', ref: 's12' } }] },
})

const sites: TestSite[] = SITES.map(({ host, paragraphs, sticky }) => ({
  host,
  config: { header: [header(sticky)] },
  pages: [
    { id: 'home', route: '/', sections: sectionsOf(paragraphs) },
    { id: 'other', route: 'other', sections: [textSection('links', '<p><a href="/#s12">Doze</a></p>')] },
  ],
}))

function sectionsOf(paragraphs: number): object[] {
  return Array.from({ length: 30 }, (_, index) =>
    textSection(`s${index}`, `<p>Um parágrafo de algumas palavras.</p>`.repeat(paragraphs), {
      title: `Seção ${index}`,
      ...(index === 11 && { anchor: 'preços' }),
    }),
  )
}

let browser: Browser
let t: VisitorTest

/** In parallel, because they mostly wait to see that nothing moves. */
describe.skipIf(chromiumPath() === null)('a link to a section', { concurrent: true }, () => {
  beforeAll(async () => {
    browser = await connectChromium()
    t = await startVisitorTest(browser, sites)
  })
  afterAll(async () => {
    await browser.close()
    await t.stop()
  })

  const ways = [
    { width: 390, javaScriptEnabled: true },
    { width: 390, javaScriptEnabled: false },
    { width: 1440, javaScriptEnabled: true },
    { width: 1440, javaScriptEnabled: false },
  ]

  for (const { width, javaScriptEnabled } of ways) {
    const how = `${width} px wide, scripts ${javaScriptEnabled ? 'on' : 'off'}`

    test(`stops at the start of the section, and stays there: ${how}`, async ({ expect }) => {
      const context = await t.visitor({ viewport: { width, height: 800 }, javaScriptEnabled })
      const page = await context.newPage()
      for (const { host } of SITES) {
        await page.goto(t.address(host, '/#s12'))
        await expectAtTarget(expect, page, '#s12', `${host}, first visit`)
        await page.goto(t.address(host, '/other'))
        await page.getByRole('link', { name: 'Doze', exact: true }).click()
        await page.waitForURL('**/#s12')
        await expectAtTarget(expect, page, '#s12', `${host}, from another page`)
      }
      await page.goBack()
      await page.waitForURL('**/other')
      await page.goForward()
      await page.waitForURL('**/#s12')
      await expectAtTarget(expect, page, '#s12', 'back and forward')
      await page.goto(t.address('very-tall.localhost', '/#pre%C3%A7os'))
      await expectAtTarget(expect, page, '[id="preços"]', 'by its anchor')
      await context.close()
    })
  }

  test('find-in-page and Back show their place once all sections are rendered', async ({ expect }) => {
    const context = await t.visitor({ viewport: { width: 390, height: 800 } })
    const page = await context.newPage()
    await page.goto(t.address('very-tall.localhost', '/'))
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-below-fold]')].every(
        (section) => getComputedStyle(section).contentVisibility === 'visible',
      ),
    )
    expect(
      await page.evaluate(() => (window as never as { find(text: string): boolean }).find('Seção 12')),
    ).toBe(true)
    const title = page.getByRole('heading', { name: 'Seção 12' })
    const isInView = () =>
      title.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await expectSteady(expect, isInView, 'found in the page')
    await page.goto(t.address('very-tall.localhost', '/other'))
    await page.goBack()
    await page.waitForURL(t.address('very-tall.localhost', '/'))
    await expectSteady(expect, isInView, 'back from another page')
    await context.close()
  })

  test('leads to the last section of every demo page, below everything that could move it', async ({
    expect,
  }) => {
    const pages = inject('demoPages').filter(({ path }) => !/^\/[a-z]{2}-[A-Z]{2}(?:\/|$)/.test(path))
    expect(pages.length).toBeGreaterThan(10)
    const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
    const server = new URL(`http://127.0.0.1:${inject('demoPort')}`)
    const left = pages.values()
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        const page = await context.newPage()
        for (const { host, path } of left) {
          const address = `http://${host}:${inject('demoPort')}${path}`
          const id = lastSection(await (await rawRequest(server, address, {})).text())
          await page.goto(`${address}#${encodeURIComponent(id)}`)
          await expectAtTarget(expect, page, `[id="${id}"]`, `${host}${path}#${id}`)
        }
      }),
    )
    await context.close()
  }, 240_000)
})

/** The id of the last section of a page. */
function lastSection(html: string): string {
  const tags = html.slice(html.indexOf('<main'), html.indexOf('</main>')).match(/<[a-z][^>]*>/g) ?? []
  const last = tags.findLast((tag) => tag.includes(' data-section=') && tag.includes(' id='))
  return / id="([^"]*)"/.exec(last ?? '')?.[1] ?? ''
}

/** Waits until the condition has been true for a second, checked every 100 ms. */
async function expectSteady(
  expect: ExpectStatic,
  isTrue: () => Promise<boolean>,
  what: string,
): Promise<void> {
  let inARow = 0
  await expect
    .poll(
      async () => {
        inARow = (await isTrue()) ? inARow + 1 : 0
        return inARow
      },
      { interval: 100, message: what },
    )
    .toBeGreaterThanOrEqual(10)
}

/** Waits until the target begins within 5 px of the header's lower edge, or below it at the end of the page. */
async function expectAtTarget(
  expect: ExpectStatic,
  page: Page,
  selector: string,
  what: string,
): Promise<void> {
  const isAtTarget = () =>
    page.locator(selector).evaluate((target) => {
      // A header over the first picture has no height, but its bar has.
      const bar = document.querySelector('header [data-sticky]') ?? document.querySelector('header')
      const covered = Math.max(0, bar?.getBoundingClientRect().bottom ?? 0)
      const offset = target.getBoundingClientRect().top - covered
      const { scrollHeight, clientHeight } = document.documentElement
      const isAtEnd = Math.ceil(scrollY + clientHeight) >= scrollHeight
      return Math.abs(offset) <= 5 || (isAtEnd && offset > 0)
    })
  await expectSteady(expect, isAtTarget, what)
}
