import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { onePagePlatform } from '../support/one-page.ts'
import { whenAlive } from '../support/visitor-site.ts'
import { startWorker } from '../support/worker.ts'

const sections = [
  {
    id: 'chamada',
    component: { folder: 'cta', name: 'banner' },
    data: { title: 'Venha', buttons: [{ label: 'Vir', link: '#chamada' }] },
  },
]
const platform = onePagePlatform({ host: 'ripple.localhost', pages: [{ id: 'home', route: '/', sections }] })
let worker: Awaited<ReturnType<typeof startWorker>>
let browser: Browser
let page: Page

async function open(reducedMotion: 'reduce' | 'no-preference' = 'no-preference') {
  page = await (await browser.newContext({ reducedMotion })).newPage()
  await page.clock.install()
  await page.goto(`http://ripple.localhost:${worker.url.port}/`)
  await whenAlive(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}

const send = (type: string, pointerType: string) =>
  page.locator('#chamada a').dispatchEvent(type, {
    pointerType,
    isPrimary: true,
    button: 0,
    clientX: 20,
    clientY: 20,
    bubbles: true,
  })
const ripples = () => page.locator('[data-ripple]').count()

describe.skipIf(chromiumPath() === null)('the ripple of a button', () => {
  beforeAll(async () => {
    worker = await startWorker({ upstream: platform.handle })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  afterEach(() => page.context().close())

  test('starts where a mouse presses, and is visible for at least 250 ms', async () => {
    await open()
    await send('pointerdown', 'mouse')
    expect(await ripples()).toBe(1)
    await send('pointerup', 'mouse')
    await page.clock.runFor(249)
    expect(await ripples()).toBe(1)
    await page.clock.runFor(1)
    expect(await ripples()).toBe(0)
  })

  test('stays as long as the button is pressed', async () => {
    await open()
    await send('pointerdown', 'mouse')
    await page.clock.runFor(2000)
    expect(await ripples()).toBe(1)
  })

  test('waits 80 ms for a finger, which may only scroll', async () => {
    await open()
    await send('pointerdown', 'touch')
    await page.clock.runFor(79)
    expect(await ripples()).toBe(0)
    await page.clock.runFor(1)
    expect(await ripples()).toBe(1)
  })

  test('does not start when the finger scrolls, and does when it taps', async () => {
    await open()
    await send('pointerdown', 'touch')
    await send('pointercancel', 'touch')
    await page.clock.runFor(500)
    expect(await ripples()).toBe(0)
    await send('pointerdown', 'touch')
    await send('pointerup', 'touch')
    expect(await ripples()).toBe(1)
    await page.clock.runFor(250)
    expect(await ripples()).toBe(0)
  })

  test('does not start for a visitor who prefers reduced motion', async () => {
    await open('reduce')
    await send('pointerdown', 'mouse')
    expect(await ripples()).toBe(0)
  })
})
