import type { Browser, Page, Request } from 'playwright-core'
import { watchShifts } from './in-page.ts'
import { watchViolations } from './violations-in-page.ts'

export interface DemoTab {
  page: Page
  /** Errors of the open page. */
  complaints: string[]
  /** Opens a page as a new visitor, without fonts, and waits until it has loaded. */
  visit(address: string): Promise<void>
  /** Lets the open page load its fonts. */
  letFontsCome(): Promise<void>
}

/** The reason that Chromium reports for a request to a blocked address. */
const BLOCKED = 'inspector'

/**
 * A tab for many pages, because opening a tab is slow. Nothing is stored between them; the files of the build, whose
 * names have a digest, are cached.
 */
export async function openDemoTab(browser: Browser, width: number): Promise<DemoTab> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'pt-BR' })
  const page = await context.newPage()
  const complaints: string[] = []
  /** Requests of the open page. Leaving a page makes its open requests fail. */
  let requests = new Set<Request>()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => void requests.add(request))
  page.on('requestfailed', (request) => {
    if (requests.has(request) && request.failure()?.errorText !== BLOCKED)
      complaints.push(`${request.url()} failed`)
  })
  await page.addInitScript(watchShifts)
  await page.addInitScript(watchViolations)
  await page.addInitScript(() => {
    // Frames may show another site, and a new tab has no site.
    if (top === self && location.host !== '') {
      localStorage.clear()
      sessionStorage.clear()
    }
  })
  // Intercepting requests would disable the cache of the tab, which then compiles every script again for each page.
  const chromium = await context.newCDPSession(page)
  await chromium.send('Network.enable')
  const block = (urls: string[]) => chromium.send('Network.setBlockedURLs', { urls })

  return {
    page,
    complaints,
    async visit(address) {
      await page.goto('about:blank')
      await block(['*.woff2'])
      requests = new Set()
      complaints.length = 0
      await page.setViewportSize({ width, height: 900 })
      await context.clearCookies()
      const response = await page.goto(address, { waitUntil: 'load' })
      if (response?.status() !== 200) complaints.push(`answered ${response?.status()}`)
      if (page.url() !== address) complaints.push(`led to ${page.url()}`)
    },
    async letFontsCome() {
      await block([])
    },
  }
}
