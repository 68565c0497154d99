import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import portuguese from '#shared/messages/pt-BR.json'
import { changeCookies } from '#shared/session/session-cookies.ts'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { sessionButton } from '../support/session-button.ts'
import { follow } from '../support/follow.ts'
import { type CaseRow, testRows } from '../support/cases.ts'
import { type TestSite, textSection } from '../support/site.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { totp } from '../support/totp.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const HOST = 't1.localhost'
const KEY = 'sb-ref-auth-token'
const LOCK = `${KEY}-refresh`
const PASSWORD = 'bem-longa-e-secreta'

const accountSection = (name: string) => ({ id: name, component: { folder: 'account', name }, data: {} })

const site: TestSite = {
  host: HOST,
  pages: [
    { id: 'home', route: '/', sections: [textSection('s', 'OPEN')] },
    { id: 'entrar', route: 'entrar', sections: [accountSection('sign-in')] },
    { id: 'codigo', route: 'codigo', sections: [accountSection('second-factor')] },
    {
      id: 'clube',
      route: 'clube',
      access: 'signed_in',
      sections: [textSection('c', 'CLUB'), accountSection('sign-out')],
    },
    { id: 'cofre', route: 'cofre', access: 'aal2', sections: [textSection('v', 'VAULT')] },
  ],
  config: {
    header: [{ id: 'h', component: { folder: 'header', name: 'simple' }, data: { title: 'Clube' } }],
    account: { sign_in: 'entrar', second_factor: 'codigo', start: 'clube', sign_up: 'open' },
  },
}

interface SessionRow extends CaseRow {
  expected: { console_error?: boolean; logged?: string; signed_out?: boolean; emitted?: boolean }
}

