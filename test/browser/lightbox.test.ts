import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { onePagePlatform } from '../support/one-page.ts'
import { startWorker } from '../support/worker.ts'

const items = ['Um', 'Dois', 'Três'].map((alt) => ({
  media: { src: '/favicon.svg', alt, width: 640, height: 480 },
}))
const sections = [
  {
    id: 'fotos',
    component: { folder: 'gallery', name: 'grid' },
    data: { items, lightbox: true, pageSize: 0 },
  },
]
const platform = onePagePlatform({ host: 'fotos.localhost', pages: [{ id: 'home', route: '/', sections }] })
let worker: Awaited<ReturnType<typeof startWorker>>
let browser: Browser
let page: Page

const open = () => page.locator('[data-photo]:popover-open')

describe.skipIf(chromiumPath() === null)('the large view of a picture', () => {
  beforeAll(async () => {
    worker = await startWorker({ upstream: platform.handle })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    await page.goto(`http://fotos.localhost:${worker.url.port}/`, { waitUntil: 'networkidle' })
    await page.locator('[popovertarget="fotos-photo-1"]').first().click()
    await open().locator('[data-go="1"]').waitFor()
  })
  afterEach(() => page.close())

  test('has buttons to the next and the previous picture, in a circle', async () => {
    await open().locator('[data-go="1"]').click()
    expect(await open().getAttribute('id')).toBe('fotos-photo-2')
    await open().locator('[data-go="-1"]').click()
    await open().locator('[data-go="-1"]').click()
    expect(await open().getAttribute('id')).toBe('fotos-photo-3')
  })

  test('leaves the focus on the button that was pressed', async () => {
    await open().locator('[data-go="1"]').press('Enter')
    expect(
      await open()
        .locator('[data-go="1"]')
        .evaluate((button) => button === document.activeElement),
    ).toBe(true)
  })

  test('has buttons with labels and with visible signs', async () => {
    const buttons = open().getByRole('button')
    expect(await buttons.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
      'Anterior',
      'Próximo',
      'Fechar',
    ])
    const close = buttons.last()
    const { width, height } = await close.evaluate((button) => getComputedStyle(button, '::before'))
    expect([width, height]).toEqual(['22px', '22px'])
    await close.click()
    expect(await open().count()).toBe(0)
  })
})
