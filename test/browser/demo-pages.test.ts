import AxeBuilder from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { chromiumPath, launchChromium } from '../support/browser.ts'
import { settled, watchShifts } from './in-page.ts'

/** A phone, a tablet and a desk. */
const WIDTHS = [390, 768, 1440]

const pages = inject('demoPages')

/** A page of these moves a little while its font comes (to fix); no other page moves at all. */
const UNSTEADY = /^\/(?:ja-JP|de-DE)(?:\/|$)/
const UNSTEADY_SHIFT = 0.01
const STEADY_SHIFT = 0.0005

let browser: Browser

beforeAll(async () => {
  if (chromiumPath() !== null) browser = await launchChromium()
})
afterAll(() => browser?.close())

describe.skipIf(chromiumPath() === null)('a demo page', () => {
  test('is one of several sites, in four languages at least', () => {
    const languages = pages.map(({ path }) => /^\/([a-z]{2}-[A-Z]{2})(?=\/|$)/.exec(path)?.[1] ?? 'default')
    expect([...new Set(languages)]).toEqual(expect.arrayContaining(['default', 'en-US', 'ja-JP', 'de-DE']))
    expect(new Set(pages.map(({ site }) => site)).size).toBeGreaterThan(2)
    expect(new Set(pages.map(({ host, path }) => host + path)).size).toBe(pages.length)
  })

  test.for(pages)('$site $path is whole, accessible and still', async ({ host, path }) => {
    const address = `http://${host}:${inject('demoPort')}${encodeURI(path)}`
    const mostShift = UNSTEADY.test(path) ? UNSTEADY_SHIFT : STEADY_SHIFT
    const faults = await Promise.all(WIDTHS.map((width) => faultsOf(address, width, mostShift)))
    expect(faults.flat()).toEqual([])
  })

  async function faultsOf(address: string, width: number, mostShift: number): Promise<string[]> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'pt-BR' })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('requestfailed', (request) => faults.push(`${request.url()} failed`))
    await page.addInitScript(watchShifts)

    const response = await page.goto(address, { waitUntil: 'load' })
    if (response?.status() !== 200) faults.push(`answered ${response?.status()}`)
    await page.evaluate(settled)
    const { violations, passes } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    faults.push(
      ...violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    )
    if (passes.length === 0) faults.push('axe has read nothing')
    const { overflow, shift } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      shift: (window as unknown as { shifts: { value: number }[] }).shifts.reduce(
        (sum, { value }) => sum + value,
        0,
      ),
    }))
    if (overflow > 0) faults.push(`${overflow} px wider than the screen`)
    if (shift >= mostShift) faults.push(`moved by ${shift}`)
    await context.close()
    return faults.map((fault) => `at ${width} px: ${fault}`)
  }

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
