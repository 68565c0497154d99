import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import messages from '#shared/messages/pt-BR.json'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { sessionButton } from '../support/session-button.ts'
import type { TestSite } from '../support/site.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'
import { violationsOf } from './axe.ts'

const HOST = 'a.localhost'
const PASSWORD = 'bem-longa-e-secreta'

const account = (name: string, data: object = {}) => ({
  id: name,
  component: { folder: 'account', name },
  data: { title: 'Sua conta', ...data },
})

const site: TestSite = {
  host: HOST,
  pages: [
    { id: 'home', route: '/' },
    { id: 'entrar', route: 'entrar', sections: [account('sign-in', { methods: 'both' })] },
    { id: 'codigo', route: 'codigo', sections: [account('second-factor', { phone: true })] },
    {
      id: 'conta',
      route: 'conta',
      access: 'signed_in',
      sections: [account('factors', { phone: true }), account('sign-out', { everywhere: true })],
    },
  ],
  config: { account: { sign_in: 'entrar', second_factor: 'codigo', start: 'conta', sign_up: 'open' } },
  root: { appConfig: { localeRedirect: 'off' } },
}

describe.runIf(chromiumPath())('a sign-in form on a phone', async () => {
  const supabase = await supabaseDouble(scriptedUpstream(site))
  let worker: Awaited<ReturnType<typeof startWorker>>
  let limited: typeof worker
  let browser: Browser
  let context: BrowserContext
  beforeAll(async () => {
    const { handle: upstream, bindings } = supabase
    worker = await startWorker({ upstream, bindings })
    limited = await startWorker({ upstream, bindings, limit: 1 })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser.close()
    await Promise.all([worker.stop(), limited.stop()])
  })

  async function open(path: string, at = worker): Promise<Page> {
    context = await browser.newContext({
      locale: 'pt-BR',
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto(`http://${HOST}:${at.url.port}${path}`)
    return page
  }

  async function send(page: Page, action: string, values: Record<string, string>): Promise<void> {
    const button = sessionButton(page, action)
    const form = button.locator('xpath=ancestor::form')
    for (const [name, value] of Object.entries(values)) await form.locator(`[name="${name}"]`).fill(value)
    await Promise.all([page.waitForEvent('framenavigated'), button.press('Enter')])
    await page.waitForLoadState()
  }

  /** Checks that the page shows the reason, has no axe violation and fits the width; then closes its tab. */
  async function expectReason(
    page: Page,
    reason: keyof typeof messages,
    role: 'alert' | 'status' = 'alert',
  ): Promise<void> {
    expect(await page.locator(`main [role="${role}"]`).allTextContents()).toEqual([messages[reason]])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  }

  test('says that the password is wrong', async () => {
    const { email } = supabase.auth.add(`ana-${randomUUID()}@example.test`)
    const page = await open('/entrar')
    await send(page, 'sign-in', { email, password: 'wrong' })
    await expectReason(page, 'session.refused')
  })

  test('says that the code of the e-mail is wrong', async () => {
    const { email } = supabase.auth.add(`bia-${randomUUID()}@example.test`)
    const page = await open('/entrar')
    await send(page, 'code', { email })
    await send(page, 'verify-code', { email, code: '999999' })
    await expectReason(page, 'session.refused')
  })

  test('says that a limit is reached', async () => {
    const page = await open('/entrar', limited)
    const email = `caio-${randomUUID()}@example.test`
    await expect
      .poll(async () => {
        await send(page, 'sign-in', { email, password: 'wrong' })
        return page.textContent('main')
      })
      .toContain(messages['session.limited'])
    await expectReason(page, 'session.limited')
  })

  test('says that the code of the app is wrong', async () => {
    const owner = supabase.auth.add(`eva-${randomUUID()}@example.test`)
    supabase.auth.addFactor(owner)
    const page = await open('/entrar')
    await send(page, 'sign-in', { email: owner.email, password: PASSWORD })
    await send(page, 'second-factor', { code: '000000' })
    await expectReason(page, 'session.refused')
  })

  test('says that the code is wrong when a phone is added', async () => {
    const owner = supabase.auth.add(`fabi-${randomUUID()}@example.test`)
    supabase.members.set(`${HOST} ${owner.id}`, 'visitor')
    const page = await open('/entrar')
    await send(page, 'sign-in', { email: owner.email, password: PASSWORD })
    await send(page, 'add-phone', { phone: '+5511999990000' })
    await send(page, 'verify-factor', { code: '000000' })
    await expectReason(page, 'session.refused')
  })
})
