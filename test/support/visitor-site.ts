import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { ALL_LOCALES, configurationOf, documentOf, type TestSite } from './site.ts'
import { startWorker } from './worker.ts'

/** A browser that says it has no head is a bot, and nothing of it is counted. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

/** What the sites of a test have beside their pages. */
export interface VisitorData {
  cookies?: unknown[]
  popups?: { id: string; tenant_id: string | number; config: unknown }[]
}

export interface VisitorTest {
  /** Tracking payloads that reached the platform since this was last asked. */
  reported(): Record<string, unknown>[]
  /** Every call for a popup that was made of the database. */
  popupQueries: URLSearchParams[]
  /** Popups and tracking are answered with 500. */
  isDown: boolean
  /** A visitor with storage of their own. */
  visitor(options?: BrowserContextOptions): Promise<BrowserContext>
  address(host: string, path?: string): string
  stop(): Promise<void>
}

/** The built Worker over sites whose pages are plain, for what a browser does on them. */
export async function startVisitorTest(
  browser: Browser,
  sites: TestSite[],
  { cookies = [], popups = [] }: VisitorData = {},
): Promise<VisitorTest> {
  const reports: string[] = []
  const worker = await startWorker({
    upstream: answer,
    bindings: {
      SUPABASE_URL: 'https://database.test',
      SUPABASE_PUBLISHABLE_KEY: 'public',
      // No answer is late in these tests but that of a busy machine, and an event that is sent again would count twice.
      UPSTREAM_TIMEOUT_MS: 20_000,
    },
  })
  const visitorTest: VisitorTest = {
    reported: () => reports.splice(0).flatMap((body) => JSON.parse(body)),
    popupQueries: [],
    isDown: false,
    visitor: (options) => browser.newContext({ userAgent: USER_AGENT, locale: 'pt-BR', ...options }),
    address: (host, path = '/') => `http://${host}:${worker.url.port}${path}`,
    stop: () => worker.stop(),
  }
  return visitorTest

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/api/tracking/save') {
      reports.push(await request.text())
      return visitorTest.isDown ? new Response('', { status: 500 }) : Response.json({})
    }
    if (pathname === '/api/forms/submit') return Response.json({ id: 'stored' })
    if (pathname === '/api/core/posts') return Response.json({ posts: [], total: 0 })
    if (pathname === '/api/cookies/get') return Response.json(cookies)
    if (pathname === '/rest/v1/get_popups') return answerPopups(searchParams)
    const asked = new URL(searchParams.get('url') ?? 'http://none.invalid/')
    const site = sites.find(({ host }) => host === asked.hostname)
    if (site === undefined || pathname !== '/api/core/config') return new Response('', { status: 404 })
    const [, first = '', ...rest] = asked.pathname.split('/')
    const path = ALL_LOCALES.includes(first) ? rest.join('/') : [first, ...rest].join('/')
    const page = site.pages?.find(({ route }) => String(route).replace(/^\//, '') === path)
    return Response.json({
      ...configurationOf(site),
      page: documentOf(site, page?.id ?? 'home'),
      ...site.root,
    })
  }

  function answerPopups(query: URLSearchParams): Response {
    visitorTest.popupQueries.push(query)
    if (visitorTest.isDown) return new Response('', { status: 500 })
    const wanted = (name: string) => query.get(name)?.replace(/^eq\./, '')
    return Response.json(
      popups.filter(({ id, tenant_id }) => id === wanted('id') && String(tenant_id) === wanted('tenant_id')),
    )
  }
}

/** What the browser sends to be counted, in order. */
export function watchReports(page: Page): Record<string, unknown>[] {
  const reports: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/tracking/save')) reports.push(JSON.parse(request.postData() ?? '{}'))
  })
  return reports
}

/** Until the page's scripts listen: they say of the cookie icon what it does. */
export async function whenAlive(page: Page): Promise<void> {
  await page.locator('[data-consent=toggle][aria-expanded]').waitFor()
}

/** The visitor enters the first field of a form, and its script has come: it has taken the browser's own check away. */
export async function enterForm(place: Page | Locator): Promise<void> {
  await place.locator('form [data-field] :is(input, textarea)').first().focus()
  await place.locator('form[novalidate]').waitFor()
}

/** Until a file of the build runs that the page loads behind its other scripts, or when it is idle. */
export async function whenFileRuns(page: Page, name: 'main' | 'overlays' | 'prefetch'): Promise<void> {
  const asked = await page.waitForFunction(
    (start) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(start))?.name,
    `/assets/${name}-`,
  )
  // As text, since what compiles the tests would make an import of its own of it.
  await page.evaluate(`import('${await asked.jsonValue()}')`)
}

/** A browser that lets no page store anything. */
export function blockStorage(context: BrowserContext): Promise<unknown> {
  const denied = `get() { throw new DOMException('denied', 'SecurityError') }`
  return context.addInitScript(
    `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { ${denied} })`,
  )
}
