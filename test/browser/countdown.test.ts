import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { onePagePlatform } from '../support/one-page.ts'
import { startWorker } from '../support/worker.ts'

const MOMENT = new Date('2027-06-23T18:00:00-03:00')
const host = 'contagem.localhost'
const platform = onePagePlatform({
  host,
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        {
          id: 'fogueira',
          component: { folder: 'countdown', name: 'timer' },
          data: { title: 'A fogueira acende em', date: MOMENT.toISOString(), expiredText: 'Está acesa!' },
        },
      ],
    },
  ],
})

describe.skipIf(chromiumPath() === null)('a countdown', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>
  let browser: Browser
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    worker = await startWorker({ upstream: platform.handle })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  afterEach(() => page.context().close())

  async function open(millisecondsBefore: number) {
    page = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
    complaints = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    // The clock runs until it is stopped.
    await page.clock.install({ time: MOMENT.getTime() - millisecondsBefore })
    await page.goto(`http://${host}:${worker.url.port}/`)
    return page.locator('[data-moment]')
  }

  const status = () => page.locator('#fogueira').getByRole('status')

  test('counts the seconds down, and announces the end', async () => {
    const clock = await open(3_600_000)
    await expect.poll(() => clock.getAttribute('data-counting')).toBe('true')
    // Screen readers can read the clock; only its end is announced.
    expect(await clock.getAttribute('role')).toBe('timer')
    expect(await clock.getAttribute('aria-hidden')).toBe('false')
    expect(await clock.isVisible()).toBe(true)
    const numbers = async () => (await clock.textContent())?.match(/\d+/g)?.map(Number)
    await page.clock.pauseAt(MOMENT.getTime() - 10_000)
    await expect.poll(numbers).toEqual([0, 0, 0, 10])
    await page.clock.runFor(3_000)
    await expect.poll(numbers).toEqual([0, 0, 0, 7])
    expect(await status().textContent()).toBe('')
    await page.clock.runFor(8_000)
    await expect.poll(() => status().textContent()).toBe('Está acesa!')
    expect(await clock.isVisible()).toBe(false)
    expect(complaints).toEqual([])
  })

  test('that is over says so at once', async () => {
    const clock = await open(-60_000)
    await expect.poll(() => status().textContent()).toBe('Está acesa!')
    expect(await clock.getAttribute('aria-hidden')).toBe('true')
    expect(await clock.isVisible()).toBe(false)
  })
})
