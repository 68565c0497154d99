import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { ALL_LOCALES, configurationOf, documentOf, type TestSite } from './site.ts'
import { startWorker } from './worker.ts'

/** Headless browsers name themselves in the user agent and would be treated as bots, whose events are not counted. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

/** Data of the sites of a test, other than their pages. */
export interface VisitorData {
  cookies?: unknown[]
  popups?: { id: string; tenant_id: string | number; config: unknown }[]
}

export interface VisitorTest {
  /** Tracking payloads that reached the platform since the last call of this function. */
  reported(): Record<string, unknown>[]
  /** The query of each call for a popup that the database got. */
  popupQueries: URLSearchParams[]
  /** Popups and tracking are answered with 500. */
  isDown: boolean
  /** A visitor with storage of their own. */
  visitor(options?: BrowserContextOptions): Promise<BrowserContext>
  address(host: string, path?: string): string
  /** Replaces the Worker by one whose build has this id. */
  deploy(id: string): Promise<void>
  stop(): Promise<void>
}

/** Starts the built Worker with these sites, for tests of what a browser does on their pages. */
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
      // A long timeout: a busy machine must not make an answer late, because a repeated event would count twice.
      UPSTREAM_TIMEOUT_MS: 20_000,
    },
  })
  const visitorTest: VisitorTest = {
    reported: () => reports.splice(0).flatMap((body) => JSON.parse(body)),
    popupQueries: [],
    isDown: false,
    visitor: (options) => browser.newContext({ userAgent: USER_AGENT, locale: 'pt-BR', ...options }),
    address: (host, path = '/') => `http://${host}:${worker.url.port}${path}`,
    deploy: worker.deploy,
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

/** The tracking payloads that the browser sends, in order. */
export function watchReports(page: Page): Record<string, unknown>[] {
  const reports: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/tracking/save')) reports.push(JSON.parse(request.postData() ?? '{}'))
  })
  return reports
}

/** Waits until the page's scripts are listening, which give the cookie icon `aria-expanded`. */
export async function whenAlive(page: Page): Promise<void> {
  await page.locator('[data-consent=toggle][aria-expanded]').waitFor()
}

/**
 * Focuses the first field of a form and waits until its script has loaded, which disables the browser's own validation.
 */
export async function enterForm(place: Page | Locator): Promise<void> {
  await place.locator('form [data-field] :is(input, textarea)').first().focus()
  await place.locator('form[novalidate]').waitFor()
}

/** Waits until a file of the build that the page loads late, or when idle, has run. */
export async function whenFileRuns(page: Page, name: 'main' | 'overlays' | 'prefetch'): Promise<void> {
  const asked = await page.waitForFunction(
    (start) => performance.getEntriesByType('resource').find((entry) => entry.name.includes(start))?.name,
    `/assets/${name}-`,
  )
  // Evaluated as text, because the test's compiler would rewrite an `import()` expression.
  await page.evaluate(`import('${await asked.jsonValue()}')`)
}

/** A browser that lets no page store anything. */
export function blockStorage(context: BrowserContext): Promise<unknown> {
  const denied = `get() { throw new DOMException('denied', 'SecurityError') }`
  return context.addInitScript(
    `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { ${denied} })`,
  )
}
