import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../test/support/browser.ts'
import { startWorker } from '../test/support/worker.ts'
import { FIRST_SECTION_END } from '../worker/page/first-section.ts'
import { blockingTime, noteLongTasks } from './long-tasks.ts'
import { styleIn, VARS } from './measured-page.ts'
import { HOST } from './page.ts'
import { BENCH_DIST } from './server.ts'
import { budgetWord, median, type Print, spread, table } from './table.ts'

/** The phone and the network of the measurement of other stacks. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWDOWN = 4

/** Rounds. Visits differ by a tenth and more, also on a quiet machine. */
const ROUNDS = 25

/** Milliseconds to watch a page after its load event. */
const WATCHED_MS = 2000

/** Largest paint, and time of the main thread, against those of the plain page. */
const PAINT_RATIO = 0.62
const MAIN_THREAD_RATIO = 1.1
/** Blocking time beyond that of the page without scripts, in milliseconds. */
const BLOCKING_MS = 15

/** Replaces each picture of the page. */
const PICTURE = join(import.meta.dirname, '..', 'demo', 'public', 'demo', 'poliglota', 'cartaz.webp')
const STYLESHEET = '/plain.css'

const FIRST_SCREEN = 'its header and first section alone'

/**
 * The page as Vitrine sends it, cut off after the first screen, without its scripts, and as a plain Worker would send
 * it.
 */
const VARIANTS = {
  vitrine: asItIs,
  [FIRST_SCREEN]: firstScreen,
  'the same without scripts': withoutScripts,
  'plain: no script, its CSS a file': asPlain,
}
type Variant = keyof typeof VARIANTS

interface Visit {
  largestPaint: number
  blocking: number
  mainThread: number
}

/**
 * The first visit of a page on a phone: largest paint, blocking time and time of the main thread in Chromium, next
 * to two floors of the same round. Texts are compressed as the edge does. The result depends on the machine, so it is
 * only printed.
 */
export async function measureFirstVisit(answer: object, print: Print): Promise<void> {
  const worker = await startWorker({
    dist: BENCH_DIST,
    upstream: () => Response.json(answer),
    bindings: VARS,
  })
  // Browsers take brotli from `localhost` without TLS.
  const browser = await launchChromium()
  const visits = new Map<Variant, Visit[]>()
  const variants = Object.entries(VARIANTS) as [Variant, (html: string) => string][]
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, change] of round % 2 ? variants.toReversed() : variants) {
      const edge = await startEdge((path) => worker.fetch(`http://${HOST}${path}`), change)
      const visit = await visitOnPhone(browser, `http://localhost:${edge.port}/`)
      await edge.stop()
      // The first round warms the Worker and the browser.
      if (round > 0) visits.set(name, [...(visits.get(name) ?? []), visit])
    }
  }
  await browser.close()
  await worker.stop()
  print(visitTable(visits))
  print(comparison(visits))
}

function visitTable(visits: Map<Variant, Visit[]>): string {
  return table(
    ['on a phone: 150 ms, 1.6 Mbit/s, 4× slower', 'largest paint, ms', 'blocking, ms', 'main thread, ms'],
    Array.from(visits, ([name, all]) => [
      name,
      median(all.map(({ largestPaint }) => largestPaint)).toFixed(0),
      median(all.map(({ blocking }) => blocking)).toFixed(0),
      median(all.map(({ mainThread }) => mainThread)).toFixed(0),
    ]),
  )
}

function comparison(visits: Map<Variant, Visit[]>): string {
  const of = (name: Variant) => visits.get(name) ?? []
  const ratios = (floor: Variant, by: keyof Visit, name: Variant = 'vitrine') =>
    of(name).map((visit, round) => visit[by] / (of(floor)[round] as Visit)[by])
  const plain = 'plain: no script, its CSS a file'
  const scriptless = 'the same without scripts'
  const paint = ratios(plain, 'largestPaint')
  const work = ratios(plain, 'mainThread')
  const blocking = of('vitrine').map(
    (visit, round) => visit.blocking - (of(scriptless)[round] as Visit).blocking,
  )
  return table(
    ['vitrine, against the floor of the same round', 'min–median–max', 'promise', ''],
    [
      [
        'largest paint, of the plain page’s',
        spread(paint),
        `≤ ${PAINT_RATIO}`,
        budgetWord(median(paint) <= PAINT_RATIO),
      ],
      [`the same, ${FIRST_SCREEN}`, spread(ratios(plain, 'largestPaint', FIRST_SCREEN)), '', ''],
      [
        'blocking, ms more than without scripts',
        [Math.min(...blocking), median(blocking), Math.max(...blocking)]
          .map((ms) => ms.toFixed(0))
          .join(' to '),
        `≤ ${BLOCKING_MS}`,
        budgetWord(median(blocking) <= BLOCKING_MS),
      ],
      [
        'main thread, of the plain page’s',
        spread(work),
        `≤ ${MAIN_THREAD_RATIO}`,
        budgetWord(median(work) <= MAIN_THREAD_RATIO),
      ],
      ['main thread, of that without scripts', spread(ratios(scriptless, 'mainThread')), '', ''],
    ],
  )
}

function asItIs(html: string): string {
  return html
}

/** The page up to the end of its first section: the earliest possible paint. */
function firstScreen(html: string): string {
  const mark = html.indexOf(`id="${FIRST_SECTION_END}"`)
  if (mark < 0) throw new Error('no first section with a marked end')
  const end = html.indexOf('</section>', mark)
  return `${html.slice(0, end)}</section></main></body></html>`
}

function withoutScripts(html: string): string {
  return html
    .replace(/<script\b(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
}

function asPlain(html: string): string {
  return withoutScripts(html).replace(
    /<style>[\s\S]*?<\/style>/,
    `<link rel="stylesheet" href="${STYLESHEET}">`,
  )
}

/** A server in front of the Worker that compresses texts, as the edge does, and answers pictures. */
async function startEdge(fetchPage: (path: string) => Promise<Response>, change: (html: string) => string) {
  const picture = readFileSync(PICTURE)
  const server = createServer(async ({ url: path = '/' }, response) => {
    if (path.startsWith('/img/')) return response.setHeader('content-type', 'image/webp').end(picture)
    const answer = await fetchPage(path === STYLESHEET ? '/' : path)
    const text = await answer.text()
    if (path === STYLESHEET) return send(response, styleIn(text), 'text/css')
    const type = answer.headers.get('content-type') ?? ''
    for (const name of ['content-security-policy', 'cache-control'])
      response.setHeader(name, answer.headers.get(name) ?? '')
    response.statusCode = answer.status
    send(response, type.startsWith('text/html') ? change(text) : text, type)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, text: string, type: string): void {
  const bytes = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  response.setHeader('content-type', type).setHeader('content-encoding', 'br').end(bytes)
}

async function visitOnPhone(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await noteLongTasks(page)
  await page.addInitScript(`
    new PerformanceObserver((list) => {
      window.largestPaint = list.getEntries().at(-1).startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  `)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await session.send('Performance.enable')
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(WATCHED_MS)
  const { metrics } = await session.send('Performance.getMetrics')
  const largestPaint = await page.evaluate<number>('window.largestPaint')
  const blocking = await blockingTime(page)
  await context.close()
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  return { largestPaint, blocking, mainThread: seconds * 1000 }
}
