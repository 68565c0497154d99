import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { picturePath, storedPictures, storedSections } from '../tools/reference/section-pictures.ts'
import { launchChromium } from '../test/support/browser.ts'
import { buildGallery } from '../test/support/build.ts'
import { startWorker } from '../test/support/worker.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * `npm run reference:pictures`: builds the gallery and takes a picture of each section with its preset for
 * docs/reference/sections. Addresses (`-- hero/aurora`) take only those; pictures of sections that are gone are removed.
 */
const DIST = 'dist/pictures'

/** Pixels of the screen and of its picture; higher sections are cut. */
const SCREEN = { width: 1440, height: 900 }
const PICTURE = { width: 720, maxHeight: 540 }
const MAX_HEIGHT = (PICTURE.maxHeight * SCREEN.width) / PICTURE.width
/** Pixels below an opened element, for its shadow. */
const MARGIN = 32

/** The browser's time: countdowns show the same each time. */
const MOMENT = '2026-03-02T12:00:00Z'

/** Sections that are shown opened: the element to click, and the element that belongs to the picture. */
const OPENED: Record<string, { press: string; panel: string }> = {
  'header/mega': { press: 'summary', panel: 'details[open] > div' },
}

const root = join(import.meta.dirname, '..')
const asked = process.argv.slice(2)
const addresses = storedSections().map(({ address }) => address)
const unknown = asked.filter((address) => !addresses.includes(address))
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there is no such section in sections/`)

await buildGallery(DIST)
const worker = await startWorker({ dist: DIST })
const browser = await launchChromium()
for (const address of asked.length > 0 ? asked : addresses) await takePicture(browser, address)
await browser.close()
await worker.stop()

const known = new Set(addresses.map(picturePath))
for (const path of storedPictures().keys()) if (!known.has(path)) rmSync(join(root, path))

async function takePicture(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage({
    viewport: SCREEN,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    // settle.js is not part of the page, so its policy is bypassed.
    bypassCSP: true,
  })
  await page.clock.setFixedTime(MOMENT)
  await stayAtHome(page)
  const url = `http://gallery.localhost:${worker.url.port}/__sections/${address}/preset?scheme=light`
  const response = await page.goto(url, { waitUntil: 'networkidle' })
  if (response?.status() !== 200) throw new Error(`${address}: the gallery answered ${response?.status()}`)
  await page.addScriptTag({ content: readFileSync(join(import.meta.dirname, 'settle.js'), 'utf8') })
  await page.evaluate('settle()')
  const { y, height } = await boxToShow(page, address)
  // Full width, because a narrow section is next to another.
  const png = await page.screenshot({ fullPage: true, clip: { x: 0, y, width: SCREEN.width, height } })
  await page.close()
  const path = join(root, picturePath(address))
  mkdirSync(dirname(path), { recursive: true })
  const stored = await sharp(png)
    .resize({ width: PICTURE.width })
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toFile(path)
  console.log(
    `${picturePath(address)} ${stored.width}×${stored.height}, ${Math.round(stored.size / 1024)} KB`,
  )
}

/** The vertical range of the section, cut to the picture's height. */
async function boxToShow(page: Page, address: string): Promise<{ y: number; height: number }> {
  const section = page.locator(`[data-section="${address}"]`).first()
  const box = (await section.count()) > 0 ? await section.boundingBox() : null
  if (box === null || box.height < 1) throw new Error(`${address}: its preset shows nothing`)
  const opened = OPENED[address]
  if (opened === undefined) return { y: box.y, height: Math.min(box.height, MAX_HEIGHT) }
  await section.locator(opened.press).first().click()
  await page.evaluate('settle()')
  const panel = await section.locator(opened.panel).first().boundingBox()
  if (panel === null) throw new Error(`${address}: pressing ${opened.press} opened nothing`)
  return { y: box.y, height: Math.min(panel.y + panel.height + MARGIN - box.y, MAX_HEIGHT) }
}

/** Third parties are blocked, and missing films and captions of the presets are answered empty. */
async function stayAtHome(page: Page): Promise<void> {
  await page.route('**', (route) => {
    const { hostname, pathname } = new URL(route.request().url())
    if (/^\/favicon\.ico$|\.(?:mp4|vtt)$/.test(pathname)) return route.fulfill({ status: 204 })
    return hostname === 'gallery.localhost' ? route.continue() : route.abort()
  })
}
