import { describe, expect } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import { watchReports } from '../../support/visitor-site.ts'
import { visitors } from '../../support/visitors.ts'

interface Step {
  open?: string
  referrer?: string
  set_disabled?: string[]
  host?: string
}

interface AttributionRow extends CaseRow {
  input: { steps: Step[] }
  expected: Readonly<Record<string, unknown>>
}

const sites = ['t1.localhost', 't2.localhost'].map((host) => ({
  host,
  pages: [
    { id: 'home', route: '/' },
    { id: 'about', route: 'about' },
  ],
  root: { appConfig: { localeRedirect: 'off' } },
}))

const cookies = [
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

const DAY_S = 86_400

describe.skipIf(chromiumPath() === null)('what brought a visitor', () => {
  const t = visitors(sites, { cookies }, { reducedMotion: 'reduce' })
  let views: Record<string, unknown>[]

  testRows<AttributionRow>(import.meta.filename, 'attribution', async ({ input: { steps }, expected }) => {
    await t.enter({ disabled: steps.find(({ set_disabled }) => set_disabled)?.set_disabled ?? [] })
    views = watchReports(t.page)
    const visits = steps.filter(({ open }) => open !== undefined)
    expect(visits.length).toBeGreaterThan(0)
    for (const { open, host, referrer } of visits) {
      // The answer to the page's report sets the cookies.
      const counted = t.page.waitForResponse('**/api/tracking/save')
      await t.visit({ path: open, host: hostOf(host), referer: referrer })
      await (await counted).finished()
    }
    expect(views).toHaveLength(visits.length)
    for (const [key, value] of Object.entries(expected)) await expectOne(key, value, expected)
  })

  /** Hosts of the rows are of another domain. */
  const hostOf = (host = 't1.test') => host.replace('.test', '.localhost')
  const cookieNamed = async (name: string) =>
    (await t.context.cookies(t.page.url())).find((cookie) => cookie.name === name)
  const cookieValue = async (name: string) => {
    const value = (await cookieNamed(name))?.value
    return value === undefined ? undefined : decodeURIComponent(value)
  }
  const daysOf = async (name: string) =>
    Math.round((((await cookieNamed(name))?.expires ?? 0) - Date.now() / 1000) / DAY_S)

  async function expectOne(key: string, value: unknown, { stored = {} }: AttributionRow['expected']) {
    switch (key) {
      case 'stored':
        for (const [name, each] of Object.entries(value as object))
          expect(await cookieValue(name), name).toBe(each)
        return
      case 'not_stored':
        for (const name of value as string[]) expect(await cookieValue(name), name).toBeUndefined()
        return
      case 'cookie_max_age_days': {
        const names = Object.keys(stored as object)
        expect(names.length).toBeGreaterThan(0)
        for (const name of names) expect(await daysOf(name), name).toBe(value)
        return
      }
      case 'referrer_cookie':
        return expect(await cookieValue('referrer')).toBe(value)
      case 'referrer_cookie_must_not_contain':
        return expect((await cookieValue('referrer'))?.includes(String(value))).toBe(false)
      case 'pageView_payload':
        expect(views.at(-1)?.action).toBe('pageView')
        return expect(views.at(-1)).toMatchObject(value as object)
      case 'no_header_injection':
        return expect((await cookieNamed('x')) === undefined).toBe(value)
      case 'locale_cookie_expires_in_days':
        return expect.poll(() => daysOf('locale')).toBe(value)
      case 'tolerance_days':
        // No tolerance is needed, because daysOf rounds.
        return expect(value).toBe(1)
      case 'attributes': {
        const { path, sameSite, secure } = (await cookieNamed('utm_source')) ?? {}
        // The address has no https; test/e2e checks the cookies of addresses with https.
        return expect({
          path,
          samesite: sameSite?.toLowerCase(),
          secure: secure ? 'always' : 'on https',
        }).toEqual(value)
      }
      default:
        throw new Error(`the test does not know ${key}`)
    }
  }
})
