import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { connectChromium } from './connect-chromium.ts'
import type { TestSite } from './site.ts'
import { startVisitorTest, type VisitorData, type VisitorTest, whenAlive } from './visitor-site.ts'

const DESK = { width: 1440, height: 900 }

interface Visitor extends BrowserContextOptions {
  /** Prefixes that the visitor has refused before; null for a visitor who has not decided. */
  disabled?: readonly string[] | null
  /** A script that runs before those of the page. */
  before?: string
  /** Prepares the context before its first page. */
  prepare?: (context: BrowserContext) => Promise<unknown>
}

interface Visit {
  /** A host of the test's sites; by default that of the first. */
  host?: string | undefined
  path?: string | undefined
  referer?: string | undefined
}

export interface Visitors {
  readonly worker: VisitorTest
  /** The tab that was opened last, and its visitor. */
  readonly page: Page
  readonly context: BrowserContext
  /** Errors that the page has thrown. */
  readonly errors: readonly string[]
  /** A new visitor, who has accepted all cookies, with an empty tab. */
  enter(visitor?: Visitor): Promise<Page>
  /** Opens a page and waits until its scripts are listening. */
  visit(visit?: Visit): Promise<void>
  /** A new visitor on a page. */
  open(arrival?: Visitor & Visit): Promise<Page>
  address(path?: string, host?: string): string
}

/**
 * A browser and a Worker for the tests of one `describe`, whose visitors leave after each test.
 * @param all options of every visitor's context
 */
export function visitors(sites: TestSite[], data?: VisitorData, all: BrowserContextOptions = {}): Visitors {
  const [first = { host: 'none.localhost' }] = sites
  let browser: Browser
  let worker: VisitorTest
  let context: BrowserContext
  let page: Page
  let errors: string[]

  beforeAll(async () => {
    browser = await connectChromium()
    worker = await startVisitorTest(browser, sites, data)
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  afterEach(() => Promise.all(browser.contexts().map((each) => each.close())))

  const address = (path?: string, host = first.host) => worker.address(host, path)

  async function enter({ disabled = [], before, prepare, ...options }: Visitor = {}): Promise<Page> {
    context = await worker.visitor({ viewport: DESK, ...all, ...options })
    // The script also runs on the blank page of a new tab, which has no host.
    if (disabled !== null)
      await context.addInitScript(
        `if (location.host) localStorage.disabled_cookies ??= '${JSON.stringify(disabled)}'`,
      )
    if (before !== undefined) await context.addInitScript(before)
    await prepare?.(context)
    page = await context.newPage()
    errors = []
    page.on('pageerror', ({ message }) => errors.push(message))
    return page
  }

  async function visit({ host, path, referer }: Visit = {}): Promise<void> {
    await page.goto(address(path, host), referer === undefined ? {} : { referer })
    await whenAlive(page)
  }

  return {
    get worker() {
      return worker
    },
    get page() {
      return page
    },
    get context() {
      return context
    },
    get errors() {
      return errors
    },
    address,
    enter,
    visit,
    async open({ host, path, referer, ...visitor } = {}) {
      await enter(visitor)
      await visit({ host, path, referer })
      return page
    },
  }
}
