import { request as httpRequest } from 'node:http'
import type { Browser } from 'playwright-core'
import { chromiumPath, launchChromium } from '../test/support/browser.ts'
import { listedPost, type TestSite, textSection } from '../test/support/site.ts'
import { scriptedUpstream } from '../test/support/upstream.ts'
import { buildWorkers, VARS } from './measured-page.ts'
import { serve } from './server.ts'
import { budgetWord, median, type Print, table } from './table.ts'

/** Milliseconds that the upstream takes for the posts of a list. */
const LIST_MS = 800

/** From the configuration until the first byte of the page. */
const FIRST_BYTE_MS = 30

const ROUNDS = 9

/** CPU slowdown of a phone of a few years ago, as Lighthouse simulates it. */
const SLOWDOWN = 4

const LIST = '[data-section="blog/latest"]'

const siteHost = (round: number) => `site-${round}.localhost`

interface Moments {
  /** When the upstream has answered `core/config`. */
  configured: number
  requested: number
  firstByte: number
  /** When the first bytes of the list came. */
  list: number
  end: number
}

/**
 * Whether a page is sent before its deferred parts: a list of posts below the first screen whose upstream takes 800 ms.
 * Each round uses a site that the Worker has never seen. Node measures when bytes arrive; Chromium, as a phone,
 * when it paints. The result depends on the machine, so it is only printed.
 */
export async function measureStreaming(print: Print): Promise<boolean> {
  buildWorkers()
  const upstream = scriptedUpstream(
    ...Array.from({ length: 2 * ROUNDS + 1 }, (_, round) => siteWithList(round)),
  )
  let configured = 0
  upstream.fault = async (request, answer) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/core/posts') {
      await new Promise((resolve) => setTimeout(resolve, LIST_MS))
      return Response.json({ total: 1, posts: [listedPost] })
    }
    const response = await answer()
    if (pathname === '/api/core/config') configured = performance.now()
    return response
  }
  const server = await serve({ worker: 'index', bindings: VARS, upstream: upstream.handle })
  // The code of a page is compiled with the first.
  await open(server.port, siteHost(2 * ROUNDS))
  const rounds: Moments[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const moments = await open(server.port, siteHost(round))
    rounds.push({ ...moments, configured })
  }
  const byte = median(rounds.map(({ firstByte, configured }) => firstByte - configured))
  const since = (moment: 'firstByte' | 'list' | 'end') =>
    median(rounds.map((moments) => moments[moment] - moments.requested)).toFixed(0)
  print(
    table(
      [`a page of a site never seen, its list after ${LIST_MS} ms`, 'ms (median)', 'promise', ''],
      [
        [
          'from the configuration to the first byte',
          byte.toFixed(1),
          `≤ ${FIRST_BYTE_MS}`,
          budgetWord(byte <= FIRST_BYTE_MS),
        ],
        ['from the request to the first byte', since('firstByte'), '', ''],
        ['to the first byte of the list', since('list'), '', ''],
        ['to the end', since('end'), '', ''],
      ],
    ),
  )
  if (chromiumPath() === null) print('no Chromium found, so nothing is painted; name one in CHROMIUM\n')
  else print(await measurePaints(server.port))
  await server.stop()
  return true
}

async function measurePaints(port: number): Promise<string> {
  const browser = await launchChromium()
  const paints: { paint: number; list: number }[] = []
  for (let round = ROUNDS; round < 2 * ROUNDS; round++)
    paints.push(await measurePaint(browser, `http://${siteHost(round)}:${port}/`))
  await browser.close()
  const isFirst = paints.every(({ paint, list }) => paint < list)
  return table(
    [`the same in Chromium, 390 px, ${SLOWDOWN}× slower`, 'ms (median)', 'promise', ''],
    [
      [
        'first contentful paint',
        median(paints.map(({ paint }) => paint)).toFixed(0),
        'before the list',
        budgetWord(isFirst),
      ],
      ['the list is in the document', median(paints.map(({ list }) => list)).toFixed(0), '', ''],
    ],
  )
}

async function measurePaint(browser: Browser, address: string): Promise<{ paint: number; list: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.addInitScript(`
    new MutationObserver((_, observer) => {
      if (document.querySelector('${LIST}') === null) return
      window.listAt = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  `)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(address)
  const moments = await page.evaluate<{ paint: number; list: number }>(`({
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    list: window.listAt,
  })`)
  await context.close()
  return moments
}

function open(port: number, host: string): Promise<Omit<Moments, 'configured'>> {
  const { promise, resolve, reject } = Promise.withResolvers<Omit<Moments, 'configured'>>()
  const requested = performance.now()
  const sent = httpRequest({ host: '127.0.0.1', port, path: '/', headers: { host }, agent: false })
  sent.on('error', reject)
  sent.on('response', (response) => {
    let text = ''
    let firstByte = 0
    let list = 0
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      firstByte ||= performance.now()
      if (text.includes(listedPost.title)) list ||= performance.now()
    })
    response.on('end', () => {
      if (response.statusCode !== 200 || list === 0)
        reject(new Error(`${host} answered ${response.statusCode}, without its list: ${text.slice(0, 200)}`))
      resolve({ requested, firstByte, list, end: performance.now() })
    })
    response.on('error', reject)
  })
  sent.end()
  return promise
}

function siteWithList(round: number): TestSite {
  const texts = Array.from({ length: 10 }, (_, index) =>
    textSection(`s${index}`, `Parágrafo ${index}, com *ênfase*. `.repeat(20), { title: `Seção ${index}` }),
  )
  const list = { id: 'posts', component: { folder: 'blog', name: 'latest' }, data: { title: 'Notícias' } }
  return {
    host: siteHost(round),
    pages: [{ id: 'home', route: '/', sections: [...texts.slice(0, 5), list, ...texts.slice(5)] }],
    config: { blog: { categories: [{ slug: 'casa', name: 'Casa' }] } },
  }
}
