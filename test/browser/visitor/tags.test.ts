import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { connectChromium } from '../../support/connect-chromium.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import { textSection } from '../../support/site.ts'
import { startVisitorTest, type VisitorTest, watchReports, whenAlive } from '../../support/visitor-site.ts'

const conversion = { googleTag: { event_name: 'lead_sent' } }

interface HookRow extends CaseRow {
  input: { page_script_hook: boolean }
  expected: { runs_once_after_load: boolean }
}

const home = {
  id: 'home',
  route: '/',
  sections: [
    textSection('text', '<p>Olá <script src="https://evil.example/x.js"></script></p>'),
    {
      id: 'chamada',
      component: { folder: 'cta', name: 'banner' },
      data: {
        title: 'Chamada',
        buttons: [{ label: 'Quero', link: { kind: 'anchor', href: '#x' }, conversion }],
      },
    },
    {
      id: 'filme',
      component: { folder: 'video', name: 'inline' },
      data: { source: 'youtube', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', title: 'Filme' },
    },
  ],
}

/** Each time its script runs, it records whether the page had loaded. */
const hooked = {
  id: 'hooked',
  route: 'hooked',
  script: 'window.runs = [...(window.runs ?? []), document.readyState]',
  sections: [textSection('text', 'Olá')],
}

/** Its script asks for a toast as soon as it runs. */
const greeting = {
  id: 'greeting',
  route: 'greeting',
  script:
    'dispatchEvent(new CustomEvent("vitrine:toast", { detail: { type: "default", message: "Bom dia" } }))',
  sections: [textSection('text', 'Olá')],
}

const tenant = {
  google_tag_manager: 'GTM-ABC123',
  google_analytics: 'G-ABC1234567',
  facebook_pixel: '123456789012345',
}
const config = {
  google_tag_head: '<script>window.headRan = true</script>',
  google_tag_body: '<noscript><iframe src="https://www.googletagmanager.com/ns.html"></iframe></noscript>',
  custom_script: '<script>throw new Error("of the tenant")</script><script>window.customRan = true</script>',
}
/** Scripts that wait for a page to be parsed, and load long after that. */
const waiting = {
  custom_script: [
    '<script>window.order = ["first"]; document.addEventListener("DOMContentLoaded", () => order.push("parsed"))</script>',
    '<script>order.push("second"); addEventListener("load", { handleEvent: () => order.push("loaded") })</script>',
  ].join(''),
}
const sites = [
  { host: 'waiting.localhost', pages: [home], config: waiting, root: {} },
  { host: 't1.localhost', pages: [home, hooked, greeting], config, root: { tenant } },
  {
    host: 'out.localhost',
    pages: [home],
    config,
    root: { tenant, appConfig: { consent: { mode: 'opt_out' } } },
  },
]

const cookies = [
  { id: 1, name: 'GA', group: 'analytics', sites_cookies_items: [{ prefix: '_ga' }] },
  { id: 2, name: 'Meta', group: 'tracking', sites_cookies_items: [{ prefix: '_fbp' }] },
]

let browser: Browser
let t: VisitorTest
let context: BrowserContext
let page: Page
let foreign: string[]

/** Other hosts answer with `script`; nothing leaves the machine. */
async function visit({
  disabled = null as string[] | null,
  host = 't1.localhost',
  path = '/',
  script = '',
} = {}) {
  context = await t.visitor()
  if (disabled !== null)
    await context.addInitScript(
      `if (location.host) localStorage.setItem('disabled_cookies', '${JSON.stringify(disabled)}')`,
    )
  foreign = []
  await context.route(
    ({ hostname }) => !hostname.endsWith('.localhost'),
    (route) => {
      foreign.push(new URL(route.request().url()).host)
      // A request without an answer imitates a slow network.
      return script === 'hang' ? undefined : route.fulfill({ contentType: 'text/javascript', body: script })
    },
  )
  page = await context.newPage()
  await page.goto(t.address(host, path))
  await whenAlive(page)
}

const has = (name: string) => page.evaluate((name) => name in window, name)

describe.skipIf(chromiumPath() === null)('tenant scripts', () => {
  beforeAll(async () => {
    browser = await connectChromium()
    t = await startVisitorTest(browser, sites, { cookies })
  })
  afterAll(async () => {
    await browser.close()
    await t.stop()
  })
  afterEach(() => context.close())

  test('contact no other host before consent', async () => {
    await visit()
    await page.waitForLoadState('networkidle')
    expect(foreign).toEqual([])
    expect(await has('headRan')).toBe(false)
    expect(await page.content()).not.toMatch(/<(?:script|iframe)[^>]+src="https?:/)
    await page.locator('[data-consent=close]').click()
    await page.reload({ waitUntil: 'networkidle' })
    expect(foreign).toEqual([])
  })

  test('find no product names on window except those of Consent Mode', async () => {
    await visit()
    const left = await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      const own = new Set(Object.keys(frame.contentWindow ?? {}))
      frame.remove()
      return Object.keys(window).filter((name) => !own.has(name))
    })
    // Consent Mode, which the tags of Google read.
    expect(left).toEqual(['dataLayer', 'gtag'])
  })

  test('run after consent, even if an earlier one throws', async () => {
    await visit({ disabled: [] })
    await page.waitForFunction(() => 'customRan' in window)
    await expect
      .poll(() => [...new Set(foreign)].sort())
      .toEqual(['connect.facebook.net', 'www.googletagmanager.com'])
    expect(await has('headRan')).toBe(true)
    expect(foreign).not.toContain('evil.example')
  })

  test('run once and in order after a late consent, including listeners for parsing and load', async () => {
    await visit({ host: 'waiting.localhost' })
    expect(await has('order')).toBe(false)
    await Promise.all([page.waitForEvent('load'), page.locator('[data-consent=accept]').click()])
    const order = () => page.evaluate(() => (window as unknown as { order?: string[] }).order)
    await expect.poll(order).toEqual(['first', 'second', 'parsed', 'loaded'])
    // A turn later nothing has run again.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await order()).toHaveLength(4)
  })

  test('run by group: a visitor who refuses tracking is not tracked', async () => {
    await visit({ disabled: ['_fbp'] })
    await page.waitForFunction(() => 'headRan' in window)
    await expect.poll(() => foreign).toContain('www.googletagmanager.com')
    await page.waitForLoadState('networkidle')
    expect([...new Set(foreign)]).toEqual(['www.googletagmanager.com'])
    expect(await has('customRan')).toBe(false)
  })

  test('run without consent on an opt-out site, until refused', async () => {
    await visit({ host: 'out.localhost' })
    await page.waitForFunction(() => 'headRan' in window)
    await Promise.all([page.waitForEvent('load'), page.locator('[data-consent=reject]').click()])
    foreign = []
    await whenAlive(page)
    await page.waitForLoadState('networkidle')
    expect(foreign).toEqual([])
  })

  test('wait until a prerendered page is shown', async () => {
    context = await t.visitor()
    await context.addInitScript(`
      if (location.host) localStorage.setItem('disabled_cookies', '[]')
      Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
    `)
    await context.route(
      ({ hostname }) => !hostname.endsWith('.localhost'),
      (route) => route.fulfill({ body: '' }),
    )
    page = await context.newPage()
    const given = page.waitForResponse('**/api/cookies/get*')
    await page.goto(t.address('t1.localhost'), { waitUntil: 'networkidle' })
    await given
    expect(await has('headRan')).toBe(false)
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false })
      document.dispatchEvent(new Event('prerenderingchange'))
    })
    await page.waitForFunction(() => 'headRan' in window)
  })

  test('of a single page run once the page’s own scripts listen', async () => {
    await visit({ path: '/greeting' })
    await page.locator('[data-toast]').getByText('Bom dia').waitFor()
  })

  test('do not affect the page if they hang or fail', async () => {
    for (const script of ['hang', 'throw new Error("of a vendor")']) {
      await visit({ disabled: [], script })
      const reports = watchReports(page)
      await page.getByRole('link', { name: 'Quero' }).click()
      await page.locator('[data-consent=toggle]').click()
      await page.locator('[data-consent=customize]').click()
      await page.getByRole('dialog').waitFor()
      await page.reload()
      await whenAlive(page)
      await expect.poll(() => reports.map(({ action }) => action)).toContain('pageView')
      if (script === 'hang') await context.close()
    }
  })

  test.each(['gtag', 'dataLayer'])('run, like the product’s scripts, if %s is locked', async (name) => {
    context = await t.visitor()
    await context.addInitScript(
      `if (location.host) Object.defineProperty(window, '${name}', { value: undefined, writable: false })`,
    )
    await context.route(
      ({ hostname }) => !hostname.endsWith('.localhost'),
      (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
    page = await context.newPage()
    await page.goto(t.address('t1.localhost'))
    await whenAlive(page)
    await Promise.all([page.waitForEvent('load'), page.locator('[data-consent=accept]').click()])
    await whenAlive(page)
    await page.waitForFunction(() => 'headRan' in window && 'customRan' in window)
  })

  testRows<HookRow>(import.meta.filename, 'ui', {
    hook: async ({ input, expected }) => {
      expect(input.page_script_hook).toBe(true)
      await visit({ path: '/hooked' })
      await page.waitForFunction(() => 'runs' in window)
      await page.waitForLoadState('networkidle')
      const runs = await page.evaluate(() => (window as never as { runs: string[] }).runs)
      expect(runs.join() === 'complete').toBe(expected.runs_once_after_load)
    },
  })
})
