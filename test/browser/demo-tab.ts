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
  letFontsCome(): void
}

/** A tab for many pages, because opening a tab is slow. Nothing is cached or stored between them. */
export async function openDemoTab(browser: Browser, width: number): Promise<DemoTab> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'pt-BR' })
  const page = await context.newPage()
  const complaints: string[] = []
  let hasFonts = false
  /** Requests of the open page. Those of the former page fail when it is left. */
  let requests = new Set<Request>()
  page.on('console', (message) => {
    const isWanted = ['error', 'warning'].includes(message.type())
    if (isWanted && !message.text().includes('ERR_BLOCKED_BY_CLIENT')) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => void requests.add(request))
  page.on('requestfailed', (request) => {
    if (requests.has(request) && !request.failure()?.errorText.includes('ERR_BLOCKED_BY_CLIENT'))
      complaints.push(`${request.url()} failed`)
  })
  await page.addInitScript(watchShifts)
  await page.addInitScript(watchViolations)
  await page.addInitScript(() => {
    // Frames may be of another site, and a new tab has no site.
    if (top === self && location.host !== '') {
      localStorage.clear()
      sessionStorage.clear()
    }
  })
  // Intercepting requests also disables the browser's cache.
  await page.route('**/*.woff2', (route) => (hasFonts ? route.continue() : route.abort('blockedbyclient')))

  return {
    page,
    complaints,
    async visit(address) {
      await page.goto('about:blank')
      hasFonts = false
      requests = new Set()
      complaints.length = 0
      await page.setViewportSize({ width, height: 900 })
      await context.clearCookies()
      const response = await page.goto(address, { waitUntil: 'load' })
      if (response?.status() !== 200) complaints.push(`answered ${response?.status()}`)
      if (page.url() !== address) complaints.push(`led to ${page.url()}`)
    },
    letFontsCome() {
      hasFonts = true
    },
  }
}
