import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchChromium } from '../../support/browser.ts'
import { textSection } from '../../support/site.ts'
import {
  blockStorage,
  startVisitorTest,
  type VisitorTest,
  watchReports,
  whenAlive,
} from '../../support/visitor-site.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'

const form = {
  id: 'fale',
  component: { folder: 'contact', name: 'simple' },
  data: {
    custom_form_id: 'F1',
    name: 'Contato',
    type: 'contact',
    fields: [
      { name: 'nome', type: 'text', label: 'Nome', required: true },
      { name: 'email', type: 'email', label: 'E-mail', required: true },
    ],
  },
}

const links = textSection(
  'links',
  `<p><a href="https://partner.example/x?token=SECRET">Parceiro</a> <a href="mailto:a@b.example">Escreva</a>
   <a href="tel:+551199999999">Ligue</a> <a href="/about">Sobre</a></p>`,
)

const named = {
  id: 'chamada',
  component: { folder: 'cta', name: 'banner' },
  data: {
    title: 'Chamada',
    trackingId: 'chamada-final',
    buttons: [{ label: 'Vamos', link: { kind: 'anchor', href: '#x' } }],
  },
}

const sites = ['t1.localhost', 't2.localhost'].map((host) => ({
  host,
  pages: [
    { id: 'home', route: '/', sections: [links, named] },
    { id: 'about', route: 'about' },
    { id: 'contato', route: 'contato', sections: [form] },
  ],
  root: { path_rules: [{ from: '/old', to: '/about' }], appConfig: { localeRedirect: 'off' } },
}))

let browser: Browser
let t: VisitorTest
let context: BrowserContext
let page: Page
let sent: Record<string, unknown>[]

/** Who has decided, like this. */
async function visit({ disabled = null as string[] | null, ...options } = {}) {
  context = await t.visitor(options)
  if (disabled !== null)
    await context.addInitScript(
      `if (location.host) localStorage.setItem('disabled_cookies', '${JSON.stringify(disabled)}')`,
    )
  page = await context.newPage()
  sent = watchReports(page)
}

async function open(path: string, host = 't1.localhost', options: { referer?: string } = {}) {
  await page.goto(t.address(host, path), options)
  await whenAlive(page)
}

const views = () => sent.filter(({ action }) => action === 'pageView')
const clicks = () => sent.filter(({ action }) => action === 'click')

