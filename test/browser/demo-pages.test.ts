import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { chromiumPath, launchChromium } from '../support/browser.ts'
import { FONT_SHIFT, settled, sumOfShifts, watchShifts, watchShiftsOnceParsed } from './in-page.ts'
import { axe } from './axe.ts'

/** A phone, a tablet and a desk. */
const WIDTHS = [390, 768, 1440]

/** A tablet shows nothing that neither of these has. */
const WIDTHS_FOR_AXE = [390, 1440]

const pages = inject('demoPages')

const NO_SHIFT = 0.0005

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
    const faults = await Promise.all(WIDTHS.map((width) => faultsOf(address, width)))
    expect(faults.flat()).toEqual([])
  })

  async function faultsOf(address: string, width: number): Promise<string[]> {
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
    if (WIDTHS_FOR_AXE.includes(width)) faults.push(...(await violationsOf(page)))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (overflow > 0) faults.push(`${overflow} px wider than the screen`)
    const shift = await page.evaluate(sumOfShifts)
    if (shift >= FONT_SHIFT) faults.push(`moved by ${shift}`)
    await context.close()
    return faults.map((fault) => `at ${width} px: ${fault}`)
  }

  async function violationsOf(page: Page): Promise<string[]> {
    const { violations, passes } = await axe(page).analyze()
    if (passes.length === 0) return ['axe has read nothing']
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }

  test.for(pages)(
    '$site $path moves nothing once it is parsed, where no font comes',
    async ({ host, path }) => {
      const shifts = await Promise.all([390, 1440].map((width) => shiftWithoutFonts(host, path, width)))
      expect(shifts.filter((shift) => shift >= NO_SHIFT)).toEqual([])
    },
  )

  async function shiftWithoutFonts(host: string, path: string, width: number): Promise<number> {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    await page.addInitScript(watchShiftsOnceParsed)
    await page.route('**/*.woff2', (route) => route.abort())
    await page.goto(`http://${host}:${inject('demoPort')}${encodeURI(path)}`, { waitUntil: 'load' })
    await page.evaluate(settled)
    const shift = await page.evaluate(sumOfShifts)
    await page.close()
    return shift
  }

  const homes = pages.filter(({ path }) => path === '/' || path === '/de-DE' || path === '/ja-JP')
  test.for(homes)('$site $path shows its font however late it comes, and hardly moves', async (home) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 900 } })
    await page.addInitScript(watchShifts)
    let isPainted = () => {}
    const painted = new Promise<void>((resolve) => {
      isPainted = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await painted
      await route.continue()
    })
    await page.goto(`http://${home.host}:${inject('demoPort')}${encodeURI(home.path)}`, {
      waitUntil: 'domcontentloaded',
    })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    isPainted()
    await page.waitForLoadState('load')
    await page.evaluate(settled)
    const faces = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    )
    expect(faces.filter((family) => !/ as (?:Arial|Times New Roman)/.test(family))).not.toEqual([])
    // A phone, where headings are short of room at any font, and where late fonts are common.
    expect(await page.evaluate(sumOfShifts)).toBeLessThan(FONT_SHIFT / 5)
    await page.close()
  })

  test('is laid out to its end without being scrolled, to be printed or pictured', async () => {
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
