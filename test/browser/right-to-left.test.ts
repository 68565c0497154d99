import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { onePagePlatform } from '../support/one-page.ts'
import { startWorker } from '../support/worker.ts'

const [text, gallery, slider, logos] = ['text/rich', 'gallery/grid', 'testimonial/slider', 'logos/row'].map(
  (address) => {
    const [folder, name] = address.split('/')
    return { component: { folder, name } }
  },
)
const photos = ['واحد', 'اثنان', 'ثلاثة'].map((alt) => ({
  media: { src: '/favicon.svg', alt, width: 640, height: 480 },
}))
const quotes = ['ليلى', 'عمر', 'سارة'].map((author) => ({ author, quote: 'عدت في الشهر التالي.' }))
const names = ['المطحنة', 'الفرن', 'الحقل'].map((name) => ({ name }))
const divider = { top: { enabled: true, type: 'wave', color: '#a33', scaleX: 1 } }
const sections = [
  { ...text, id: 'phone', data: { body: '[+55 31 3222-1962](tel:+553132221962)' } },
  { ...text, id: 'wave', data: { body: '<p dir="rtl">موجة</p>', divider } },
  { ...logos, id: 'logos', data: { items: names, marquee: true } },
  { ...slider, id: 'quotes', data: { items: quotes, perView: { sm: 1, md: 1, lg: 1 } } },
  { ...gallery, id: 'photos', data: { items: photos, lightbox: true, pageSize: 0 } },
]
const HOST = 'rtl.localhost'
const platform = onePagePlatform({ host: HOST, pages: [{ id: 'home', route: '/', sections }] })
let worker: Awaited<ReturnType<typeof startWorker>>
let browser: Browser
let page: Page

/** Left and right end on the screen. */
const endsOf = (selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return { left: Math.round(left), right: Math.round(right) }
    })

describe.skipIf(chromiumPath() === null)('a page from right to left', () => {
  beforeAll(async () => {
    worker = await startWorker({ upstream: platform.handle })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`http://${HOST}:${worker.url.port}/`, { waitUntil: 'networkidle' })
    // Imitates a right-to-left locale, which the product lacks. The page has such rules, because one of its texts is
    // right to left.
    await page.locator('html').evaluate((html) => html.setAttribute('dir', 'rtl'))
  })
  afterEach(() => page.close())

  test('is no wider than the screen', async () => {
    const { scrollWidth, clientWidth } = await page
      .locator('html')
      .evaluate((html) => ({ scrollWidth: html.scrollWidth, clientWidth: html.clientWidth }))
    expect(scrollWidth).toBe(clientWidth)
  })

  test('has dividers over the full width', async () => {
    const { left, right } = await endsOf('[data-divider="top"] svg')
    expect(left).toBeLessThanOrEqual(0)
    expect(right).toBeGreaterThanOrEqual(390)
  })

  test('shows a phone number from left to right', async () => {
    const place = (part: string) =>
      page.locator('a[href^="tel:"]').evaluate((link, wanted) => {
        const node = link.firstChild as Text
        const at = node.data.indexOf(wanted)
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + wanted.length)
        return range.getBoundingClientRect().left
      }, part)
    expect(await place('+55')).toBeLessThan(await place('31'))
    expect(await place('31')).toBeLessThan(await place('1962'))
  })

  test('moves logos to the right, starting from a visible row', async () => {
    const row = '#logos [class*="row"]:has(> *)'
    const animated = await page.locator(row).evaluateAll((rows) => {
      const moving = rows.find((each) => each.getAnimations().length > 0)
      const animation = moving?.getAnimations()[0]
      if (moving === undefined || animation === undefined) return null
      animation.pause()
      animation.currentTime = 0
      const begin = moving.getBoundingClientRect()
      animation.currentTime = Number(animation.effect?.getComputedTiming().duration) / 2
      return { begin: [begin.left, begin.right], moved: moving.getBoundingClientRect().left - begin.left }
    })
    expect(animated?.begin[0]).toBeLessThan(390)
    expect(animated?.begin[1]).toBeGreaterThan(300)
    expect(animated?.moved).toBeGreaterThan(100)
  })

  test('has the next slide on the left', async () => {
    const carousel = page.locator('[data-carousel]')
    await carousel.scrollIntoViewIfNeeded()
    await carousel.locator('[data-place]').nth(1).click()
    await expect
      .poll(() => carousel.locator('[data-slides]').evaluate((row) => row.scrollLeft))
      .toBeLessThan(-300)
    // The marks follow the row a frame later.
    await expect.poll(() => carousel.locator('[data-place]').nth(1).getAttribute('aria-current')).toBe('true')
  })

  test('shows the next photo after the left arrow key', async () => {
    await page.locator('[popovertarget="photos-photo-1"]').first().click()
    const open = page.locator('[data-photo]:popover-open')
    await open.locator('[data-go="1"]').waitFor()
    await page.keyboard.press('ArrowLeft')
    expect(await open.getAttribute('id')).toBe('photos-photo-2')
    await page.keyboard.press('ArrowRight')
    expect(await open.getAttribute('id')).toBe('photos-photo-1')
  })
})
