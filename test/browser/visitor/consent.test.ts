import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import english from '#shared/messages/en-US.json'
import { accessibleNodes } from '../../support/accessibility.ts'
import { chromiumPath } from '../../support/browser.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import { visitors } from '../../support/visitors.ts'
import { whenAlive } from '../../support/visitor-site.ts'
import { REACHED, reachedByTab } from './banner-focus.ts'
import { cookies, sites } from './consent-site.ts'

interface ConsentRow extends CaseRow {
  input: { given: Given; actions: string[] }
  expected: Readonly<Record<string, unknown>>
}
interface Given {
  cookies?: Record<string, string>
  local?: Record<string, string>
  session?: Record<string, string>
}

const DESK = { width: 1280, height: 800 }

/** Pixels that count as the edge of the screen. */
const NEAR_PX = 32

describe.skipIf(chromiumPath() === null)('cookie consent', () => {
  const t = visitors(sites, { cookies })
  /** Hosts other than the site's to which the browser sent a request. */
  let foreign: string[]

  const banner = () => t.page.locator('[data-cookie-banner]')
  const dialog = () => t.page.getByRole('dialog')
  const inBanner = (answer: string) => t.page.locator(`[data-cookie-banner] [data-consent=${answer}]`)
  const group = (name: string) => dialog().locator(`[data-group=${name}] [data-group-switch]`)
  const accessible = (role: string) => accessibleNodes(t.page, '[data-dialog][open]', role)

  testRows<ConsentRow>(import.meta.filename, 'consent', async ({ input, expected }) => {
    await start(input.given)
    for (const action of input.actions) await act(action)
    for (const [key, value] of Object.entries(expected)) await expectOne(key, value)
    expect(t.errors).toEqual([])
  })

  test('the first frame does not wait for storage', async () => {
    await t.open({
      before: `
        window.early = []
        requestAnimationFrame(() => { window.isFramed = true })
        const { getItem } = Storage.prototype
        Storage.prototype.getItem = function (key) {
          if (!window.isFramed && document.readyState === 'loading') window.early.push(key)
          return getItem.call(this, key)
        }`,
    })
    await t.page.locator('html[data-consent=hidden]').waitFor()
    expect(await banner().isVisible()).toBe(false)
    expect(await t.page.evaluate('window.early')).toEqual([])
  })

  test('on a page opened in a background tab, the banner is marked as closed for a visitor who has decided', async () => {
    // Scripts of a site without tags run before the document is complete.
    await t.open({
      host: 't2.localhost',
      before: `
        Object.defineProperty(document, 'hidden', { value: true })
        window.requestAnimationFrame = () => 0`,
    })
    await t.page.locator('html[data-consent=hidden]').waitFor()
    expect(await banner().isVisible()).toBe(false)
    expect(await t.page.locator('[data-consent=toggle]').getAttribute('aria-expanded')).toBe('false')
  })

  test('after the back button, the banner is closed for a visitor who has decided on another page', async () => {
    await t.open({ disabled: null })
    await banner().waitFor()
    // A browser may show the page as it was left.
    await t.page.evaluate(() => {
      localStorage.disabled_cookies = '[]'
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await t.page.locator('html[data-consent=hidden]').waitFor()
    expect(await banner().isVisible()).toBe(false)
  })

  test('the banner is hidden until a script has marked whether the visitor has decided', async () => {
    await t.open({ disabled: null })
    await banner().waitFor({ state: 'visible' })
    const state = (given: string | null) =>
      t.page.evaluate((consent) => {
        const { dataset } = document.documentElement
        if (consent === null) delete dataset.consent
        else dataset.consent = consent
      }, given)
    // The state in the Worker's HTML.
    await state(null)
    expect(await banner().isVisible()).toBe(false)
    await state('')
    expect(await banner().isVisible()).toBe(true)
  })

  async function start({ cookies = {}, local = {}, session = {} }: Given) {
    foreign = []
    await t.enter({ disabled: null, viewport: DESK, before: giving(local, session) })
    const given = Object.entries(cookies).map(([name, value]) => cookieOf(name, value))
    if (given.length > 0) await t.context.addCookies(given)
    await t.context.route(
      ({ hostname }) => !hostname.endsWith('.localhost'),
      (route) => {
        foreign.push(new URL(route.request().url()).hostname)
        return route.fulfill({ contentType: 'text/javascript', body: '' })
      },
    )
  }

  /** Some rows write the attributes of a cookie into its value. */
  function cookieOf(name: string, value: string) {
    const [, domain, path] = /^domain=(\S+); path=(\S+)$/.exec(value) ?? []
    if (domain && path) return { name, value: '1', domain: domain.replace('.test', '.localhost'), path }
    return { name, value: value.replaceAll(' ', '-'), url: t.address(), httpOnly: value.includes('HttpOnly') }
  }

  /** A script that stores the row's values once, and records the stored keys just before a reload. */
  function giving(local: object, session: object): string {
    return `if (location.host) {
      if (window.name === '') {
        Object.assign(localStorage, ${JSON.stringify(local)})
        Object.assign(sessionStorage, ${JSON.stringify(session)})
      }
      window.name ||= '{}'
      addEventListener('beforeunload', () => {
        window.name = JSON.stringify({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) })
      })
    }`
  }

  async function act(action: string): Promise<void> {
    const [, host = 't1', path] = /^open (?:(t2)\.test )?(\/\S*)/.exec(action) ?? []
    if (path !== undefined) return t.visit({ host: `${host}.localhost`, path })
    const [, onOff, name] = /^switch (on|off) "?(?:group )?([^"]+?)"?(?: group)?$/.exec(action) ?? []
    if (name !== undefined) return flip(name, onOff === 'on')
    switch (action) {
      case 'tab A open /':
        return t.visit()
      case 'tab B open /':
        return openSecondTab()
      case 'click Accept (banner)':
      case 'tab A Accept':
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
        return t.page.locator('[data-consent=toggle]').click()
      case 'click close icon':
        return inBanner('close').click()
      case 'press Escape':
        await t.page.keyboard.press('Escape')
        return dialog().waitFor({ state: 'hidden' })
      case 'Tab through':
        return
      default:
        throw new Error(`no such action: ${action}`)
    }
  }

  async function openSecondTab() {
    const second = await t.context.newPage()
    await second.goto(t.address())
    await whenAlive(second)
    await second.locator('[data-cookie-banner]').waitFor()
  }

  async function reloaded(button: Locator): Promise<void> {
    await Promise.all([t.page.waitForEvent('load'), button.click()])
    await whenAlive(t.page)
  }

  async function flip(name: string, isOn: boolean): Promise<void> {
    // The switch of this group ignores clicks, and the row expects that.
    if (name === 'required') return group(name).click({ force: true })
    if (/^(?:analytics|tracking)$/.test(name)) return group(name).setChecked(isOn)
    const row = dialog().getByLabel(name, { exact: true })
    // The list of a group is closed until the visitor opens it.
    const list = dialog().locator('details', { has: t.page.getByLabel(name, { exact: true }) })
    if (!(await row.isVisible())) await list.locator('summary').click()
    return row.setChecked(isOn)
  }

  async function expectOne(key: string, value: unknown): Promise<void> {
    const names = async () => (await t.context.cookies()).map(({ name }) => name)
    const atReload = () =>
      t.page.evaluate(() => JSON.parse(window.name) as { local: string[]; session: string[] })
    switch (key) {
      case 'banner':
      case 'banner_on_t2':
        return expect(await banner().isVisible()).toBe(value)
      case 'tab_B_banner_hidden_after_focus': {
        const [, second] = t.context.pages()
        await second?.bringToFront()
        return expect.poll(() => second?.locator('[data-cookie-banner]').isHidden()).toBe(value)
      }
      case 'local_disabled_cookies': {
        const stored = await t.page.evaluate(() => localStorage.getItem('disabled_cookies'))
        return expect(JSON.parse(stored ?? 'null')).toEqual(value)
      }
      case 'no_uncaught':
        return expect(t.errors.length === 0).toBe(value)
      case 'cookies_kept':
        return expect(await names()).toEqual(expect.arrayContaining(value as string[]))
      case 'cookies_gone': {
        const left = (await names()).filter((name) => (value as string[]).includes(name))
        return expect(left).toEqual([])
      }
      case 'local_keys_before_reload_only':
        return expect((await atReload()).local).toEqual(value)
      case 'session_keys':
        return expect((await atReload()).session).toEqual(value)
      case 'dialog':
        return expect(await dialog().isVisible()).toBe(value)
      case 'groups': {
        const groups = dialog().locator('[data-group]')
        return expect(await groups.evaluateAll((all) => all.map(({ dataset }) => dataset.group))).toEqual(
          value,
        )
      }
      case 'cookies_listed':
        return expect(await dialog().locator('details label').allTextContents()).toEqual(value)
      case 'switch_on':
      case 'switch_off':
        for (const name of value as string[]) {
          expect(await dialog().getByLabel(name, { exact: true }).isChecked(), name).toBe(key === 'switch_on')
        }
        return
      case 'switch_refuses':
        return expect((await group('required').isDisabled()) && (await group('required').isChecked())).toBe(
          value,
        )
      case 'group_switch_tracking': {
        const state = await group('tracking').evaluate((input: HTMLInputElement) =>
          input.indeterminate ? 'mixed' : input.checked ? 'on' : 'off',
        )
        expect(state).toBe('mixed')
        return expect(String(value).split(' or ')).toContain(state)
      }
      case 'banner_box': {
        const { x, y, width, height } = (await banner().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
        const place = (gap: number) => (gap >= 0 && gap <= NEAR_PX ? 'near the edge' : `${gap} px away`)
        return expect({
          width,
          right: place(DESK.width - x - width),
          bottom: place(DESK.height - y - height),
        }).toEqual(value)
      }
      case 'button_texts_in':
        return expect(await answers()).toEqual(await answersIn(String(value)))
      case 'not_english_unless': {
        const locale = await t.page.locator('html').getAttribute('lang')
        const isEnglish = (await answers()).join() === answersOf(english).join()
        return expect(isEnglish).toBe(locale === value)
      }
      case 'no_request_to_third_parties_before_choice':
        await t.page.waitForLoadState('networkidle')
        expect(await t.page.evaluate(() => 'tagRan' in window)).toBe(false)
        return expect(foreign.length === 0).toBe(value)
      case 'consent_update': {
        const pushed = () =>
          t.page.evaluate(() => {
            const { dataLayer = [] } = window as never as { dataLayer?: ArrayLike<unknown>[] }
            return dataLayer.map((call) => Array.from(call))
          })
        await expect.poll(pushed).toContainEqual(['consent', 'update', value])
        return expect((await pushed())[0]?.slice(0, 2)).toEqual(['consent', 'default'])
      }
      case 'focus_reaches': {
        const reached = await reachedByTab(t.page)
        for (const name of value as (keyof typeof REACHED)[]) expect(reached, name).toContain(REACHED[name])
        return expect(value).toEqual(Object.keys(REACHED))
      }
      case 'role':
        return expect(await accessible(String(value))).toHaveLength(1)
      case 'name':
        return expect(
          (await accessible('dialog')).map(({ name }) => name === 'Preferências de cookies'),
        ).toEqual([value])
      case 'focus_inside':
        return expect(await dialog().evaluate((element) => element.contains(document.activeElement))).toBe(
          value,
        )
      case 'switches': {
        expect(value).toBe('role=switch or checkbox with name and state')
        for (const summary of await dialog().locator('summary').all()) await summary.click()
        const switches = (await accessible('checkbox')).map(({ name, properties }) => [
          name,
          properties.checked,
        ])
        return expect(switches).toEqual([
          ...[
            ['Necessários', 'true'],
            ['Sessão', 'true'],
          ],
          ...[
            ['Análise', 'true'],
            ['Google Analytics', 'true'],
          ],
          ...[
            ['Rastreamento', 'true'],
            ['Meta Pixel', 'true'],
            ['LinkedIn', 'true'],
          ],
        ])
      }
      case 'expanders': {
        expect(value).toBe('button with aria-expanded')
        const states = (await accessible('DisclosureTriangle')).map(({ properties }) => properties.expanded)
        expect(states).toHaveLength(3)
        return expect(states.every((state) => typeof state === 'boolean')).toBe(true)
      }
      default:
        throw new Error(`the test does not know ${key}`)
    }
  }

  const answers = () => banner().locator('button[data-consent]:not([data-consent=close])').allInnerTexts()
  const answersOf = (messages: typeof english) =>
    (['customize', 'reject', 'accept'] as const).map((answer) => messages[`cookies.${answer}`])
  async function answersIn(locale: string): Promise<string[]> {
    const { default: messages } = await import(`../../../shared/messages/${locale}.json`)
    return answersOf(messages)
  }
})
