import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchChromium } from '../../support/browser.ts'
import { blockStorage, startVisitorTest, type VisitorTest, whenAlive } from '../../support/visitor-site.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import cases from '../../cases/consent.json' with { type: 'json' }

const sites = [
  {
    host: 't1.localhost',
    pages: [
      { id: 'home', route: '/' },
      { id: 'about', route: 'about' },
      { id: 'privacidade', route: 'privacidade', name: 'Privacidade' },
    ],
    config: { google_tag_head: '<script>window.tagRan = true</script>' },
  },
  { host: 't2.localhost' },
]

interface ConsentRow extends CaseRow {
  input: { given: Given; actions: string[] }
  expected: Record<string, unknown>
}
interface Given {
  cookies?: Record<string, string>
  local?: Record<string, string>
  session?: Record<string, string>
  two_tabs?: boolean
}

let browser: Browser
let t: VisitorTest
let context: BrowserContext
let page: Page

const banner = () => page.locator('[data-cookie-banner]')
const dialog = () => page.getByRole('dialog')
const inBanner = (answer: string) => page.locator(`[data-cookie-banner] [data-consent=${answer}]`)
const group = (name: string) => dialog().locator(`[data-group=${name}] [data-group-switch]`)

describe.skipIf(chromiumPath() === null)('cookie consent', () => {
  beforeAll(async () => {
    browser = await launchChromium()
    t = await startVisitorTest(browser, sites, { cookies: cases.fixture.cookies })
  })
  afterAll(async () => {
    await browser.close()
    await t.stop()
  })
  afterEach(() => context.close())

  testRows<ConsentRow>(import.meta.filename, 'consent', async ({ id, input, expected }) => {
    if (id === 'cns-048') return testTwoTabs(expected)
    const errors = await start(input.given)
    for (const action of input.actions) await act(action, input.given)
    await expectAll(expected)
    expect(errors).toEqual([])
  })

  test('starts the page anew once, and where nothing can be stored not at all', async () => {
    await start({})
    await act('open /', {})
    let loads = 0
    page.on('load', () => loads++)
    await inBanner('accept').click()
    await banner().waitFor({ state: 'hidden' })
    await whenAlive(page)
    expect(loads).toBe(1)

    const blocked = await t.visitor()
    await blockStorage(blocked)
    const closed = await blocked.newPage()
    const errors: string[] = []
    closed.on('pageerror', ({ message }) => errors.push(message))
    await closed.goto(t.address('t1.localhost'))
    await whenAlive(closed)
    await closed.evaluate(() => Object.assign(window, { isSame: true }))
    await closed.locator('[data-cookie-banner] [data-consent=accept]').click()
    await closed.locator('[data-cookie-banner]').waitFor({ state: 'hidden' })
    await closed.waitForFunction(() => 'tagRan' in window)
    expect(await closed.evaluate(() => 'isSame' in window), 'a page that starts anew would ask again').toBe(
      true,
    )
    expect(errors).toEqual([])
    await blocked.close()
  })

  test('asks again when the list has grown, and says once what was decided', async () => {
    await start({})
    await act('open /', {})
    t.reported()
    await act('click Accept (banner)', {})
    const told: Record<string, unknown>[] = []
    await expect.poll(() => told.push(...withConsent(t.reported()))).toBe(1)
    expect(told[0]).toMatchObject({
      additional_info: { consent: { version: '_fbp,_ga,_gid,bcookie,li_', disabled: [] } },
    })
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    const later: Record<string, unknown>[] = []
    await expect.poll(() => later.push(...t.reported())).toBe(1)
    expect(withConsent(later)).toEqual([])
    await act('open /about', {})
    expect(await banner().isVisible()).toBe(false)
    await page.close()

    await context.route('**/api/cookies/get*', (route) =>
      route.fulfill({ json: [...cases.fixture.cookies, grown] }),
    )
    page = await context.newPage()
    await act('open /', {})
    await banner().waitFor()
    await act('click Accept (banner)', {})
    await expect.poll(() => withConsent(t.reported())).toHaveLength(1)
    expect(await banner().isVisible()).toBe(false)
  })

  test('with Global Privacy Control keeps the tracking group off, whatever is clicked', async () => {
    await start({ local: { disabled_cookies: '[]' } })
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    )
    await context.addInitScript(() =>
      document.addEventListener('vitrine:consent', ({ detail }: CustomEventInit) =>
        Object.assign(window, { given: detail }),
      ),
    )
    await act('open /', {})
    await page.waitForFunction(() => 'given' in window)
    expect(await page.evaluate(() => (window as never as { given: object }).given)).toMatchObject({
      analytics: true,
      tracking: false,
    })
  })
})

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

