import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { bakeryMenu } from '#sections/header/examples.ts'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { onePagePlatform } from '../support/one-page.ts'
import { startWorker } from '../support/worker.ts'

const names = ['simple', 'centered', 'mega'] as const

const platform = onePagePlatform(
  ...names.map((name) => ({
    host: `${name}.localhost`,
    pages: [
      {
        id: 'home',
        route: '/',
        sections: [
          {
            id: 'topo',
            component: { folder: 'header', name },
            data: { title: 'Aurora', menu: bakeryMenu },
          },
          { id: 'texto', component: { folder: 'text', name: 'rich' }, data: { body: 'Pão.' } },
        ],
      },
    ],
  })),
)
let worker: Awaited<ReturnType<typeof startWorker>>
let browser: Browser
let page: Page

async function open(name: string, { scripts, width }: { scripts: boolean; width: number }) {
  const viewport = { width, height: 800 }
  page = await (await browser.newContext({ viewport, javaScriptEnabled: scripts })).newPage()
  await page.goto(`http://${name}.localhost:${worker.url.port}/`)
}

describe.skipIf(chromiumPath() === null)('the menu of a header', () => {
  beforeAll(async () => {
    worker = await startWorker({ upstream: platform.handle })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  afterEach(() => page.context().close())

  const focused = () => page.locator(':focus')

  describe.each(names)('header/%s', (name) => {
    test.each([true, false])('is opened and read by keyboard on a desktop (scripts: %s)', async (scripts) => {
      await open(name, { scripts, width: 1440 })
      const summary = page.locator('summary', { hasText: 'A casa' })
      await summary.focus()
      await page.keyboard.press('Enter')
      const entry = page.getByText('Trabalhe conosco')
      await entry.waitFor({ state: 'visible' })
      // The other entry links to a missing page.
      await page.keyboard.press('Tab')
      expect(await focused().innerText()).toBe('Trabalhe conosco')
      await summary.focus()
      await page.keyboard.press('Enter')
      await entry.waitFor({ state: 'hidden' })
    })

    test.each([true, false])('is a drawer on a phone (scripts: %s)', async (scripts) => {
      await open(name, { scripts, width: 390 })
      const contact = page.getByRole('link', { name: 'Trabalhe conosco' })
      expect(await contact.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Abrir menu' }).click()
      await page.locator('summary', { hasText: 'A casa' }).click()
      await contact.waitFor({ state: 'visible' })
      await page.keyboard.press('Escape')
      await contact.waitFor({ state: 'hidden' })
    })
  })

  test('closes by Escape, and the focus returns to where it was', async () => {
    await open('mega', { scripts: true, width: 1440 })
    await page.locator('[data-live]').waitFor()
    const summary = page.locator('summary').first()
    await summary.click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect(await page.locator('details[open]').count()).toBe(0)
    expect(await focused().innerText()).toBe(await summary.innerText())
  })

  test('opens its last panel as wide as its first', async () => {
    await open('mega', { scripts: true, width: 1440 })
    const widths: unknown[] = []
    for (const summary of await page.locator('summary').all()) {
      await summary.click()
      const sheet = page.locator('details[open] > div')
      const { left, width } = await sheet.evaluate((element) => element.getBoundingClientRect().toJSON())
      widths.push([left, width])
    }
    expect(widths).toHaveLength(2)
    expect(widths[1]).toEqual(widths[0])
  })
})

describe.skipIf(chromiumPath() === null)('a header over the first picture', () => {
  test('is visible after a reload far below the picture', async () => {
    const chromium = await connectChromium()
    const page = await chromium.newPage({ viewport: { width: 390, height: 800 } })
    await page.goto(`http://estudio.localhost:${inject('demoPort')}/`)
    await page.evaluate(() => scrollTo({ top: 5_000, behavior: 'instant' }))
    await page.reload()
    await page.waitForFunction(() => scrollY > 4_000)
    const bottom = () =>
      page.locator('header [data-sticky]').evaluate((bar) => bar.getBoundingClientRect().bottom)
    await expect.poll(bottom).toBeGreaterThan(20)
    await chromium.close()
  })
})
