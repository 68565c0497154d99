import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeCookies } from '#shared/session/session-cookies.ts'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { type TestSite, textSection } from '../support/site.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const HOST = 't1.localhost'
const KEY = 'sb-ref-auth-token'

/** A site whose owner has replaced sign-in by a script that runs without consent. */
const site: TestSite = {
  host: HOST,
  pages: [
    { id: 'home', route: '/', sections: [textSection('s', 'OPEN')] },
    { id: 'sobre', route: 'sobre', sections: [textSection('s', 'ABOUT')] },
  ],
  config: { custom_script: '<script>(window.seen ??= []).push(document.cookie)</script>' },
  root: { appConfig: { localeRedirect: 'off', consent: { mode: 'opt_out' } } },
}

describe.runIf(chromiumPath())('a browser that returns with a session to a site without sign-in', () => {
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

  /** The cookies that the tenant's script has read. */
  async function seenBy(page: Page): Promise<string> {
    const seen = await page.waitForFunction(() => (window as { seen?: string[] }).seen)
    return (await seen.jsonValue())?.join() ?? ''
  }

  test('gives none of its tokens to the tenant’s script, on a new page or a cached one', async () => {
    const origin = `http://${HOST}:${worker.url.port}`
    const context = await browser.newContext({ locale: 'pt-BR' })
    const access_token = await supabase.token({ sub: randomUUID(), user_metadata: { x: 'x'.repeat(5000) } })
    const { set } = changeCookies(KEY, JSON.stringify({ access_token, refresh_token: 'r-1' }), [])
    expect(set.length).toBeGreaterThan(1)
    const hold = () => context.addCookies(set.map((cookie) => ({ ...cookie, url: origin })))
    const page = await context.newPage()
    await context.addCookies([{ name: 'mine', value: 'yes', url: origin }])
    await hold()
    await page.goto(`${origin}/`)
    const first = await seenBy(page)
    expect(first, 'the script runs and reads cookies').toContain('mine=yes')
    expect(first).not.toContain(KEY)

    // The browser revalidates its copy of the page.
    await page.reload()
    await hold()
    await page.reload()
    expect(await seenBy(page)).not.toContain(KEY)

    await hold()
    await page.goto(`${origin}/sobre`)
    expect(await seenBy(page)).not.toContain(KEY)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(`${KEY}.0`)
    await context.close()
  })
})
