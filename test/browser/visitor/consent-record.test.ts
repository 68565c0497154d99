import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { blockStorage, watchReports, whenAlive } from '../../support/visitor-site.ts'
import { visitors } from '../../support/visitors.ts'
import { cookies, sites } from './consent-site.ts'

const grown = {
  id: 9,
  name: 'Outro',
  group: 'tracking',
  sites_cookies_items: [{ prefix: '_new', duration: '1 ano', type: 'cookie' }],
}

/** A site whose optional cookies are off at first. */
const unselected = {
  host: 'unselected.localhost',
  root: { appConfig: { consent: { preselected: false } } },
}

const limited = {
  host: 'limited.localhost',
  root: { appConfig: { consent: { max: { tracking: 1 } } } },
}

const PRIVATE = `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`
const TRACKING = ['_fbp', 'li_', 'bcookie']

function withConsent(reports: Record<string, unknown>[]) {
  return reports.filter(
    ({ additional_info }) => (additional_info as { consent?: object } | undefined)?.consent,
  )
}

describe.skipIf(chromiumPath() === null)('a visitor’s decision on cookies', () => {
  const t = visitors([...sites, unselected, limited], { cookies })
  const banner = () => t.page.locator('[data-cookie-banner]')
  const answer = (name: string) => banner().locator(`[data-consent=${name}]`)

  async function decide(name: 'accept' | 'reject') {
    await Promise.all([t.page.waitForEvent('load'), answer(name).click()])
    await whenAlive(t.page)
  }

  /** Answers for the other host, so that nothing leaves the machine. */
  const prepare: NonNullable<Parameters<typeof t.enter>[0]>['prepare'] = (context) =>
    context.route('https://third.example/**', (route) => route.fulfill({ body: '' }))

  test('reloads the page once', async () => {
    await t.open({ disabled: null, prepare })
    let loads = 0
    t.page.on('load', () => loads++)
    await decide('accept')
    expect(await banner().isVisible()).toBe(false)
    expect(loads).toBe(1)
  })

  test('applies to this page only, without a reload, when storage is blocked', async () => {
    await t.open({
      disabled: null,
      prepare: async (context) => {
        await prepare(context)
        await blockStorage(context)
      },
    })
    await t.page.evaluate(() => Object.assign(window, { isSame: true }))
    await answer('accept').click()
    await banner().waitFor({ state: 'hidden' })
    await t.page.waitForFunction(() => 'tagRan' in window)
    expect(await t.page.evaluate(() => 'isSame' in window)).toBe(true)
    expect(t.errors).toEqual([])
  })

  test('is asked for again when the list has grown, and reported once', async () => {
    await t.open({ disabled: null, prepare })
    t.worker.reported()
    await decide('accept')
    const told: Record<string, unknown>[] = []
    await expect.poll(() => told.push(...withConsent(t.worker.reported()))).toBe(1)
    expect(told[0]).toMatchObject({
      additional_info: { consent: { version: '_fbp,_ga,_gid,bcookie,li_', disabled: [] } },
    })
    // Reports of this page only: those of the first page may reach the platform only now.
    const later = watchReports(t.page)
    await t.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(() => later).toHaveLength(1)
    expect(withConsent(later)).toEqual([])
    await t.visit({ path: '/about' })
    expect(await banner().isVisible()).toBe(false)

    await t.context.route('**/api/cookies/get*', (route) => route.fulfill({ json: [...cookies, grown] }))
    // Each tab compares the list once.
    await t.page.evaluate(() => sessionStorage.clear())
    await t.visit()
    await banner().waitFor()
    await decide('accept')
    await expect.poll(() => withConsent(t.worker.reported())).toHaveLength(1)
    expect(await banner().isVisible()).toBe(false)
  })

  test('is asked for again when a cookie of another provider replaces one', async () => {
    await t.open({ disabled: null, prepare })
    await decide('accept')
    await expect.poll(() => recorded()).toEqual([])
    const replaced = cookies.map((cookie) => ({ ...cookie, provider: 'Outro' }))
    await t.context.route('**/api/cookies/get*', (route) => route.fulfill({ json: replaced }))
    await t.page.evaluate(() => sessionStorage.clear())
    await t.visit()
    await banner().waitFor()
    expect(await disabledCookies()).toBeNull()
  })

  test('is stored and reported when everything is refused', async () => {
    await t.open({ disabled: null, prepare })
    t.worker.reported()
    await decide('reject')
    const told: Record<string, unknown>[] = []
    await expect.poll(() => told.push(...withConsent(t.worker.reported()))).toBe(1)
    expect(told[0]).toMatchObject({
      identifier: '',
      additional_info: { consent: { disabled: expect.arrayContaining(['_ga', '_fbp']) } },
    })
    expect(new Set(await recorded())).toEqual(new Set(await disabledCookies()))
    const later = watchReports(t.page)
    await t.visit({ path: '/about' })
    await t.page.waitForLoadState('networkidle')
    expect(later).toEqual([])
  })

  const SOME_ID = /^[A-Za-z0-9]{32}$/
  /** After a refusal of one group, reports are anonymous. */
  const NO_ANALYTICS = ['_ga', '_gid']

  test('in another tab applies to later reports of a page', async () => {
    await t.open({ prepare })
    const sent = watchReports(t.page)
    const clicks = () => sent.filter(({ action }) => action === 'click').map(({ identifier }) => identifier)
    await t.page.evaluate(() => document.body.setAttribute('data-track', 'corpo'))
    await t.page.evaluate(() => document.body.click())
    await expect.poll(clicks).toEqual([expect.stringMatching(SOME_ID)])
    const other = await t.context.newPage()
    await other.goto(t.address('/about'))
    await other.evaluate((list) => {
      localStorage.removeItem('session_id')
      localStorage.disabled_cookies = JSON.stringify(list)
    }, NO_ANALYTICS)
    // Storage of one tab reaches another tab's process a little later.
    const stored = () => t.page.evaluate(() => [localStorage.session_id, localStorage.disabled_cookies])
    await expect.poll(stored).toEqual([undefined, JSON.stringify(NO_ANALYTICS)])
    await t.page.evaluate(() => document.body.click())
    await expect.poll(clicks).toEqual([expect.stringMatching(SOME_ID), ''])
    expect(await t.page.evaluate(() => localStorage.session_id)).toBeUndefined()
  })

  test.each([
    ['agreed', NO_ANALYTICS, [], expect.stringMatching(SOME_ID)],
    ['refused', [], NO_ANALYTICS, ''],
  ])(
    'reloads a page to which a visitor returns if the visitor has %s since',
    async (_what, before, since, identifier) => {
      await t.open({ prepare, disabled: before })
      await t.page.evaluate((list) => {
        localStorage.removeItem('session_id')
        localStorage.disabled_cookies = JSON.stringify(list)
      }, since)
      const sent = watchReports(t.page)
      const restore = () =>
        t.page.evaluate(() => {
          setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
        })
      await Promise.all([t.page.waitForEvent('load'), restore()])
      const views = () => sent.filter(({ action }) => action === 'pageView')
      await expect.poll(() => views().at(-1)).toMatchObject({ identifier })
    },
  )

  test('drops queued events about the visitor', async () => {
    await t.enter({ prepare, before: `Object.defineProperty(navigator, 'onLine', { value: false })` })
    await t.context.route('**/api/tracking/save', (route) => route.abort())
    const lost = () =>
      t.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/tracking/save'))
    const agreed = lost()
    await t.visit()
    expect((await agreed).postDataJSON()).toMatchObject({ identifier: expect.stringMatching(SOME_ID) })
    const sent = watchReports(t.page)
    const refused = lost()
    await t.page.locator('[data-consent=toggle]').click()
    await decide('reject')
    expect(withConsent([(await refused).postDataJSON()])).toHaveLength(1)
    // The remaining events are sent at once.
    await expect
      .poll(async () => {
        await t.page.evaluate(() => dispatchEvent(new Event('online')))
        return sent.length
      })
      .toBeGreaterThan(1)
    expect(new Set(sent.map(({ identifier }) => identifier))).toEqual(new Set(['']))
  })

  test('to reject applies even if the visitor leaves before the list of cookies has loaded', async () => {
    await t.open({ disabled: null, prepare })
    await t.page.evaluate(() => {
      localStorage.other = 'kept'
    })
    // The first request is never answered.
    await t.context.route('**/api/cookies/get*', () => {}, { times: 1 })
    const asked = t.page.waitForRequest('**/api/cookies/get*')
    await answer('reject').click()
    await asked
    const sent = watchReports(t.page)
    await t.visit({ path: '/about' })
    await expect.poll(() => withConsent(sent)).toMatchObject([{ identifier: '' }])
    expect(await banner().isVisible()).toBe(false)
    expect(await t.page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
      'consent_record',
      'disabled_cookies',
    ])
    await customize()
    expect(new Set([...(await switches('analytics')), ...(await switches('tracking'))])).toEqual(
      new Set(['off']),
    )
    await t.page.keyboard.press('Escape')
    await decide('accept')
    await expect.poll(() => sent.at(-1)).toMatchObject({ identifier: expect.stringMatching(SOME_ID) })
  })

  test('stores at most as many cookies of a group as the site allows', async () => {
    await t.open({ disabled: null, prepare, host: limited.host })
    await customize()
    const tracking = t.page.locator('[data-group=tracking]')
    expect(await tracking.textContent()).toContain('No máximo 1')
    const own = tracking.locator('[data-group-switch]')
    await own.uncheck()
    expect(await switches('tracking')).toEqual(['off', 'off', 'off'])
    await own.check()
    expect(await switches('tracking')).toEqual(['on', 'on', 'off'])
    await tracking.locator('details').evaluate((element) => element.setAttribute('open', ''))
    await tracking.locator('[data-prefixes]').last().click()
    expect(await switches('tracking')).toEqual(['on', 'on', 'off'])
    await tracking.locator('[data-prefixes]').first().click()
    await tracking.locator('[data-prefixes]').last().click()
    expect(await switches('tracking')).toEqual(['on', 'off', 'on'])
    await saveDialog()
    expect(await disabledCookies()).toEqual(['_fbp'])
  })

  test('under Global Privacy Control does not allow tracking, even if the stored one does', async () => {
    await t.open({
      prepare,
      before: `
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
        document.addEventListener('vitrine:consent', ({ detail }) => { window.given = detail })
      `,
    })
    await t.page.waitForFunction(() => 'given' in window)
    expect(await t.page.evaluate(() => (window as never as { given: object }).given)).toMatchObject({
      analytics: true,
      tracking: false,
    })
  })

  const disabledCookies = () => t.page.evaluate(() => JSON.parse(localStorage.disabled_cookies ?? 'null'))
  const recorded = () => t.page.evaluate(() => JSON.parse(localStorage.consent_record ?? '{}').disabled)
  /** Of a group: whether its switch and those of its cookies are on, and whether they can be changed. */
  const switches = (group: string) =>
    t.page.locator(`[data-group=${group}] input`).evaluateAll((all) =>
      all.map((input) => {
        const { checked, disabled } = input as HTMLInputElement
        return `${checked ? 'on' : 'off'}${disabled ? ', fixed' : ''}`
      }),
    )

  async function customize() {
    if (!(await answer('customize').isVisible())) await t.page.locator('[data-consent=toggle]').click()
    await answer('customize').click()
    await t.page.getByRole('dialog').waitFor()
  }

  async function saveDialog() {
    const save = t.page.getByRole('dialog').locator('[data-consent=save]')
    await Promise.all([t.page.waitForEvent('load'), save.click()])
    await whenAlive(t.page)
  }

  test('under Global Privacy Control is shown, stored and recorded without the tracking group', async () => {
    await t.open({ disabled: null, prepare, before: PRIVATE })
    await customize()
    expect(new Set(await switches('tracking'))).toEqual(new Set(['off, fixed']))
    expect(new Set(await switches('analytics'))).toEqual(new Set(['on']))
    await t.page.keyboard.press('Escape')
    await customize()
    await saveDialog()
    expect(new Set(await disabledCookies())).toEqual(new Set(TRACKING))
    await expect.poll(async () => new Set(await recorded())).toEqual(new Set(TRACKING))
  })

  test('under Global Privacy Control is the same if the visitor clicks only the banner’s Accept', async () => {
    await t.open({ disabled: null, prepare, before: PRIVATE })
    await decide('accept')
    expect(new Set(await disabledCookies())).toEqual(new Set(TRACKING))
    await expect.poll(async () => new Set(await recorded())).toEqual(new Set(TRACKING))
    await customize()
    expect(new Set(await switches('tracking'))).toEqual(new Set(['off, fixed']))
  })

  test('is asked for in one dialog, however often the visitor clicks while it loads', async () => {
    await t.open({ disabled: null, prepare })
    const held = Promise.withResolvers<void>()
    await t.context.route('**/api/cookies/preferences*', async (route) => {
      await held.promise
      await route.continue()
    })
    const asked = t.page.waitForRequest('**/api/cookies/preferences*')
    await answer('customize').dblclick()
    await asked
    held.resolve()
    await t.page.getByRole('dialog').first().waitFor()
    await t.page.keyboard.press('Escape')
    await t.page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await t.page.locator('[data-dialog]').count()).toBe(1)
  })

  test('starts with the optional groups off if the site selects none for its visitors', async () => {
    await t.open({ disabled: null, prepare, host: unselected.host })
    await customize()
    expect(new Set(await switches('required'))).toEqual(new Set(['on, fixed']))
    for (const group of ['analytics', 'tracking'])
      expect(new Set(await switches(group))).toEqual(new Set(['off']))
    await t.page.locator('[data-group=analytics] [data-group-switch]').check()
    await saveDialog()
    expect(new Set(await disabledCookies())).toEqual(new Set(TRACKING))
    await customize()
    expect(new Set(await switches('analytics'))).toEqual(new Set(['on']))
    expect(new Set(await switches('tracking'))).toEqual(new Set(['off']))
  })

  test('against all cookies removes those of the parent domain and of the page’s path', async () => {
    await t.enter({ disabled: null, prepare })
    await t.context.addCookies([
      { name: 'd', value: '1', domain: '.t1.localhost', path: '/sub' },
      { name: 'e', value: '1', domain: '.t1.localhost', path: '/' },
    ])
    await t.visit({ path: '/sub' })
    expect(await t.page.evaluate(() => document.cookie)).toContain('d=1')
    await decide('reject')
    const left = (await t.context.cookies()).map(({ name }) => name)
    expect(left).not.toContain('d')
    expect(left).not.toContain('e')
  })
})
