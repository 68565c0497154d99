import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscriptionToken } from '../../worker/forms/delivery/subscription-token.ts'
import { chromiumPath, launchChromium } from '../support/browser.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const SECRET = 'platform-secret'
const SNIPPET =
  '<meta name="google-site-verification" content="abc"><meta name="referrer" content="unsafe-url"><script>window.ran = true</script>'

const upstream = scriptedUpstream(
  {
    host: 'snippet.localhost',
    pages: [
      { id: 'home', route: '/' },
      { id: 'menu', route: 'menu' },
    ],
    config: { google_tag_head: SNIPPET },
  },
  {
    host: 'conta.localhost',
    config: { google_tag_head: SNIPPET, account: {} },
  },
  { host: 'elsewhere.localhost' },
)

/** A snippet of the tenant says `unsafe-url`; the headers of a page say otherwise. */
describe.skipIf(chromiumPath() === null)('the referrer that a page sends', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>
  let browser: Browser
  const address = (host: string, path = '/') => `http://${host}:${worker.url.port}${path}`

  beforeAll(async () => {
    worker = await startWorker({
      upstream: upstream.handle,
      bindings: { LEADS_SECRET: SECRET, UPSTREAM_TIMEOUT_MS: 20_000 },
    })
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await worker?.stop()
  })

  /** `document.referrer` of a page on another host that is opened next, and the metas that the page has. */
  async function toldElsewhere(from: string): Promise<{ referrer: string; metas: string[] }> {
    const page = await browser.newPage({ locale: 'pt-BR' })
    await page.goto(from)
    const metas = await page
      .locator('meta[name]')
      .evaluateAll((found) => found.map((meta) => (meta as HTMLMetaElement).name))
    await Promise.all([
      page.waitForURL(address('elsewhere.localhost')),
      page.evaluate((next) => location.assign(next), address('elsewhere.localhost')),
    ])
    const referrer = await page.evaluate(() => document.referrer)
    await page.close()
    return { referrer, metas }
  }

  test('is its origin, even if a tenant’s snippet asks for more', async () => {
    const { referrer, metas } = await toldElsewhere(address('snippet.localhost', '/menu?utm_term=bolo'))
    expect(referrer).toBe(address('snippet.localhost'))
    expect(metas).toContain('google-site-verification')
    expect(metas).not.toContain('referrer')
  })

  test('is empty when the address contains a token', async () => {
    const token = await subscriptionToken(
      {
        action: 'end',
        tenant_uuid: 'uuid-snippet.localhost',
        id: '0b6f3d5e-9f3c-4f0e-8a3a-2f9d7c1e5b60',
        locale: 'pt-BR',
      },
      SECRET,
      Date.now(),
    )
    const path = `/api/subscriptions?token=${token}`
    const { referrer, metas } = await toldElsewhere(address('snippet.localhost', path))
    expect(referrer).toBe('')
    expect(metas).not.toContain('google-site-verification')
  })

  test('pages without tenant scripts have no meta tags of the tenant either', async () => {
    for (const from of [address('conta.localhost'), address('snippet.localhost', '/nowhere')]) {
      const { metas } = await toldElsewhere(from)
      expect(metas).toContain('viewport')
      expect(metas).not.toContain('google-site-verification')
      expect(metas).not.toContain('referrer')
    }
  })
})
