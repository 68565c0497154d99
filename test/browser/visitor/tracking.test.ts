import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { textSection } from '../../support/site.ts'
import { blockStorage, watchReports } from '../../support/visitor-site.ts'
import { visitors } from '../../support/visitors.ts'
import { PRERENDERING, showPrerendered } from './prerendered.ts'

const links = textSection(
  'links',
  `<p><a href="https://partner.example/x?token=SECRET">Parceiro</a>
   <a href="mailto:a@b.example">Escreva</a> <a href="tel:+551199999999">Ligue</a> <a href="/about?token=SECRET#x">Sobre</a></p>`,
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

const site = {
  host: 't1.localhost',
  pages: [
    { id: 'home', route: '/', sections: [links, named] },
    { id: 'about', route: 'about' },
  ],
  root: { path_rules: [{ from: '/old', to: '/about' }], appConfig: { localeRedirect: 'off' } },
}

describe.skipIf(chromiumPath() === null)('a visit', () => {
  const t = visitors([site], {}, { reducedMotion: 'reduce' })
  let sent: Record<string, unknown>[]

  const views = () => sent.filter(({ action }) => action === 'pageView')
  const clicks = () => sent.filter(({ action }) => action === 'click')

  /** A visitor who has not decided, unless the test says otherwise. */
  async function enter({ disabled = null, ...options }: Parameters<typeof t.enter>[0] = {}) {
    const page = await t.enter({ disabled, ...options })
    sent = watchReports(page)
    t.worker.reported()
    await t.context.route('https://partner.example/**', (route) => route.fulfill({ body: 'there' }))
  }

  async function open(path: string, options: Parameters<typeof enter>[0] = {}) {
    await enter(options)
    await t.visit({ path })
  }

  test.each([
    ['/', 'home'],
    ['/ja-JP/about', 'about'],
    ['/old', 'about'],
  ])('%s is one view, of its final address', async (path, target) => {
    await open(path)
    await expect.poll(views).toHaveLength(1)
    expect(views()[0]).toMatchObject({
      action: 'pageView',
      target,
      tenant_uuid: 'uuid-t1.localhost',
      url: t.address(path.replace('/old', '/about')),
      identifier: '',
      referrer: 'direct',
    })
  })

  test('is counted again on return, but not when only the fragment changes', async () => {
    await open('/')
    await t.page.evaluate(() => {
      location.hash = 'x'
    })
    await t.visit({ path: '/about' })
    await t.page.goBack()
    await expect.poll(() => views().map(({ target }) => target)).toEqual(['home', 'about', 'home'])
  })

  test('counts once, when a prerendered page is shown', async () => {
    await open('/', { before: PRERENDERING })
    await t.page.getByRole('link', { name: 'Ligue' }).waitFor()
    expect(views()).toEqual([])
    await t.page.evaluate(showPrerendered)
    await expect.poll(views).toHaveLength(1)
  })

  test('reports no personal data', async () => {
    await open('/?utm_source=s&email=a@b.c&token=SECRET')
    await expect.poll(views).toHaveLength(1)
    expect(JSON.stringify(sent)).not.toMatch(/SECRET|a@b\.c/)
  })

  test('has an id of 32 letters and digits if the visitor has agreed', async () => {
    await open('/', { disabled: [] })
    // The first page after a decision records it, with the list of cookies, before it reports anything.
    await expect.poll(views).toHaveLength(1)
    await t.visit({ path: '/about' })
    await expect.poll(views).toHaveLength(2)
    const [first, second] = views()
    expect(first?.identifier).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(second?.identifier).toBe(first?.identifier)
  })

  test('of a visitor who has refused everything reports that decision, once and without an identifier', async () => {
    await open('/', { disabled: ['session_id'] })
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      action: 'pageView',
      identifier: '',
      additional_info: { consent: { id: expect.any(String), disabled: ['session_id'] } },
    })
    await t.page.getByRole('link', { name: 'Ligue' }).click()
    await t.visit({ path: '/about' })
    await t.page.waitForLoadState('networkidle')
    expect(sent).toHaveLength(1)
    expect(await t.page.evaluate(() => Object.keys(localStorage))).not.toContain('session_id')
  })

  test.each([
    ['Parceiro', 'https://partner.example/x'],
    ['Escreva', 'mailto:a@b.example'],
    ['Ligue', 'tel:+551199999999'],
    ['Vamos', 'chamada-final'],
    ['Sobre', '/about'],
  ])('reports where a click on “%s” leads', async (name, target) => {
    await open('/')
    await t.page.getByRole('link', { name }).click()
    const named = target.startsWith('/') ? t.address(target) : target
    await expect.poll(clicks).toMatchObject([{ action: 'click', target: named, url: t.address() }])
  })

  test('reports a click on a link by the link’s id, if it has one', async () => {
    await open('/')
    const link = t.page.getByRole('link', { name: 'Parceiro' })
    await link.evaluate((element) => {
      element.id = 'parceiro'
    })
    await link.click()
    await expect.poll(clicks).toMatchObject([{ action: 'click', target: 'parceiro' }])
  })

  test('reports no click on plain text or on the runtime’s own elements', async () => {
    await open('/')
    await t.page.getByText('Chamada').click()
    await t.page.locator('.skip-link').focus()
    await t.page.keyboard.press('Enter')
    await t.page.locator('[data-consent=toggle]').click()
    await t.page.locator('[data-language-menu] button').click()
    await t.page.locator('[data-language-menu] a[hreflang="en-US"]').click()
    await t.page.waitForURL('**/en-US#main')
    await expect.poll(views).toHaveLength(2)
    expect(clicks()).toEqual([])
  })

  test('reports a click on any tracked element, not only links and buttons', async () => {
    await open('/')
    const text = t.page.getByText('Chamada').first()
    await text.evaluate((element) => element.setAttribute('data-track', 'chamada'))
    await text.click()
    await expect.poll(clicks).toMatchObject([{ action: 'click', target: 'chamada' }])
  })

  test('to a missing page is not a view', async () => {
    await open('/nada')
    expect(await t.page.locator('[data-section="site/error"]').count()).toBe(1)
    await t.visit({ path: '/about' })
    await expect.poll(() => views().map(({ target }) => target)).toEqual(['about'])
  })

  test('is sent again after two network failures, and arrives once', async () => {
    await enter()
    let attempts = 0
    await t.context.route('**/api/tracking/save', (route) =>
      ++attempts <= 2 ? route.abort() : route.continue(),
    )
    await t.visit()
    let arrived = 0
    // The last event of another test may reach the platform only now.
    const own = () => t.worker.reported().filter(({ event_id }) => event_id === sent[0]?.event_id)
    await expect.poll(() => (arrived += own().length)).toBe(1)
    expect(attempts).toBe(3)
  })

  test('is sent at most three times', async () => {
    await enter()
    let attempts = 0
    await t.context.route('**/api/tracking/save', (route) => {
      attempts++
      return route.abort()
    })
    await t.page.clock.install()
    await t.visit()
    for (const wanted of [1, 2, 3]) {
      // The clock runs meanwhile, so another attempt may have been made.
      await expect.poll(() => attempts).toBeGreaterThanOrEqual(wanted)
      await t.page.clock.runFor(60_000)
    }
    await t.page.clock.runFor(60_000)
    await t.page.waitForLoadState('networkidle')
    expect(attempts).toBe(3)
  })

  test('loses none of many events in a short outage', async () => {
    await enter()
    let isDown = true
    const arrived: string[] = []
    await t.context.route('**/api/tracking/save', (route) => {
      if (isDown) return route.abort()
      arrived.push(route.request().postDataJSON().event_id)
      return route.continue()
    })
    await t.page.clock.install()
    await t.visit()
    await expect.poll(views).not.toEqual([])
    // The clock is stopped from here on, so no pause between attempts ends.
    await t.page.clock.pauseAt(Date.now() + 60_000)
    const told = () => [...new Set(sent.map(({ event_id }) => event_id))]
    for (let count = 1; count <= 6; count++) {
      await t.page.getByRole('link', { name: 'Vamos' }).evaluate((link: HTMLElement) => link.click())
      await expect.poll(told).toHaveLength(1 + count)
    }
    isDown = false
    await t.page.clock.runFor(60_000)
    await expect.poll(() => new Set(arrived)).toEqual(new Set(told()))
  })

  test('works and is counted with storage blocked', async () => {
    await open('/?utm_source=s', { prepare: blockStorage })
    await expect.poll(views).toHaveLength(1)
    expect(t.errors).toEqual([])
  })
})
