import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { faultsOfDocument } from './faults-of-document.ts'

let browser: Browser
let page: Page
let complaints: string[]

describe.skipIf(chromiumPath() === null)('the gallery as a developer opens it', () => {
  beforeAll(async () => {
    browser = await connectChromium()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    complaints = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', ({ message }) => complaints.push(message))
  })
  afterEach(() => page.close())

  const open = (path: string) =>
    page.goto(`http://gallery.localhost:${inject('galleryPort')}/__sections${path}`, { waitUntil: 'load' })

  test.each([390, 1440])('lists every section in its own style, at %i px', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    await open('')
    expect(await page.locator('h1').innerText()).toBe('Sections')
    expect(await page.getByRole('link', { name: 'hero/split', exact: true }).isVisible()).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('system-ui')
    expect(await page.evaluate(faultsOfDocument, { isFragment: false })).toEqual([])
    expect(complaints).toEqual([])
  })

  test.each([390, 1440])('shows the examples of a section in frames, at %i px', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    await open('/hero/split')
    await expectSectionInFrame('preset, light')
    expect(await page.evaluate(faultsOfDocument, { isFragment: false })).toEqual([])
    expect(complaints).toEqual([])
  })

  test('shows what its form selects: another locale, both schemes, and the width of a phone', async () => {
    await open('/hero/split')
    await page.getByLabel('locale').selectOption('en-US')
    await page.getByLabel('scheme').selectOption('both')
    await page.getByLabel('width').selectOption('390')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/scheme=both/)
    for (const scheme of ['light', 'dark']) {
      const { width } = await expectSectionInFrame(`preset, ${scheme}`)
      expect(width).toBe(390)
    }
    const frame = page.frameLocator('iframe[title="preset, dark"]')
    expect(await frame.locator('html').getAttribute('lang')).toBe('en-US')
    expect(await frame.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe('dark')
    expect(complaints).toEqual([])
  })

  /** @returns how large the section is */
  async function expectSectionInFrame(title: string): Promise<{ width: number; height: number }> {
    const frame = page.locator(`iframe[title="${title}"]`)
    await frame.scrollIntoViewIfNeeded()
    const section = frame.contentFrame().locator('[data-section="hero/split"]')
    await section.waitFor()
    const box = await section.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect()
      return { width, height }
    })
    expect(box.height).toBeGreaterThan(200)
    return box
  }
})
