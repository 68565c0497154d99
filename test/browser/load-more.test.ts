import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { onePagePlatform } from '../support/one-page.ts'
import type { TestSite } from '../support/site.ts'
import { whenFileRuns } from '../support/visitor-site.ts'
import { startWorker } from '../support/worker.ts'

const works = Array.from({ length: 25 }, (_, index) => ({ id: index, title: `Obra ${index + 1}` }))

const site: TestSite = {
  host: 'obras.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        {
          id: 'obras',
          component: { folder: 'portfolio', name: 'grid' },
          data: { items: works, filter: false, pageSize: 10, pagination: 'none' },
        },
        {
          id: 'mais',
          component: { folder: 'pagination', name: 'load-more' },
          data: { source: 'portfolio' },
        },
      ],
    },
  ],
}

describe.skipIf(chromiumPath() === null)('a list that loads further entries in place', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>
  let browser: Browser
  let page: Page
  let address: string

  beforeAll(async () => {
    worker = await startWorker({ upstream: onePagePlatform(site).handle })
    browser = await connectChromium()
    address = `http://${site.host}:${worker.url.port}/`
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  beforeEach(async () => {
    page = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
    await page.goto(address)
    await more().scrollIntoViewIfNeeded()
    await whenFileRuns(page, 'main')
    await listens()
  })
  afterEach(() => page.context().close())

  const more = () => page.locator('a[data-next]')
  const entries = () => page.locator('#obras [data-list] > *')

  /** Waits with an observer that is created later, and so called later, than the script's own. */
  async function listens(): Promise<void> {
    await more().evaluate(
      (link) =>
        new Promise<void>((resolve) => {
          const observe = () =>
            new IntersectionObserver(([entry]) => {
              if (entry?.isIntersecting) setTimeout(resolve)
            }).observe(link)
          requestAnimationFrame(() => setTimeout(() => setTimeout(observe)))
        }),
    )
  }

  test('appends the entries of the next page, and focuses the first of them', async () => {
    await more().click()
    await expect.poll(() => entries().count()).toBe(20)
    expect(page.url()).toBe(address)
    expect(await entries().nth(10).textContent()).toContain('Obra 11')
    expect(
      await entries()
        .nth(10)
        .evaluate((entry) => entry.contains(document.activeElement)),
    ).toBe(true)
    await more().click()
    await expect.poll(() => entries().count()).toBe(25)
    expect(await more().count()).toBe(0)
  })

  test('links to its next page when the script that adds entries fails to load', async () => {
    await page.route('**/assets/append-entries*', (route) => route.abort())
    const href = await more().evaluate((link: HTMLAnchorElement) => link.href)
    await more().click()
    // A missing script also reloads the page, but the link navigates first.
    await expect.poll(() => page.url()).toBe(href)
    await expect.poll(() => entries().first().textContent()).toContain('Obra 11')
  })
})
