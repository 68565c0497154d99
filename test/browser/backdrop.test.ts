import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { onePagePlatform } from '../support/one-page.ts'
import { startWorker } from '../support/worker.ts'

const text = { component: { folder: 'text', name: 'rich' } }
const tall = { body: 'palavra '.repeat(900) }
const site = {
  host: 'backdrop.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        {
          ...text,
          id: 'film',
          data: { title: 'Sobre um vídeo', background: { video: '/demo/serra.webm', overlay: 40 } },
        },
        { ...text, id: 'before', data: tall },
        {
          ...text,
          id: 'still',
          data: {
            title: 'Parada',
            background: { image: '/demo/example.svg', fixed: true },
            padding: { top: 100, bottom: 100 },
          },
        },
        { ...text, id: 'after', data: tall },
      ],
    },
  ],
}

const platform = onePagePlatform(site)
let worker: Awaited<ReturnType<typeof startWorker>>
let browser: Browser
let page: Page

async function open(options: BrowserContextOptions = {}) {
  page = await (await browser.newContext({ locale: 'pt-BR', ...options })).newPage()
  await page.addInitScript(recordMotionQuestions)
  await page.goto(`http://backdrop.localhost:${worker.url.port}/`)
}

const isPaused = () => page.locator('#film video').evaluate((video) => (video as HTMLVideoElement).paused)

describe.skipIf(chromiumPath() === null)('the background of a section', () => {
  beforeAll(async () => {
    worker = await startWorker({ upstream: platform.handle })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  afterEach(() => page.context().close())

  test('plays if it is a video, and the keyboard stops it', async () => {
    await open()
    await expect.poll(isPaused).toBe(false)
    const pause = page.getByRole('checkbox', { name: 'Pausar' })
    expect(await pause.isVisible()).toBe(true)
    await pause.focus()
    await page.keyboard.press('Space')
    await expect.poll(isPaused).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(isPaused).toBe(false)
  })

  test('is a still video for visitors who ask for less motion', async () => {
    await open({ reducedMotion: 'reduce' })
    // The script asks for this just before it would start the video.
    await page.waitForFunction(() => 'hasAskedForMotion' in window)
    expect(await isPaused()).toBe(true)
    expect(await page.getByRole('checkbox', { name: 'Pausar' }).count()).toBe(0)
  })

  test('is a still video without scripts', async () => {
    await open({ javaScriptEnabled: false })
    const video = page.locator('#film video')
    expect(await video.getAttribute('autoplay')).toBeNull()
    expect(await page.locator('#film [data-pause]').isVisible()).toBe(false)
  })

  test('does not move while the page scrolls if it is a fixed image', async () => {
    await open()
    const top = () => page.locator('#still img').evaluate((image) => image.getBoundingClientRect().top)
    for (const block of ['start', 'center', 'end'] as const) {
      await page
        .locator('#still')
        .evaluate((section, at) => section.scrollIntoView({ block: at, behavior: 'instant' }), block)
      expect(Math.abs(await top())).toBeLessThan(1)
    }
    const [image, section] = await page
      .locator('#still')
      .evaluate((element) => [element.querySelector('img')?.clientHeight ?? 0, element.clientHeight])
    expect(image).toBeGreaterThan(section ?? 0)
    // Both heights are read in one step, because rendering a section below would also make the page longer.
    const [fixed, loose] = await page.locator('#still [data-fixed]').evaluate((element) => {
      const pageHeight = () => document.documentElement.scrollHeight
      const before = pageHeight()
      element.removeAttribute('data-fixed')
      return [before, pageHeight()]
    })
    expect(fixed, 'nothing of it makes the page longer').toBe(loose)
  })
})

/** Runs in the page: records that a script has read whether the visitor asks for less motion. */
function recordMotionQuestions() {
  const { get } = Object.getOwnPropertyDescriptor(MediaQueryList.prototype, 'matches') ?? {}
  Object.defineProperty(MediaQueryList.prototype, 'matches', {
    get(this: MediaQueryList) {
      if (this.media === '(prefers-reduced-motion: reduce)')
        Object.assign(window, { hasAskedForMotion: true })
      return get?.call(this)
    },
  })
}