async function testTwoTabs({ tab_B_banner_hidden_after_focus: isHidden }: Record<string, unknown>) {
  await start({})
  await act('open /', {})
  const second = await context.newPage()
  await second.goto(t.address('t1.localhost'))
  await whenAlive(second)
  await act('click Accept (banner)', {})
  await expect.poll(() => second.locator('[data-cookie-banner]').isHidden()).toBe(isHidden)
}

async function start({ cookies = {}, local = {}, session = {} }: Given): Promise<string[]> {
  context = await t.visitor({ viewport: { width: 1280, height: 800 } })
  const url = t.address('t1.localhost')
  // The row about a wider cookie writes its attributes into the value.
  const given = Object.entries(cookies).map(([name, value]) => ({
    name,
    value: value.split(/[=; ]/)[0] ?? '',
    url,
  }))
  if (given.length > 0) await context.addCookies(given)
  await context.addInitScript(
    ({ local, session }) => {
      // A tab begins as nobody's page.
      if (!location.host) return
      // Given once: a reload finds what the page has left.
      if (window.name === '') {
        for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
        for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
      }
      window.name ||= '{}'
      addEventListener('beforeunload', () => {
        window.name = JSON.stringify({
          local: Object.keys(localStorage),
          session: Object.keys(sessionStorage),
        })
      })
    },
    { local, session },
  )
  page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return errors
}

async function act(action: string, given: Given): Promise<void> {
  const [, host, path] = /^open (?:(t2)\.test )?(\/\S*)/.exec(action) ?? []
  if (path !== undefined) {
    await page.goto(t.address(`${host ?? 't1'}.localhost`, path))
    return whenAlive(page)
  }
  const [, onOff, name] = /^switch (on|off) "?(?:group )?([^"]+?)"?(?: group)?$/.exec(action) ?? []
  if (name !== undefined) return flip(name, onOff === 'on')
  switch (action) {
    case 'click Accept (banner)':
      return reloaded(inBanner('accept'))
    case 'click Reject (banner)':
      return reloaded(inBanner('reject'))
    case 'click Accept (dialog)':
      return reloaded(dialog().locator('[data-consent=save]'))
    case 'click Reject (dialog)':
      await dialog().locator('[data-consent=discard]').click()
      return dialog().waitFor({ state: 'hidden' })
    case 'click Customize':
      await inBanner('customize').click()
      return dialog().waitFor()
    case 'click cookie icon':
      return page.locator('[data-consent=toggle]').click()
    case 'click close icon':
      return inBanner('close').click()
    case 'press Escape':
      await page.keyboard.press('Escape')
      return dialog().waitFor({ state: 'hidden' })
    case 'Tab through':
      return
    default:
      throw new Error(`no such action: ${action} ${JSON.stringify(given)}`)
  }
}

async function reloaded(button: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('load'), button.click()])
  await whenAlive(page)
}

async function flip(name: string, isOn: boolean): Promise<void> {
  if (name === 'required') return
  if (/^(?:analytics|tracking)$/.test(name)) return group(name).setChecked(isOn)
  const row = dialog().getByLabel(name, { exact: true })
  // The list of a group is folded until it is asked for.
  const list = dialog().locator('details', { has: page.getByLabel(name, { exact: true }) })
  if (!(await row.isVisible())) await list.locator('summary').click()
  return row.setChecked(isOn)
}

async function expectAll(expected: Record<string, unknown>): Promise<void> {
  for (const [key, value] of Object.entries(expected)) await expectOne(key, value)
}

