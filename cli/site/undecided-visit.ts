import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, errors, type Page, type Request } from 'playwright-core'
import type { Visit } from '../../admin/check/consent.ts'

/** Milliseconds; a page that is still loading then is read as it is. */
const LOAD_MS = 30_000

/** Milliseconds without a request after which a page counts as quiet, and the longest wait for that. */
const QUIET_MS = 700
const MOST_QUIET_MS = 10_000

const POLL_MS = 50

/** A telephone of today. */
const SCREEN = { width: 390, height: 844 }

const KINDS: Record<string, Visit['requests'][number]['kind']> = {
  script: 'script',
  stylesheet: 'style',
  image: 'picture',
  font: 'font',
  media: 'media',
  document: 'frame',
}

/** A Chromium that opens every page as a new visitor who decides nothing about cookies. */
export interface UndecidedBrowser {
  visit: (address: string, language: string) => Promise<Visit>
  close: () => Promise<void>
}

/** @param isSandboxed Playwright disables the sandbox by default */
export async function openUndecidedBrowser(
  executablePath: string,
  { isSandboxed }: { isSandboxed: boolean },
): Promise<UndecidedBrowser> {
  const launch = () =>
    chromium.launch({
      executablePath,
      chromiumSandbox: isSandboxed,
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    })
  let browser = await launch()
  return {
    visit: async (address, language) => {
      try {
        return await undecidedVisit(browser, address, language)
      } catch (error) {
        // If the browser was killed for lack of memory, a new one opens the page once more.
        if (browser.isConnected()) throw error
        browser = await launch()
        return undecidedVisit(browser, address, language)
      }
    },
    close: () => browser.close(),
  }
}

async function undecidedVisit(browser: Browser, address: string, language: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: SCREEN, ...(language !== '' && { locale: language }) })
  try {
    const page = await context.newPage()
    const traffic = watchTraffic(page, new URL(address).hostname)
    await page.goto(address, { waitUntil: 'commit', timeout: LOAD_MS })
    await untilLoaded(page)
    await traffic.untilQuiet()
    const transferred = await traffic.bytes()
    // Scrolling loads lazy parts, and some trackers wait for the first scroll.
    await page.evaluate(SCROLL)
    await traffic.untilQuiet()
    return { requests: traffic.requests, stored: await storedEntries(page, context), transferred }
  } finally {
    await context.close()
  }
}

/** A page that waits for a slow host is read as its visitors see it. */
async function untilLoaded(page: Page): Promise<void> {
  try {
    await page.waitForLoadState('load', { timeout: LOAD_MS })
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
  }
}

/** Runs in the page. */
const SCROLL = `(async () => {
  for (let top = 0; top < document.documentElement.scrollHeight && top < 50000; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
  }
})()`

function watchTraffic(page: Page, host: string) {
  const requests: Visit['requests'] = []
  const finished: Request[] = []
  const open = new Set<Request>()
  let changedAt = Date.now()
  page.on('request', (request) => {
    // Streams such as EventSource never end.
    if (request.resourceType() !== 'eventsource') open.add(request)
    changedAt = Date.now()
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (isPage || !/^https?:/.test(request.url()) || !isRequestOfSite(request, host)) return
    requests.push({ address: request.url(), kind: KINDS[request.resourceType()] ?? 'request' })
  })
  const end = (request: Request) => {
    open.delete(request)
    changedAt = Date.now()
  }
  page.on('requestfinished', (request) => {
    end(request)
    finished.push(request)
  })
  page.on('requestfailed', end)
  page.on('websocket', (socket) => {
    requests.push({ address: socket.url().replace(/^ws/, 'http'), kind: 'request' })
  })
  return {
    requests,
    async untilQuiet(): Promise<void> {
      changedAt = Date.now()
      const until = Date.now() + MOST_QUIET_MS
      while (Date.now() < until && (open.size > 0 || Date.now() - changedAt < QUIET_MS)) await wait(POLL_MS)
    },
    async bytes(): Promise<number> {
      const sizes = await Promise.all(finished.map((request) => request.sizes()))
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    },
  }
}

/** Requests of a frame of another host are not counted, because the frame itself is. */
function isRequestOfSite(request: Request, host: string): boolean {
  if (request.isNavigationRequest()) return request.frame().parentFrame()?.parentFrame() === null
  const { protocol, hostname } = new URL(request.frame().url())
  return !/^https?:$/.test(protocol) || hostname === host
}

/** Runs in the page. Storage may be blocked, for example in a sandboxed page. */
const STORED = `(async () => {
  const names = async (read) => { try { return await read() } catch { return [] } }
  return [
    ['local storage', await names(() => Object.keys(localStorage))],
    ['session storage', await names(() => Object.keys(sessionStorage))],
    ['database', await names(async () => (await indexedDB.databases()).map(({ name }) => name))],
    ['cache', await names(() => caches.keys())],
  ]
})()`

async function storedEntries(page: Page, context: BrowserContext): Promise<Visit['stored']> {
  const cookies = (await context.cookies()).map(({ name }) => ({ where: 'cookie' as const, name }))
  const areas = (await page.evaluate(STORED)) as [Visit['stored'][number]['where'], string[]][]
  return [...cookies, ...areas.flatMap(([where, names]) => names.map((name) => ({ where, name })))]
}
