import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { blockStorage, whenAlive } from '../../support/visitor-site.ts'
import { visitors } from '../../support/visitors.ts'
import { cookies, sites } from './consent-site.ts'

const grown = {
  id: 9,
  name: 'Outro',
  group: 'tracking',
  sites_cookies_items: [{ prefix: '_new', duration: '1 ano', type: 'cookie' }],
}

function withConsent(reports: Record<string, unknown>[]) {
  return reports.filter(
    ({ additional_info }) => (additional_info as { consent?: object } | undefined)?.consent,
  )
}

describe.skipIf(chromiumPath() === null)('what a visitor has decided', () => {
  const t = visitors(sites, { cookies })
  const banner = () => t.page.locator('[data-cookie-banner]')
  const answer = (name: string) => banner().locator(`[data-consent=${name}]`)

  async function decide(name: 'accept' | 'reject') {
    await Promise.all([t.page.waitForEvent('load'), answer(name).click()])
    await whenAlive(t.page)
  }

  /** Nothing leaves the machine. */
  const prepare: NonNullable<Parameters<typeof t.enter>[0]>['prepare'] = (context) =>
    context.route('https://third.example/**', (route) => route.fulfill({ body: '' }))

  test('starts the page anew once', async () => {
    await t.open({ disabled: null, prepare })
    let loads = 0
    t.page.on('load', () => loads++)
    await decide('accept')
    expect(await banner().isVisible()).toBe(false)
    expect(loads).toBe(1)
  })

  test('holds for the page alone where nothing can be stored, which does not start anew', async () => {
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

  test('is asked again when the list has grown, and told once', async () => {
    await t.open({ disabled: null, prepare })
    t.worker.reported()
    await decide('accept')
    const told: Record<string, unknown>[] = []
    await expect.poll(() => told.push(...withConsent(t.worker.reported()))).toBe(1)
    expect(told[0]).toMatchObject({
      additional_info: { consent: { version: '_fbp,_ga,_gid,bcookie,li_', disabled: [] } },
    })
    await t.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    const later: Record<string, unknown>[] = []
    await expect.poll(() => later.push(...t.worker.reported())).toBe(1)
    expect(withConsent(later)).toEqual([])
    await t.visit({ path: '/about' })
    expect(await banner().isVisible()).toBe(false)

    await t.context.route('**/api/cookies/get*', (route) => route.fulfill({ json: [...cookies, grown] }))
    // The list is looked at once in each tab.
    await t.page.evaluate(() => sessionStorage.clear())
    await t.visit()
    await banner().waitFor()
    await decide('accept')
    await expect.poll(() => withConsent(t.worker.reported())).toHaveLength(1)
    expect(await banner().isVisible()).toBe(false)
  })

  test('with Global Privacy Control keeps the tracking group off, whatever is clicked', async () => {
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

  test('against all cookies removes those of the domain above and of the path of the page', async () => {
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