describe.skipIf(chromiumPath() === null)('a visit', () => {
  beforeAll(async () => {
    browser = await launchChromium()
    t = await startVisitorTest(browser, sites, { cookies: [] })
  })
  afterAll(async () => {
    await browser.close()
    await t.stop()
  })
  afterEach(() => context.close())

  test.each([
    ['/', 'home'],
    ['/ja-JP/about', 'about'],
    ['/old', 'about'],
  ])('%s is one view, of the address it ended at', async (path, target) => {
    await visit()
    await open(path)
    await expect.poll(views).toHaveLength(1)
    expect(views()[0]).toMatchObject({
      action: 'pageView',
      target,
      tenant_uuid: 'uuid-t1.localhost',
      url: t.address('t1.localhost', path.replace('/old', '/about')),
      identifier: '',
      referrer: 'direct',
    })
    await expect.poll(() => t.reported().length).toBeGreaterThan(0)
  })

  test('is counted again when it is reloaded or come back to, and not when only the hash changes', async () => {
    await visit()
    await open('/')
    await page.evaluate(() => {
      location.hash = 'x'
    })
    await page.reload()
    await expect.poll(views).toHaveLength(2)
    await open('/about')
    await page.goBack()
    await expect.poll(views).toHaveLength(4)
    expect(views().map(({ target }) => target)).toEqual(['home', 'home', 'about', 'home'])
  })

  test('is none while the page is only made ready', async () => {
    await visit()
    await context.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
    })
    await open('/')
    await page.getByRole('link', { name: 'Ligue' }).waitFor()
    expect(views()).toEqual([])
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false })
      document.dispatchEvent(new Event('prerenderingchange'))
    })
    await expect.poll(views).toHaveLength(1)
  })

  test('says what brought it, and nothing that may be somebody’s', async () => {
    await visit()
    await open('/?utm_source=s&utm_medium=m&utm_campaign=c&utm_content=n&utm_term=t&email=a@b.c&token=SECRET')
    await expect.poll(views).toHaveLength(1)
    expect(views()[0]).toMatchObject({
      utm_source: 's',
      utm_medium: 'm',
      utm_campaign: 'c',
      utm_content: 'n',
      utm_term: 't',
    })
    expect(JSON.stringify(sent)).not.toMatch(/SECRET|a@b\.c/)
    expect(Object.keys(views()[0] ?? {}).sort()).toEqual(
      [
        'action',
        'identifier',
        'referrer',
        'target',
        'tenant_uuid',
        'url',
        'utm_campaign',
        'utm_content',
        'utm_medium',
        'utm_source',
        'utm_term',
      ].sort(),
    )
  })

  test('is known again by 32 letters and digits, for whoever has agreed', async () => {
    await visit({ disabled: [] })
    await open('/')
    // The first page after a decision writes it down, with the list it was made of, before it tells of anything.
    await expect.poll(views).toHaveLength(1)
    await open('/about')
    await expect.poll(views).toHaveLength(2)
    const [first, second] = views()
    expect(first?.identifier).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(second?.identifier).toBe(first?.identifier)
  })

  test('of whoever has refused all is not reported', async () => {
    await visit({ disabled: ['session_id'] })
    await open('/')
    await page.getByRole('link', { name: 'Ligue' }).click()
    await open('/about')
    expect(sent).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('session_id')
  })

  test.each([
    ['Parceiro', 'https://partner.example/x'],
    ['Escreva', 'mailto:a@b.example'],
    ['Ligue', 'tel:+551199999999'],
    ['Vamos', 'chamada-final'],
  ])('tells of a click on “%s”, though it may lead away', async (name, target) => {
    await visit()
    await context.route('https://partner.example/**', (route) => route.fulfill({ body: 'there' }))
    await open('/')
    await page.getByRole('link', { name }).click()
    await expect.poll(clicks).toMatchObject([{ action: 'click', target, url: t.address('t1.localhost') }])
    const arrived = () => t.reported().filter(({ action }) => action === 'click').length
    let count = 0
    await expect.poll(() => (count += arrived())).toBe(1)
  })

  test('tells of no click on plain text or on a way within the site', async () => {
    await visit()
    await open('/')
    await page.getByText('Chamada').click()
    await page.getByRole('link', { name: 'Sobre' }).click()
    await page.waitForURL('**/about')
    await expect.poll(views).toHaveLength(2)
    expect(clicks()).toEqual([])
  })

  test('tells once of a form that was sent, and not of one that was not', async () => {
    await visit()
    await open('/contato?utm_source=s')
    await page.locator('form[novalidate]').waitFor()
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByLabel('Nome').fill('Ana')
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByRole('button', { name: 'Enviar' }).dblclick()
    const submits = () => sent.filter(({ action }) => action === 'submitForm')
    await expect.poll(submits).toHaveLength(1)
    expect(submits()[0]).toMatchObject({
      target: 'F1',
      utm_source: 's',
      additional_info: {
        form: { id: 'F1', name: 'Contato', type: 'contact', data: { nome: 'Ana', email: 'ana@example.com' } },
      },
    })
  })

  test('is told three times at most, and arrives when the network has failed twice', async () => {
    await visit()
    let attempts = 0
    await context.route('**/api/tracking/save', (route) =>
      ++attempts <= 2 ? route.abort() : route.continue(),
    )
    t.reported()
    await open('/')
    let arrived = 0
    await expect.poll(() => (arrived += t.reported().length), { timeout: 15_000 }).toBe(1)
    expect(attempts).toBe(3)
  })

  test('works with storage blocked, and counts', async () => {
    await visit()
    await blockStorage(context)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await open('/?utm_source=s')
    await expect.poll(views).toHaveLength(1)
    expect(errors).toEqual([])
  })
})

