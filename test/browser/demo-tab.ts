import type { Browser, Page, Request } from 'playwright-core'
import { watchShifts } from './in-page.ts'
import { watchViolations } from './violations-in-page.ts'

export interface DemoTab {
  page: Page
  /** What the page that is open has complained of. */
  complaints: string[]
  /** Leads a visitor who has never been there to a page on which no font comes, until it is loaded. */
  visit(address: string): Promise<void>
  /** From now on the page that is open gets the fonts that it asks for. */
  letFontsCome(): void
}

/** A tab that goes from page to page: what a tab costs is paid once. Nothing is cached or stored between them. */
export async function openDemoTab(browser: Browser, width: number): Promise<DemoTab> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'pt-BR' })
  const page = await context.newPage()
  const complaints: string[] = []
  let hasFonts = false
  /** Of the page that is open. Those of the page before it fail when it is left. */
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
    // A frame may be of another site, and a tab begins as a page of none.
    if (top === self && location.host !== '') {
      localStorage.clear()
      sessionStorage.clear()
    }
  })
  // To intercept requests also turns the browser's cache off.
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