async function expectOne(key: string, value: unknown): Promise<void> {
  const names = async () => (await context.cookies()).map((cookie) => cookie.name)
  const before = () => page.evaluate(() => JSON.parse(window.name) as { local: string[]; session: string[] })
  switch (key) {
    case 'banner':
    case 'banner_on_t2':
      return expect(await banner().isVisible()).toBe(value)
    case 'local_disabled_cookies': {
      const stored = await page.evaluate(() => localStorage.getItem('disabled_cookies'))
      return expect(JSON.parse(stored ?? 'null')).toEqual(value)
    }
    case 'no_uncaught':
      return
    case 'cookies_kept':
      return expect(await names()).toEqual(expect.arrayContaining(value as string[]))
    case 'cookies_gone': {
      const left = (await names()).filter((name) => (value as string[]).includes(name))
      return expect(left).toEqual([])
    }
    case 'local_keys_before_reload_only':
      return expect((await before()).local).toEqual(value)
    case 'session_keys':
      return expect((await before()).session).toEqual(value)
    case 'dialog':
      return expect(await dialog().isVisible()).toBe(value)
    case 'groups': {
      const groups = dialog().locator('[data-group]')
      return expect(
        await groups.evaluateAll((all) => all.map((each) => each.getAttribute('data-group'))),
      ).toEqual(value)
    }
    case 'cookies_listed':
      for (const name of value as string[])
        await dialog().getByLabel(name, { exact: true }).waitFor({ state: 'attached' })
      return
    case 'switch_on':
    case 'switch_off':
      for (const name of value as string[]) {
        expect(await dialog().getByLabel(name, { exact: true }).isChecked(), name).toBe(key === 'switch_on')
      }
      return
    case 'switch_refuses':
      return expect(await group('required').isDisabled()).toBe(value)
    case 'group_switch_tracking':
      return expect(await group('tracking').evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(
        true,
      )
    case 'banner_box': {
      const box = await banner().boundingBox()
      expect(box?.width).toBe((value as { width: number }).width)
      expect(1280 - (box?.x ?? 0) - 400).toBeLessThanOrEqual(32)
      return expect(800 - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThanOrEqual(32)
    }
    case 'button_texts_in': {
      const { default: messages } = await import(`../../../shared/messages/${value}.json`)
      const texts = await banner().getByRole('button').allInnerTexts()
      return expect(texts.slice(0, 3)).toEqual(
        ['customize', 'reject', 'accept'].map((answer) => messages[`cookies.${answer}`]),
      )
    }
    case 'not_english_unless':
      return
    case 'no_request_to_third_parties_before_choice':
      return expect(await page.evaluate(() => 'tagRan' in window)).toBe(false)
    case 'consent_update': {
      const pushed = () =>
        page.evaluate(() => {
          const { dataLayer = [] } = window as never as { dataLayer?: ArrayLike<unknown>[] }
          return dataLayer.map((call) => Array.from(call))
        })
      await expect.poll(pushed).toContainEqual(['consent', 'update', value])
      return expect((await pushed())[0]?.slice(0, 2)).toEqual(['consent', 'default'])
    }
    case 'focus_reaches': {
      const reached = new Set<string>()
      for (let press = 0; press < 30; press++) {
        await page.keyboard.press('Tab')
        reached.add(
          await page.evaluate(() => {
            const focused = document.activeElement
            return focused?.closest('[data-cookie-banner]')
              ? (focused.getAttribute('data-consent') ?? 'link')
              : ''
          }),
        )
      }
      return expect([...reached]).toEqual(
        expect.arrayContaining(['customize', 'reject', 'accept', 'link', 'close']),
      )
    }
    case 'role':
      return expect(await dialog().count()).toBe(1)
    case 'name':
      return expect(await dialog().getAttribute('aria-labelledby')).toBe('cookie-preferences-title')
    case 'focus_inside':
      return expect(await dialog().evaluate((element) => element.contains(document.activeElement))).toBe(
        value,
      )
    case 'switches':
      return expect(await dialog().getByRole('checkbox').count()).toBeGreaterThanOrEqual(3)
    case 'expanders':
      return expect(await dialog().locator('details > summary').count()).toBe(3)
    default:
      throw new Error(`the test does not know ${key}`)
  }
}
