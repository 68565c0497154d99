import AxeBuilder from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { chromiumPath, launchChromium } from '../support/browser.ts'
import { settled } from './in-page.ts'

/** A phone and a desk. */
const WIDTHS = [390, 1440]

let browser: Browser

beforeAll(async () => {
  if (chromiumPath() !== null) browser = await launchChromium()
})
afterAll(() => browser?.close())

describe.skipIf(chromiumPath() === null)('a demo page', () => {
  test.for(inject('demoPages'))('$site $path is whole, accessible and still', async ({ host, path }) => {
    const address = `http://${host}:${inject('demoPort')}${encodeURI(path)}`
    for (const width of WIDTHS) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'pt-BR' })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('requestfailed', (request) => complaints.push(`${request.url()} failed`))
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })

      const response = await page.goto(address, { waitUntil: 'load' })
      expect(response?.status(), address).toBe(200)
      await page.evaluate(settled)
      const { violations } = await new AxeBuilder({ page }).analyze()
      const told = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
      expect(told, `axe at ${width} px`).toEqual([])
      const { overflow, shift } = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - window.innerWidth,
        shift: (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      }))
      expect({
        width,
        overflow: Math.max(0, overflow),
        shift: Math.round(shift * 1000) / 1000,
        complaints,
      }).toEqual({ width, overflow: 0, shift: 0, complaints: [] })
      await context.close()
    }
  })

  test('is laid out to its end without being scrolled, for whoever prints it or takes its picture', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`http://padaria.localhost:${inject('demoPort')}/`)
    await page.waitForFunction(() => {
      const putOff = [...document.querySelectorAll('[data-below-fold]')]
      return (
        putOff.length > 5 &&
        putOff.every((section) => getComputedStyle(section).contentVisibility === 'visible')
      )
    })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.close()
  })
})
