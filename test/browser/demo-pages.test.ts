import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { TEST_DIST } from '../support/build.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { wholeStyles } from '../support/whole-style.ts'
import { ReadMarkup, violationsOf, violationsOfShapes } from './axe.ts'
import { type DemoTab, openDemoTab } from './demo-tab.ts'
import { faultsOfDocument } from './faults-of-document.ts'
import { knownPages } from './known-pages.ts'
import {
  FONT_SHIFT,
  settled,
  shiftByFonts,
  sumOfShifts,
  sumOfShiftsOnceParsed,
  watchShifts,
} from './in-page.ts'
import { pageStyles, sectionsIn, unmatchedRules, WIDGETS, type WholeStyle } from './unmatched-rules.ts'
import { openEverything } from './used-rules-in-page.ts'
import { seenViolations } from './violations-in-page.ts'

/** Widths of a phone and a desktop. The phone's tab is also made as wide as a tablet. */
const WIDTHS = [390, 1440]
const TABLET = 768

const pages = inject('demoPages')

const NO_SHIFT = 0.0005

let browser: Browser
let tabs: { width: number; tab: DemoTab }[]
let whole: WholeStyle
const read = new ReadMarkup()
const known = knownPages(import.meta.filename, inject('demoPort'))
/** Hosts with a page that axe has read as a whole. */
const hostsRead = new Set<string>()

beforeAll(async () => {
  if (chromiumPath() === null) return
  browser = await connectChromium()
  tabs = await Promise.all(WIDTHS.map(async (width) => ({ width, tab: await openDemoTab(browser, width) })))
  for (const { tab } of tabs) known.watch(tab.page)
  whole = wholeStyles(TEST_DIST)
})
afterAll(async () => {
  known.save()
  await browser?.close()
})