const attributionCookies = [
  {
    id: 1,
    name: 'Visitas',
    group: 'analytics',
    sites_cookies_items: [{ prefix: 'session_id' }, { prefix: 'utm_' }, { prefix: 'utm_source' }],
  },
  {
    id: 2,
    name: 'Anúncios',
    group: 'tracking',
    sites_cookies_items: [{ prefix: 'gclid' }, { prefix: 'fbclid' }],
  },
]

interface AttributionRow extends CaseRow {
  input: { steps: Step[] }
  expected: Record<string, unknown>
}
interface Step {
  open?: string
  referrer?: string
  set_disabled?: string[]
  host?: string
}

describe.skipIf(chromiumPath() === null)('what brought a visitor', () => {
  beforeAll(async () => {
    browser = await launchChromium()
    t = await startVisitorTest(browser, sites, { cookies: attributionCookies })
  })
  afterAll(async () => {
    await browser.close()
    await t.stop()
  })
  afterEach(() => context.close())

  testRows<AttributionRow>(import.meta.filename, 'attribution', async ({ input: { steps }, expected }) => {
    const { set_disabled: disabled = [] } = steps.find(({ set_disabled }) => set_disabled) ?? {}
    await visit({ disabled: [...disabled] })
    for (const step of steps) {
      if (step.open === undefined) continue
      const before = views().length
      const host = step.host?.replace('.test', '.localhost') ?? 't1.localhost'
      await open(step.open, host, step.referrer === undefined ? {} : { referer: step.referrer })
      const answered = page.waitForResponse('**/api/tracking/save').catch(() => null)
      if (views().length === before) await answered
      await expect.poll(() => views().length).toBeGreaterThan(before)
      await page.waitForLoadState('networkidle')
    }
    const cookies = await context.cookies(
      t.address(steps.at(-1)?.host?.replace('.test', '.localhost') ?? 't1.localhost'),
    )
    const cookieValue = (name: string) => {
      const value = cookies.find((cookie) => cookie.name === name)?.value
      return value === undefined ? undefined : decodeURIComponent(value)
    }
    const daysOf = (name: string) => {
      const expires = cookies.find((cookie) => cookie.name === name)?.expires ?? 0
      return (expires - Date.now() / 1000) / 86_400
    }
    for (const [name, value] of Object.entries((expected.stored ?? {}) as Record<string, string>)) {
      expect(cookieValue(name), name).toBe(value)
      if (expected.cookie_max_age_days)
        expect(daysOf(name)).toBeCloseTo(expected.cookie_max_age_days as number, 0)
    }
    for (const name of (expected.not_stored ?? []) as string[])
      expect(cookieValue(name), name).toBeUndefined()
    if (expected.referrer_cookie === 'direct') expect(cookieValue('referrer')).toBe('direct')
    else if (expected.referrer_cookie)
      expect(cookieValue('referrer')).toMatch(/^https:\/\/partner\.example\//)
    if (expected.referrer_cookie_must_not_contain) expect(cookieValue('referrer')).not.toContain('SECRET')
    if (expected.pageView_payload) expect(views().at(-1)).toMatchObject(expected.pageView_payload)
    if (expected.no_header_injection) expect(cookies.map(({ name }) => name)).not.toContain('x')
    if (expected.locale_cookie_expires_in_days) {
      const off = daysOf('locale') - Number(expected.locale_cookie_expires_in_days)
      expect(Math.abs(off)).toBeLessThanOrEqual(Number(expected.tolerance_days))
    }
    if (expected.attributes) {
      expect(cookies.find(({ name }) => name === 'utm_source')).toMatchObject({ path: '/', sameSite: 'Lax' })
    }
  })
})
