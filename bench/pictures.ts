import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { type MediaName, readMediaAddress } from '#shared/media-name.ts'
import { DEMO_MEDIA_FOLDER } from '../build/site-files.ts'
import { chromiumPath, launchChromium } from '../test/support/browser.ts'
import { demoPages, startDemo } from '../test/support/demo.ts'
import { chooseRendition, QUALITY } from '../worker/media/resized-picture.ts'
import { PICTURE_BUDGET } from './budget.ts'
import { BENCH_DIST, buildDemo } from './demo-build.ts'
import { kB, budgetWord, type Print, table } from './table.ts'

/** A phone: width and height in CSS pixels, and device pixels per CSS pixel. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

/** What Chromium accepts for an image. */
const ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

/** The demo site with posts. */
const BLOG = { site: 'padaria', host: 'padaria.localhost', path: '/blog' }

type Demo = Awaited<ReturnType<typeof startDemo>>

/**
 * Pages with fewer bytes of pictures are exempt from the budget, because pictures narrower than their box are not
 * resized.
 */
const FEW = 10_000

/**
 * Bytes of the pictures that a phone loads for each demo page, down to the page's end, next to the bytes of the
 * stored files. The encoder of `npm run dev` (sharp with the Worker's qualities) encodes them one after the other.
 * They are not requested through the Worker, because a busy machine may need longer for an AVIF than the Worker
 * waits.
 */
export async function measurePictures(print: Print): Promise<boolean> {
  if (chromiumPath() === null) {
    print('pictures: left out, no Chromium found; name one in CHROMIUM\n')
    return true
  }
  buildDemo()
  const demo = await startDemo(BENCH_DIST)
  const browser = await launchChromium()
  const sent = new Map<string, number>()
  const rows: string[][] = []
  let isKept = true
  for (const { site, host, path } of await pages(demo)) {
    const address = `http://${host}:${demo.worker.url.port}${encodeURI(path)}`
    const shown = new Set(await shownPictures(browser, address))
    if (shown.size === 0) continue
    for (const each of shown) if (!sent.has(each)) sent.set(each, await encodedBytes(each))
    const after = sum([...shown], (each) => sent.get(each) ?? 0)
    const files = new Set([...shown].map((each) => readFile(each).name))
    const before = sum([...files], (name) => storedPicture(name).length)
    const share = after / before
    const isSmall = share <= PICTURE_BUDGET || before < FEW
    isKept &&= isSmall
    rows.push([
      `${site} ${path}`,
      String(files.size),
      kB(before),
      kB(after),
      `${Math.round(share * 100)} %`,
      before < FEW ? '' : budgetWord(isSmall),
    ])
  }
  await browser.close()
  await demo.stop()
  const limit = `≤ ${PICTURE_BUDGET * 100} %`
  print(table(['page', 'pictures', 'as stored, kB', 'on a phone, kB', 'share', limit], rows))
  return isKept
}

/** Each page in its default locale, and a blog with one of its posts. */
async function pages({ worker }: Demo): Promise<ReturnType<typeof demoPages>> {
  const list = await worker.fetch(`http://${BLOG.host}${BLOG.path}`)
  const [, post = ''] = /href="(\/blog\/[^"/]+\/[^"/]+)"/.exec(await list.text()) ?? []
  const own = demoPages().filter(({ path }) => !/^\/[a-z]{2}-[A-Z]{2}(?:\/|$)/.test(path))
  return [...own, BLOG, { ...BLOG, path: post }]
}

/** Lazy images choose a file when they may load. Content that opens on a click has no box. */
const CHOSEN_SOURCES = `Promise.all([...document.images]
  .filter((image) => image.getClientRects().length > 0)
  .map(async (image) => {
    image.loading = 'eager'
    while (image.currentSrc === '') await new Promise(requestAnimationFrame)
    return image.currentSrc
  }))`

/** Path and width of the pictures of `/media/` that the phone chooses for what it shows; none of them is loaded. */
async function shownPictures(browser: Browser, address: string): Promise<string[]> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.route('**/media/**', (route) => route.abort())
  const response = await page.goto(address, { waitUntil: 'load' })
  if (response?.status() !== 200) throw new Error(`${address} answered ${response?.status()}`)
  const chosen = await page.evaluate<string[]>(CHOSEN_SOURCES)
  await context.close()
  return chosen
    .map((source) => new URL(source))
    .filter(({ pathname }) => readMediaAddress(pathname) !== null)
    .map(({ pathname, search }) => pathname + search)
}

function readFile(address: string): MediaName {
  const file = readMediaAddress(new URL(address, 'https://demo.invalid').pathname)
  if (file === null) throw new Error(`${address} names no file`)
  return file
}

function storedPicture(name: string): Buffer {
  return readFileSync(join(DEMO_MEDIA_FOLDER, name))
}

async function encodedBytes(address: string): Promise<number> {
  const file = readFile(address)
  const stored = storedPicture(file.name)
  const width = new URL(address, 'https://demo.invalid').searchParams.get('w')
  if (width === null) return stored.length
  const { type } = chooseRendition(file, Number(width), ACCEPT)
  const format = type === 'image/avif' ? 'avif' : 'webp'
  const picture = sharp(stored).resize({ width: Number(width), withoutEnlargement: true })
  return (await picture.toFormat(format, { quality: QUALITY[type] }).toBuffer()).length
}

function sum<T>(items: T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
