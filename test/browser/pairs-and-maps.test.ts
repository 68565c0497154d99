import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { onePagePlatform } from '../support/one-page.ts'
import { startWorker } from '../support/worker.ts'

const picture = (src: string) => ({ src, alt: src, width: 1200, height: 800 })
const site = {
  host: 'catalogue.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        {
          id: 'obra',
          component: { folder: 'gallery', name: 'before-after' },
          data: {
            items: [
              {
                before: picture('/demo/example.svg'),
                after: picture('/demo/example.svg?2'),
                caption: 'Sala',
              },
            ],
          },
        },
        {
          id: 'lojas',
          component: { folder: 'map', name: 'embed' },
          data: {
            markers: [
              { title: 'Centro', lat: -23.5505, lng: -46.6333 },
              { title: 'Pinheiros', lat: -23.5617, lng: -46.702 },
            ],
            consentGroup: 'tracking',
          },
        },
        {
          id: 'agenda',
          component: { folder: 'embed', name: 'frame' },
          data: { url: 'https://calendly.com/padaria/visita', name: 'Agenda' },
        },
      ],
    },
  ],
}

const platform = onePagePlatform(site)
let worker: Awaited<ReturnType<typeof startWorker>>
let browser: Browser
let page: Page
/** Requests to other hosts. None of them is answered. */
let asked: URL[]

async function open(options: BrowserContextOptions = {}) {
  page = await (await browser.newContext({ locale: 'pt-BR', ...options })).newPage()
  asked = []
  await page.route('**', (route) => {
    const url = new URL(route.request().url())
    if (url.hostname === site.host) return route.continue()
    asked.push(url)
    return route.abort()
  })
  await page.goto(`http://${site.host}:${worker.url.port}/`)
}

describe.skipIf(chromiumPath() === null)('comparisons and maps in a browser', () => {
  beforeAll(async () => {
    worker = await startWorker({ upstream: platform.handle })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  afterEach(() => page.context().close())

  const box = (side: string) => page.locator(`#obra [data-side=${side}]`).boundingBox()

  test('the keyboard moves the edge between two pictures', async () => {
    await open()
    const slider = page.getByRole('slider', { name: 'Comparar antes e depois: Sala' })
    const cut = () =>
      page.locator('#obra [data-side=after]').evaluate((side) => getComputedStyle(side).clipPath)
    await expect.poll(() => page.locator('#obra [data-pair]').getAttribute('style')).toContain('--at: 50%')
    expect(await box('before')).toEqual(await box('after'))
    await slider.focus()
    await page.keyboard.press('End')
    expect(await cut()).toBe('inset(0px 0px 0px 100%)')
    await page.keyboard.press('ArrowLeft')
    expect(await cut()).toBe('inset(0px 0px 0px 99%)')
    await page.keyboard.press('Home')
    expect(await cut()).toMatch(/^inset\(0(px|%)( 0px 0px 0%)?\)$/)
  })

  test('the two pictures are side by side without scripts', async () => {
    await open({ javaScriptEnabled: false, viewport: { width: 1200, height: 800 } })
    const [before, after] = [await box('before'), await box('after')]
    expect(after?.x).toBeGreaterThanOrEqual((before?.x ?? 0) + (before?.width ?? 0))
    expect(after?.y).toBe(before?.y)
    expect(await page.locator('#obra input').isVisible()).toBe(false)
    expect(await page.getByText('Depois', { exact: true }).isVisible()).toBe(true)
  })

  test('a map of several places requests nothing from a third party before the visitor agrees', async () => {
    await open()
    const map = page.locator('#lojas [data-embed]')
    await map.scrollIntoViewIfNeeded()
    await page.locator('#lojas [data-embed-open][role=button]').waitFor()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await page.locator('#lojas [data-embed-open]').click()
    await page.locator('#lojas [data-embed-allow]').click()
    await expect.poll(() => asked.length).toBeGreaterThan(3)
    expect(new Set(asked.map(({ hostname }) => hostname))).toEqual(new Set(['tile.openstreetmap.org']))
    expect(await map.getByRole('link').allTextContents()).toEqual([
      '1Centro',
      '2Pinheiros',
      '© OpenStreetMap',
    ])
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('title'))
    expect(focused).toBe('Centro')
  })

  test('a frame of another service is loaded only after a click and consent', async () => {
    await open()
    await page.locator('#agenda').scrollIntoViewIfNeeded()
    await page.locator('#agenda [data-embed-open][role=button]').waitFor()
    expect(asked).toEqual([])
    await page.locator('#agenda [data-embed-open]').click()
    expect(await page.locator('#agenda iframe').count()).toBe(0)
    await page.locator('#agenda [data-embed-allow]').click()
    await expect.poll(() => asked.map(({ href }) => href)).toEqual(['https://calendly.com/padaria/visita'])
    expect(await page.locator('#agenda iframe').getAttribute('title')).toBe('Agenda')
  })
})
