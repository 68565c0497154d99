import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fixtures from 'virtual:sections/fixtures.ts'
import messages from '#shared/messages/pt-BR.json'
import type { RunOptions } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import {
  GOOD_SHIFT,
  faultsOfLayout,
  forgetShifts,
  loadAllFonts,
  sameLandmarks,
  settled,
  shiftByFonts,
  watchShifts,
  writeLongWords,
} from './in-page.ts'
import { ABOUT_COLOUR, ReadMarkup, readByAxe } from './axe.ts'
import { faultsOfDocument } from './faults-of-document.ts'
import { knownPages } from './known-pages.ts'

/** Widths of a phone and a desktop. The phone's tab is also made as wide as a tablet. */
const PHONE = 390
const TABLET = 768
const DESK = 1440

/** `GALLERY_SHOTS=1` stores a picture of every section's first example here. */
const SHOTS = process.env.GALLERY_SHOTS ? join(import.meta.dirname, '..', '.artifacts', 'gallery') : null

/**
 * The examples of a section are on one page; those of headers and footers are separate, because a page has one of each.
 */
const sections = await Promise.all(
  Object.entries(fixtures).map(async ([address, load]) => {
    const names = ['preset', ...Object.keys((await load()).fixtures)]
    const isRegion = address.startsWith('header/') || address.startsWith('footer/')
    return {
      address,
      pages: isRegion ? names : ['all'],
      first: address.startsWith('site/') ? 'plain' : 'preset',
    }
  }),
)

/**
 * Pages for axe: of separate examples those with different markup. They are loaded on a phone and a desktop; other
 * examples on a phone, which is then made wider.
 */
const READ_BY_AXE = ['all', 'preset', 'plain', 'longText']

/** Each example of a header is checked at three widths. */
const TIMEOUT_MS = 600_000

/** CSS pixels of the narrowest screen that a page must fit (WCAG 1.4.10). */
const NARROW = 320

/** Sections of one kind may have the same name: the author of the page decides that. */
const WITHOUT_LANDMARKS: RunOptions = { rules: { 'landmark-unique': { enabled: false } } }

/** The gallery is no tenant and has no icon; the addresses of the examples' films and captions lead nowhere. */
const LEADS_NOWHERE = /\/favicon\.ico$|\.(?:mp4|vtt)$/

/** A tab of one width. */
interface Screen {
  width: number
  page: Page
  complaints: string[]
}

let browser: Browser
let phone: Screen
let desk: Screen

const known = knownPages(import.meta.filename, inject('galleryPort'))

