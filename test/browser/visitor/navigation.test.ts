import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchChromium } from '../../support/browser.ts'
import { textSection } from '../../support/site.ts'
import { startVisitorTest, type VisitorTest, whenAlive } from '../../support/visitor-site.ts'

const site = {
  host: 't1.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        textSection(
          'links',
          '<p><a href="/about">Sobre</a> <a href="/old">Antiga</a> <a href="/api/healthz">API</a></p>',
        ),
      ],
    },
    { id: 'about', route: 'about' },
  ],
  config: {
    header: [
      {
        id: 'topo',
        component: { folder: 'header', name: 'simple' },
        data: {
          menu: [
            {
              id: 'm',
              label: 'Mais',
              children: [{ id: 'c', label: 'Sobre nós', link: { kind: 'page', ref: 'about' } }],
            },
          ],
          showLanguage: true,
        },
      },
    ],
  },
  root: { path_rules: [{ from: '/old', to: '/about' }] },
}

let browser: Browser
let t: VisitorTest
let context: BrowserContext
let page: Page

describe.skipIf(chromiumPath() === null)('a way through a site', () => {
  beforeAll(async () => {
    browser = await launchChromium()
    t = await startVisitorTest(browser, [site])
  })
  afterAll(async () => {
    await browser.close()
    await t.stop()
  })
  afterEach(() => context.close())

  async function open() {
    context = await t.visitor({ viewport: { width: 1280, height: 800 } })
    page = await context.newPage()
    await page.goto(t.address('t1.localhost'))
    await whenAlive(page)
  }

  test('follows a rule to where a page is now', async () => {
    await open()
    await page.getByRole('link', { name: 'Antiga' }).click()
    await page.waitForURL('**/about')
  })

  test('leaves no menu open, neither on the way nor on the way back', async () => {
    await open()
    await page.locator('summary', { hasText: 'Mais' }).click()
    const menus = () => page.locator('details[data-menu][open], [data-menu]:popover-open').count()
    expect(await menus()).toBe(1)
    await page.getByRole('link', { name: 'Sobre nós' }).click()
    await page.waitForURL('**/about')
    expect(await menus()).toBe(0)
    await page.goBack()
    await page.waitForURL(t.address('t1.localhost'))
    expect(await menus()).toBe(0)
  })

  test('is fetched ahead by the browser’s own rules', async () => {
    await open()
    const rules = await page.evaluate(async () => (await fetch('/speculation-rules.json')).ok)
    expect(rules).toBe(true)
    expect(await page.evaluate(() => HTMLScriptElement.supports?.('speculationrules'))).toBe(true)
  })

  test('is fetched ahead by a hint where a browser knows no rules, and only what is a page', async () => {
    context = await t.visitor()
    await context.addInitScript('HTMLScriptElement.supports = () => false')
    page = await context.newPage()
    await page.goto(t.address('t1.localhost'))
    await whenAlive(page)
    const hints = () =>
      page
        .locator('link[rel=prefetch]')
        .evaluateAll((all) => all.map((each) => new URL((each as HTMLLinkElement).href).pathname))
    for (const name of ['API', 'Sobre', 'Sobre'])
      await page.locator('#links').getByRole('link', { name, exact: true }).hover()
    await expect.poll(hints).toEqual(['/about'])
  })
})
