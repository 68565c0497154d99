import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import portuguese from '#shared/messages/pt-BR.json'
import { changeCookies } from '#shared/session/session-cookies.ts'
import { chromiumPath, launchChromium } from '../support/browser.ts'
import { type TestSite, textSection } from '../support/site.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const DOMAIN = 'plataforma.test'
const HOST = `clube.${DOMAIN}`
const NEIGHBOUR = `vizinho.${DOMAIN}`
const PLAIN = 'sb-ref-auth-token'
const OWN = `__Host-${PLAIN}`

const club: TestSite = {
  host: HOST,
  pages: [
    { id: 'home', route: '/', sections: [textSection('s', 'OPEN')] },
    { id: 'entrar', route: 'entrar', sections: [textSection('e', 'ENTER')] },
    { id: 'clube', route: 'clube', access: 'signed_in', sections: [textSection('c', 'CLUB')] },
  ],
  config: { account: { sign_in: 'entrar', sign_up: 'open' } },
  root: { appConfig: { localeRedirect: 'off' } },
}
const neighbour: TestSite = {
  host: NEIGHBOUR,
  pages: [{ id: 'home', route: '/', sections: [textSection('s', 'NEIGHBOUR')] }],
}

describe.runIf(chromiumPath())('a site on https whose domain has a host of another tenant', () => {
  let supabase: Awaited<ReturnType<typeof supabaseDouble>>
  let worker: Awaited<ReturnType<typeof startWorker>>
  let browser: Browser
  let context: BrowserContext
  beforeAll(async () => {
    supabase = await supabaseDouble(scriptedUpstream(club, neighbour))
    worker = await startWorker({ upstream: supabase.handle, bindings: supabase.bindings, isHttps: true })
    browser = await launchChromium([HOST, NEIGHBOUR])
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'pt-BR', ignoreHTTPSErrors: true })
    await context.route(`${supabase.bindings.SUPABASE_URL}/**`, async (route) => {
      const request = route.request()
      const answer = await supabase.handle(
        new Request(request.url(), {
          method: request.method(),
          headers: await request.allHeaders(),
          ...(request.method() === 'POST' && { body: request.postData() }),
        }),
      )
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      return route.fulfill({ status: answer.status, headers, body: await answer.text() })
    })
  })
  afterEach(async () => {
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })

  const originOf = (host: string) => `https://${host}:${worker.url.port}`

  /** The cookies of a new member's session under that name. */
  async function memberCookies(name: string, expiresIn = 3600) {
    const account = supabase.auth.add(`${randomUUID()}@example.test`)
    supabase.members.set(`${HOST} ${account.id}`, 'visitor')
    const session = {
      access_token: await supabase.token({ sub: account.id }),
      refresh_token: supabase.auth.refreshTokenOf(account),
      expires_in: expiresIn,
      expires_at: Math.floor(Date.now() / 1000) + expiresIn,
      token_type: 'bearer',
    }
    return changeCookies(name, JSON.stringify(session), []).set
  }

  async function hold(expiresIn: number): Promise<void> {
    const cookies = await memberCookies(OWN, expiresIn)
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: originOf(HOST) })))
  }

  const sessions = async () =>
    (await context.cookies(originOf(HOST))).filter(({ name }) => name.includes(PLAIN))

  test('accepts no session that a page of that host sets, under either name', async () => {
    const page = await context.newPage()
    await page.goto(originOf(NEIGHBOUR))
    for (const name of [PLAIN, OWN]) {
      for (const cookie of await memberCookies(name)) {
        await page.evaluate((text) => {
          // biome-ignore lint/suspicious/noDocumentCookie: as a script of the neighbour would
          document.cookie = text
        }, `${cookie.name}=${cookie.value}; Path=/; Domain=${DOMAIN}; Secure`)
      }
    }
    expect((await sessions()).map(({ name }) => name)).toEqual([PLAIN])
    await page.goto(`${originOf(HOST)}/clube`)
    expect(new URL(page.url()).pathname).toBe('/entrar')
  })

  test('refreshes the session in its own cookies', async () => {
    await hold(60)
    const [before] = await sessions()
    const page = await context.newPage()
    await page.goto(`${originOf(HOST)}/clube`)
    expect(await page.textContent('main')).toContain('CLUB')
    await expect.poll(async () => (await sessions())[0]?.value).not.toBe(before?.value)
    const after = await sessions()
    expect(after.map(({ name, domain, secure }) => [name, domain, secure])).toEqual([[OWN, HOST, true]])
  })

  test('loses the session, like every cookie, when the visitor refuses cookies', async () => {
    await hold(3600)
    const page = await context.newPage()
    await page.goto(originOf(HOST))
    await page.getByRole('button', { name: portuguese['cookies.reject'] }).first().click()
    await expect.poll(sessions).toEqual([])
  })
})