describe.runIf(chromiumPath())('a session in the browser', () => {
  let supabase: Awaited<ReturnType<typeof supabaseDouble>>
  let worker: Awaited<ReturnType<typeof startWorker>>
  let browser: Browser
  beforeAll(async () => {
    supabase = await supabaseDouble(scriptedUpstream(site))
    worker = await startWorker({ upstream: supabase.handle, bindings: supabase.bindings })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })

  let context: BrowserContext
  /** Events of `vitrine:session` in all tabs. */
  let told: string[]
  /** Lines of the console, with their level. */
  let lines: string[]
  /** Number of browsers' calls for a new token. */
  let refreshes: number
  /** Status of the answers to these calls; null for the double's own answer. */
  let refreshStatus: number | null
  /** Number of browsers' calls for the account, and a promise that delays their answers. */
  let accountCalls: number
  let accountAnswer: Promise<void>
  /** Status of the answers to these calls; null for the double's own answer. */
  let accountStatus: number | null
  const origin = () => `http://${HOST}:${worker.url.port}`

  beforeEach(async () => {
    told = []
    lines = []
    refreshes = 0
    refreshStatus = null
    accountCalls = 0
    accountAnswer = Promise.resolve()
    accountStatus = null
    context = await browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce' })
    await context.exposeFunction('tell', (event: string) => void told.push(event))
    await context.addInitScript(() => {
      addEventListener('vitrine:session', (event) =>
        (window as never as { tell: (event: string) => void }).tell((event as CustomEvent).detail.event),
      )
    })
    context.on('console', (message) => lines.push(`${message.type()} ${message.text()}`))
    await context.route(`${supabase.bindings.SUPABASE_URL}/**`, async (route) => {
      const request = route.request()
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      if (request.url().includes('grant_type=refresh_token')) {
        refreshes += 1
        if (refreshStatus !== null) return route.fulfill({ status: refreshStatus, headers, json: {} })
      }
      if (request.method() === 'GET' && new URL(request.url()).pathname.endsWith('/user')) {
        accountCalls += 1
        await accountAnswer
        if (accountStatus !== null) return route.fulfill({ status: accountStatus, headers, json: {} })
      }
      const answer = await supabase.handle(
        new Request(request.url(), {
          method: request.method(),
          headers: await request.allHeaders(),
          ...(request.method() === 'POST' && { body: request.postData() }),
        }),
      )
      return route.fulfill({ status: answer.status, headers, body: await answer.text() })
    })
  })
  afterEach(async () => {
    // A tab may be waiting for a call when its test ends.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })

  const newAccount = (name: string) => supabase.auth.add(`${name}-${randomUUID()}@example.test`, PASSWORD)

  /**
   * Gives the browser the session of a new member.
   * @param options.expiresIn seconds
   * @param options.session_id empty for the id that the double chooses
   */
  async function hold({
    expiresIn = 3600,
    account = newAccount('ana'),
    session_id = '',
    claims = {},
  }: {
    expiresIn?: number
    account?: ReturnType<typeof newAccount>
    session_id?: string
    claims?: object
  } = {}) {
    supabase.members.set(`${HOST} ${account.id}`, 'visitor')
    const session = {
      access_token: await supabase.token({ ...claims, sub: account.id, ...(session_id && { session_id }) }),
      refresh_token: supabase.auth.refreshTokenOf(account),
      expires_in: expiresIn,
      expires_at: Math.floor(Date.now() / 1000) + expiresIn,
      token_type: 'bearer',
    }
    const { set } = changeCookies(KEY, JSON.stringify(session), [])
    await context.addCookies(set.map((cookie) => ({ ...cookie, url: origin() })))
    return account
  }

  async function open(path: string, page?: Page): Promise<Page> {
    const tab = page ?? (await context.newPage())
    await tab.goto(origin() + path)
    return tab
  }

  async function send(page: Page, action: string, values: Record<string, string> = {}): Promise<void> {
    const button = sessionButton(page, action)
    const form = button.locator('xpath=ancestor::form')
    for (const [name, value] of Object.entries(values)) await form.locator(`[name="${name}"]`).fill(value)
    await follow(button)
  }

  const pathOf = (page: Page) => new URL(page.url()).pathname
  const tokens = async () =>
    (await context.cookies()).filter(({ name }) => name.startsWith(KEY)).map(({ value }) => value)

  async function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
    await page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  }

  test('is refreshed before its token expires, once for all tabs', async () => {
    await hold({ expiresIn: 60 })
    const before = await tokens()
    const tabs = await Promise.all([open('/clube'), open('/clube'), open('/clube')])
    await expect.poll(tokens).not.toEqual(before)
    await expect.poll(() => told).toContain('refreshed')
    await open('/clube', tabs[0])
    await Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle')))
    expect(refreshes).toBe(1)
    expect(told).not.toContain('signed-out')
    expect(await tabs[0]?.textContent('main')).toContain('CLUB')
  })

  test('that replaces the one the tab last saw leaves the page unchanged', async () => {
    const page = await open('/entrar')
    await page.evaluate(() => sessionStorage.setItem('session_seen', '{"id":"another","aal":"aal1"}'))
    await hold()
    const loads: string[] = []
    page.on('framenavigated', (frame) => loads.push(new URL(frame.url()).pathname))
    await open('/clube', page)
    await expect.poll(() => told).toEqual(['signed-out', 'signed-in'])
    await page.waitForLoadState('networkidle')
    expect(loads).toEqual(['/clube'])
  })

  test('is not refreshed while the page is hidden, and is when the page is visible again', async () => {
    await hold()
    const page = await context.newPage()
    await page.clock.install()
    await open('/clube', page)
    await expect.poll(() => told).toEqual(['signed-in'])
    await setVisibility(page, 'hidden')
    await page.clock.runFor(3_590_000)
    expect(refreshes).toBe(0)
    await setVisibility(page, 'visible')
    await expect.poll(() => refreshes).toBe(1)
    await expect.poll(() => told).toEqual(['signed-in', 'refreshed'])
  })

  test('is shown in the header of a cached page, and can be ended there', async () => {
    await hold({ claims: { email: 'ana@example.test', user_metadata: { name: 'Ana Müller' } } })
    const page = await open('/')
    const form = page.locator('form[data-member]')
    await form.getByText('Ana Müller').waitFor()
    await follow(form.getByRole('button', { name: portuguese['session.signOut'] }))
    expect(await tokens()).toEqual([])
    await open('/', page)
    await page.locator('main').waitFor()
    expect(await form.isVisible()).toBe(false)
  })

  test('is watched by a script only if there is one, and not on a public page', async () => {
    const scripts: string[] = []
    context.on('request', (request) => void scripts.push(new URL(request.url()).pathname))
    const page = await open('/entrar')
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((path) => path.includes('watch-session'))).toEqual([])
    expect(scripts.filter((path) => /\/session-/.test(path))).toHaveLength(1)
    scripts.length = 0
    await hold()
    await open('/', page)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((path) => /\/(?:watch-session|session)-(?!cookies)/.test(path))).toEqual([])
    await open('/clube', page)
    await expect.poll(() => scripts.filter((path) => path.includes('watch-session'))).toHaveLength(1)
  })

  test('with one factor is asked for the second one if the account has one', async () => {
    const account = newAccount('bia')
    const { secret } = supabase.auth.addFactor(account)
    await hold({ account })
    const page = await open('/clube')
    const toast = page.locator('[data-toast]')
    await expect.poll(() => toast.textContent()).toContain(portuguese['session.factorNeeded'])
    await Promise.all([page.waitForURL('**/codigo*'), toast.locator('[data-action]').click()])
    expect(new URL(page.url()).searchParams.get('next')).toBe('/clube')
    await send(page, 'second-factor', { code: totp(secret) })
    expect(pathOf(page)).toBe('/clube')
    await expect.poll(() => told).toContain('verified')
    await page.waitForLoadState('networkidle')
    expect(await toast.count()).toBe(0)
  })

  test('is asked for the second factor once Supabase Auth answers again, without the earlier error', async () => {
    const account = newAccount('bruna')
    supabase.auth.addFactor(account)
    await hold({ account })
    accountStatus = 500
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => void errors.push(message))
    await open('/clube', page)
    await expect.poll(() => told).toEqual(['signed-in'])
    await expect.poll(() => accountCalls).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    accountStatus = null
    await setVisibility(page, 'hidden')
    await setVisibility(page, 'visible')
    const toast = page.locator('[data-toast]')
    await expect.poll(() => toast.textContent()).toContain(portuguese['session.factorNeeded'])
    // Chromium itself reports a call that was answered with 500.
    const said = lines.filter((line) => line.startsWith('error') && !line.includes('Failed to load resource'))
    expect([...said, ...errors]).toEqual([])
  })

  test('works with forms whose fields shadow the form’s own properties', async () => {
    await hold()
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => void errors.push(message))
    await open('/clube', page)
    await expect.poll(() => told).toEqual(['signed-in'])
    const sent = await page.evaluate(() => {
      const form = document.createElement('form')
      for (const name of ['action', 'getAttribute']) {
        const field = document.createElement('input')
        field.name = name
        form.append(field)
      }
      document.body.append(form)
      return form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    })
    expect([sent, errors]).toEqual([true, []])
  })

  test('that Supabase Auth has ended is removed from the browser and the page', async () => {
    await hold({ expiresIn: -1 })
    refreshStatus = 400
    const page = await open('/clube')
    await expect.poll(() => pathOf(page)).toBe('/entrar')
    expect(await tokens()).toEqual([])
    await expect.poll(() => told).toContain('signed-out')
  })

  describe('that changes while auth-js asks for the account', () => {
    let release: () => void
    let page: Page
    beforeEach(async () => {
      accountAnswer = new Promise((resolve) => {
        release = resolve
      })
      await hold()
      page = await open('/clube')
      await expect.poll(() => accountCalls).toBe(1)
    })
    const answered = async () => {
      const answer = page.waitForResponse(/\/user$/)
      release()
      await (await answer).finished()
      // auth-js has read the answer.
      await expect.poll(() => told.length).toBeGreaterThan(1)
    }

    test('stays signed out', async () => {
      await context.clearCookies()
      await answered()
      await expect.poll(() => pathOf(page)).toBe('/entrar')
      expect(await tokens()).toEqual([])
      expect(told).toEqual(['signed-in', 'signed-out'])
    })

    test('has the newer tokens, and the page is loaded again for their account', async () => {
      await hold({ session_id: randomUUID() })
      const newer = await tokens()
      const reloaded = page.waitForEvent('framenavigated')
      await answered()
      await reloaded
      await page.waitForLoadState('networkidle')
      expect(await tokens()).toEqual(newer)
      expect(told.slice(0, 3)).toEqual(['signed-in', 'signed-out', 'signed-in'])
    })
  })

  test('is not looked up when the visitor only asked for a sign-in e-mail', async () => {
    const scripts: string[] = []
    context.on('request', (request) => void scripts.push(new URL(request.url()).pathname))
    await context.addCookies([{ name: `${KEY}-code-verifier`, value: 'x', url: origin() }])
    const page = await open('/entrar')
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((path) => path.includes('watch-session'))).toEqual([])
  })

  testRows<SessionRow>(import.meta.filename, 'session', {
    'ses-028': async ({ expected }) => {
      await hold({ expiresIn: 60 })
      const other = await open('/')
      await other.evaluate(
        (name) =>
          new Promise<void>((resolve) => {
            void navigator.locks.request(name, () => {
              resolve()
              return new Promise<void>((release) => {
                ;(window as never as { release: () => void }).release = release
              })
            })
          }),
        LOCK,
      )
      const page = await open('/clube')
      const waiting = () =>
        page.evaluate(
          async (name) =>
            (await navigator.locks.query()).pending?.filter((each) => each.name === name).length,
          LOCK,
        )
      await expect.poll(waiting).toBe(1)
      await expect.poll(waiting, { message: 'the lock has not come in time' }).toBe(0)
      const isLogged = () => lines.some((line) => /^(?:error|warning)/.test(line))
      expect(isLogged()).toBe(expected.console_error)
      await other.evaluate(() => (window as never as { release: () => void }).release())
      await expect.poll(() => refreshes, { message: 'it is tried again' }).toBe(1)
      expect(isLogged()).toBe(expected.console_error)
    },
    'ses-029': async ({ expected }) => {
      await hold({ expiresIn: 60 })
      refreshStatus = 503
      await open('/clube')
      await expect.poll(() => lines.join('\n')).toContain(expected.logged)
      expect((await tokens()).length === 0).toBe(expected.signed_out)
      expect(told).not.toContain('signed-out')
    },
    'ses-031': async ({ expected }) => {
      const { email } = newAccount('caio')
      const page = await open('/entrar')
      await send(page, 'sign-in', { email, password: PASSWORD })
      expect(pathOf(page)).toBe('/clube')
      await expect.poll(() => told.includes('signed-in')).toBe(expected.emitted)
      await open('/clube', page)
      await page.waitForLoadState('networkidle')
      expect(told, 'once').toEqual(['signed-in'])
    },
    'ses-032': async ({ expected }) => {
      await hold()
      const [page, other] = await Promise.all([open('/clube'), open('/clube')])
      await expect.poll(() => told).toEqual(['signed-in', 'signed-in'])
      await send(page as Page, 'sign-out')
      await expect.poll(() => told.includes('signed-out')).toBe(expected.emitted)
      await expect.poll(() => pathOf(other as Page), { message: 'another tab' }).toBe('/entrar')
    },
  })
})