describe.skipIf(chromiumPath() === null)('in the gallery', () => {
  beforeAll(async () => {
    browser = await connectChromium()
    phone = await openScreen(PHONE)
    desk = await openScreen(DESK)
    if (SHOTS) mkdirSync(SHOTS, { recursive: true })
  })
  afterAll(async () => {
    known.save()
    await browser.close()
  })

  async function openScreen(width: number): Promise<Screen> {
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width, height: 900 } })
    const page = await context.newPage()
    const complaints: string[] = []
    known.watch(page)
    await page.addInitScript(watchShifts)
    page.on('console', (message) => {
      const { url } = message.location()
      if (!['error', 'warning'].includes(message.type()) || LEADS_NOWHERE.test(url)) return
      complaints.push(`${message.text()} ${url}`)
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    // Third parties are not requested before a click. Intercepting requests would disable the cache of the tab, which
    // then compiles every script and reads every font again for each page.
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && hostname !== 'gallery.localhost')
        complaints.push(`asked ${hostname}`)
    })
    return { width, page, complaints }
  }

  /** Opens a page of the gallery, whose colours follow the visitor's system. */
  async function visit({ width, page, complaints }: Screen, path: string): Promise<void> {
    complaints.length = 0
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width, height: 900 })
    const address = addressOf(path)
    const response = await page.goto(address, { waitUntil: 'load' })
    expect(response?.status(), address).toBe(200)
    await page.evaluate(settled)
    await page.evaluate(loadAllFonts)
    const shift = await page.evaluate(forgetShifts)
    if (shift >= GOOD_SHIFT) complaints.push(`moved by ${shift} while it loaded`)
  }

  test('at least one page of every section is checked by axe', () => {
    expect(sections.filter(({ pages }) => !pages.some((name) => READ_BY_AXE.includes(name)))).toEqual([])
    expect(sections.length).toBeGreaterThan(0)
  })

  test.for(sections)(
    '$address is accessible, does not move and fits the screen',
    { timeout: TIMEOUT_MS },
    async ({ address, pages, first }) => {
      const faults: string[] = []
      for (const name of pages) {
        const find = READ_BY_AXE.includes(name) ? faultsOfMarkup : faultsOfExample
        const headers = { 'accept-language': 'pt-BR' }
        const found = await known.faultsOf(addressOf(`${address}/${name}`), { headers }, () =>
          find(address, name),
        )
        faults.push(...found.map((fault) => `${name} ${fault}`))
      }
      if (SHOTS) await shoot(address, first, SHOTS)
      expect(faults).toEqual([])
    },
  )

  async function faultsOfMarkup(address: string, name: string): Promise<string[]> {
    await Promise.all([phone, desk].map((screen) => visit(screen, `${address}/${name}`)))
    const read = new ReadMarkup()
    const onPhone = await faultsOfShown(phone)
    const first = await read.newShapes(phone.page)
    onPhone.push(
      ...(await phone.page.evaluate(faultsOfDocument, {
        isFragment: true,
        repeatsIds: address.startsWith('site/'),
      })),
    )
    // An empty page has no fault of any other kind.
    const isSite = address.startsWith('site/')
    if (!isSite && (await phone.page.locator(`[data-section="${address}"]`).count()) === 0)
      onPhone.push('shows nothing')
    onPhone.push(...(await violations(phone, WITHOUT_LANDMARKS, first)))
    onPhone.push(...(await phone.page.evaluate(sameLandmarks)))
    onPhone.push(...(await faultsOnceWider(phone, TABLET)))
    await phone.page.setViewportSize({ width: PHONE, height: 900 })
    onPhone.push(...(await faultsInDark(phone, first)))

    const onDesk = await faultsOfShown(desk)
    const shapes = await read.newShapes(desk.page)
    onDesk.push(...(await violations(desk, WITHOUT_LANDMARKS, shapes)))
    onDesk.push(...(await desk.page.evaluate(sameLandmarks)))
    onDesk.push(...(await faultsInDark(desk, shapes)))
    return [...at(PHONE, onPhone), ...at(DESK, onDesk), ...(await faultsOfLongWords(phone))]
  }

  async function faultsOfExample(address: string, name: string): Promise<string[]> {
    await visit(phone, `${address}/${name}`)
    const faults = at(PHONE, await faultsOfShown(phone))
    for (const width of [TABLET, DESK]) faults.push(...(await faultsOnceWider(phone, width)))
    return faults
  }

  /** Faults of the page as it was loaded. */
  async function faultsOfShown({ page, complaints }: Screen): Promise<string[]> {
    return [...(await page.evaluate(faultsOfLayout)), ...complaints]
  }

  async function faultsInDark(screen: Screen, shapes: readonly string[]): Promise<string[]> {
    if (shapes.length === 0) return []
    await screen.page.emulateMedia({ colorScheme: 'dark' })
    await screen.page.evaluate(settled)
    return [...screen.complaints, ...(await violations(screen, ABOUT_COLOUR, shapes))]
  }

  /** Faults of the open page on a wider screen. */
  async function faultsOnceWider({ page, complaints }: Screen, width: number): Promise<string[]> {
    const before = complaints.length
    await page.setViewportSize({ width, height: 900 })
    const shift = await page.evaluate(shiftByFonts)
    await page.evaluate(forgetShifts)
    const faults = await page.evaluate(faultsOfLayout)
    if (shift >= GOOD_SHIFT) faults.push(`moved by ${shift} when the fonts came`)
    return at(width, [...faults, ...complaints.slice(before)])
  }

  /** Faults of the open page once each text of the tenant is replaced by a word wider than the screen. */
  async function faultsOfLongWords({ page }: Screen): Promise<string[]> {
    await page.setViewportSize({ width: NARROW, height: 900 })
    await page.evaluate(writeLongWords, Object.values(messages))
    await page.evaluate(forgetShifts)
    // The long words move the content below them.
    const faults = (await page.evaluate(faultsOfLayout)).filter((fault) => !fault.includes(' moved: '))
    return faults.map((fault) => `with long words at ${NARROW} px: ${fault}`)
  }

  /** Of examples with the same markup, axe reads the first. */
  async function violations(
    { page }: Screen,
    options: RunOptions,
    shapes: readonly string[],
  ): Promise<string[]> {
    if (shapes.length === 0) return []
    const { violations } = await readByAxe(page, options, { shapes, isWhole: true })
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 5)
        .map(
          ({ target, failureSummary = '' }) => `${id} ${target.join(' ')} ${failureSummary.split('\n')[1]}`,
        ),
    )
  }

  async function shoot(address: string, name: string, folder: string): Promise<void> {
    for (const width of [PHONE, DESK, TABLET])
      for (const scheme of ['light', 'dark'] as const) {
        await visit({ ...phone, width }, `${address}/${name}`)
        await phone.page.emulateMedia({ colorScheme: scheme })
        await phone.page.evaluate(faultsOfLayout)
        const file = `${address.replace('/', '-')}-${width}-${scheme}.png`
        await phone.page.screenshot({ path: join(folder, file), fullPage: true })
      }
  }
})

function addressOf(path: string): string {
  return `http://gallery.localhost:${inject('galleryPort')}/__sections/${path}?scheme=auto`
}

function at(width: number, faults: readonly string[]): string[] {
  return faults.map((fault) => `at ${width} px: ${fault}`)
}