describe.skipIf(chromiumPath() === null)('a demo page', () => {
  test('belongs to one of several sites, which have at least four languages together', () => {
    const languages = pages.map(({ path }) => /^\/([a-z]{2}-[A-Z]{2})(?=\/|$)/.exec(path)?.[1] ?? 'default')
    expect([...new Set(languages)]).toEqual(expect.arrayContaining(['default', 'en-US', 'ja-JP', 'de-DE']))
    expect(new Set(pages.map(({ site }) => site)).size).toBeGreaterThan(2)
    expect(new Set(pages.map(({ host, path }) => host + path)).size).toBe(pages.length)
  })

  test.for(pages)(
    '$site $path is complete, accessible and stable, obeys its policy and lacks no CSS rule that it uses',
    async ({ host, path }) => {
      const address = `http://${host}:${inject('demoPort')}${encodeURI(path)}`
      const isFirst = !hostsRead.has(host)
      hostsRead.add(host)
      const inputs = {
        headers: { 'accept-language': 'pt-BR' },
        more: (html: string) => `${isFirst} ${whole([...sectionsIn(html), ...WIDGETS])}`,
      }
      expect(await known.faultsOf(address, inputs, () => faultsOfPage(address, isFirst))).toEqual([])
    },
  )

  async function faultsOfPage(address: string, isFirst: boolean): Promise<string[]> {
    const faults = await Promise.all(
      tabs.map(async ({ width, tab }) =>
        (await faultsOf(tab, address, isFirst)).map((fault) => `at ${width} px: ${fault}`),
      ),
    )
    const [phone, desk] = tabs
    if (phone === undefined || desk === undefined) throw new Error('no tab')
    const isDefaultLocale = !/^\/[a-z]{2}-[A-Z]{2}/.test(new URL(address).pathname)
    if (isDefaultLocale) {
      // A popup has a stylesheet of its own, so the rules are matched before one opens.
      faults.push(await unmatchedRules(phone.tab.page, await pageStyles(phone.tab.page, whole)))
      const styles = await pageStyles(desk.tab.page, whole)
      await desk.tab.page.evaluate(openEverything)
      faults.push(await unmatchedRules(desk.tab.page, styles))
    }
    return [...faults.flat(), ...(await faultsInUse(phone.tab))]
  }

  async function faultsOf(tab: DemoTab, address: string, isFirst: boolean): Promise<string[]> {
    const { page } = tab
    await tab.visit(address)
    await page.evaluate(settled)
    const faults: string[] = []
    const moved = await page.evaluate(sumOfShiftsOnceParsed)
    if (moved >= NO_SHIFT) faults.push(`moved by ${moved} after parsing, before any font was loaded`)
    const shift = (await page.evaluate(sumOfShifts)) + (await arrivalOfFonts(tab))
    if (shift >= FONT_SHIFT) faults.push(`moved by ${shift}`)
    await page.evaluate(settled)
    faults.push(...(await page.evaluate(faultsOfDocument, { isFragment: false })))
    const shapes = await read.newShapes(page)
    faults.push(...(await (isFirst ? violationsOf(page) : violationsOfShapes(page, shapes))))
    return [...faults, ...tab.complaints]
  }

  async function arrivalOfFonts(tab: DemoTab): Promise<number> {
    await tab.letFontsCome()
    return tab.page.evaluate(shiftByFonts)
  }

  /** Faults at the width of a tablet, after scrolling to the end and after opening the cookie dialog. */
  async function faultsInUse({ page, complaints }: DemoTab): Promise<string[]> {
    await page.setViewportSize({ width: TABLET, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    const shift = await page.evaluate(shiftByFonts)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const preferences = page.locator('[data-consent=toggle]')
    // A popup of the page may cover it.
    if (await preferences.count()) await preferences.first().dispatchEvent('click')
    return [
      ...(overflow > 0 ? [`${overflow} px wider than a tablet`] : []),
      ...(shift >= FONT_SHIFT ? [`moved by ${shift} on a tablet`] : []),
      ...(await page.evaluate(seenViolations)),
      ...complaints,
    ]
  }

  test('of each site is checked by axe', () => {
    expect([...hostsRead].sort()).toEqual([...new Set(pages.map(({ host }) => host))].sort())
  })

  const entrances = pages.filter(({ path }) => path === '/')
  test.for(entrances)(
    '$site loads no React on its home page until a visitor uses an island',
    async (home) => {
      const page = await browser.newPage({ viewport: { width: 390, height: 900 } })
      const scripts: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
      })
      await page.goto(`http://${home.host}:${inject('demoPort')}/`, { waitUntil: 'load' })
      await page.evaluate(async () => {
        for (const section of document.querySelectorAll('[data-section]')) {
          section.scrollIntoView()
          // Intersections are reported after a frame.
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        }
      })
      await page.waitForLoadState('networkidle')
      expect(scripts.length).toBeGreaterThan(0)
      // The script that hydrates islands is the one that imports React (islands.test.ts).
      expect(scripts.filter((path) => path.includes('hydrate-island'))).toEqual([])
      await page.close()
    },
  )

  const homes = pages.filter(({ path }) => path === '/' || path === '/de-DE' || path === '/ja-JP')
  test.for(homes)('$site $path shows its font however late it loads, and hardly moves', async (home) => {
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
    // A phone, because headings have little room and late fonts are common there.
    expect(await page.evaluate(sumOfShifts)).toBeLessThan(FONT_SHIFT / 5)
    await page.close()
  })

  test('aligns the columns of a table as its Markdown says', async () => {
    const page = await browser.newPage()
    await page.goto(`http://padaria.localhost:${inject('demoPort')}/blog/receitas/broa-de-fuba`)
    const aligned = page.locator('td[align=right]').first()
    expect(await aligned.evaluate((cell) => getComputedStyle(cell).textAlign)).toMatch(/right$/)
    const other = page.locator('td:not([align])').first()
    expect(await other.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('start')
    await page.close()
  })

  test('scrolls a table that is wider than a phone by itself', async () => {
    const page = await browser.newPage({ viewport: { width: 320, height: 844 } })
    await page.goto(`http://padaria.localhost:${inject('demoPort')}/blog/receitas/broa-de-fuba`)
    const table = page.locator('main table').first()
    await table.evaluate((element) => {
      for (const cell of element.querySelectorAll('td')) cell.textContent = 'Palavrasemespaços'.repeat(3)
    })
    const isScrolled = await table.evaluate((element) => {
      element.scrollLeft = 40
      return element.scrollLeft === 40 && element.getBoundingClientRect().right <= innerWidth
    })
    expect(isScrolled).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.close()
  })

  test.each(WIDTHS)('has a sharp first picture on the site of links: %d px', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 }, deviceScaleFactor: 2 })
    await page.goto(`http://links.localhost:${inject('demoPort')}/`)
    const plate = page.locator('main img').first()
    await expect.poll(() => plate.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    const [shown, sent] = await plate.evaluate(async (image: HTMLImageElement) => {
      // The intrinsic size of a candidate is divided by its density, so the file is measured itself.
      const file = new Image()
      file.src = image.currentSrc
      await file.decode()
      const wanted = image.getBoundingClientRect().width * devicePixelRatio
      return [Math.min(wanted, Number(image.getAttribute('width'))), file.naturalWidth]
    })
    expect(sent).toBeGreaterThanOrEqual(Math.floor(shown ?? 0))
    await page.close()
  })

  test('is laid out to its end without scrolling, for printing and screenshots', async () => {
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
