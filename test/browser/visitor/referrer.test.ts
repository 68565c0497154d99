import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { connectChromium } from '../../support/connect-chromium.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import { until } from '../../support/until.ts'
import { startVisitorTest, type VisitorTest, whenAlive } from '../../support/visitor-site.ts'

interface ReferrerRow extends CaseRow {
  url: string
  referrer: string | null
  expected_medium: string
}

const site = { host: 'acme.localhost', root: { appConfig: { localeRedirect: 'off' } } }

describe.skipIf(chromiumPath() === null)('how a visitor came', () => {
  let browser: Browser
  let visit: VisitorTest
  let page: Page

  // One page for all rows, because an undecided visitor stores nothing that the next row could read.
  beforeAll(async () => {
    browser = await connectChromium()
    visit = await startVisitorTest(browser, [site])
    page = await (await visit.visitor()).newPage()
    await page.goto(visit.address(site.host))
    await whenAlive(page)
    await until(() => expect(visit.reported()).toHaveLength(1))
  })
  afterAll(async () => {
    await browser.close()
    await visit.stop()
  })

  testRows<ReferrerRow>(import.meta.filename, 'referrer', async ({ url, referrer, expected_medium }) => {
    await page.evaluate(
      ([address = '', referrer]) => {
        history.replaceState(null, '', address)
        Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      },
      [onSite(url), onSite(referrer ?? '')],
    )
    const views: Record<string, unknown>[] = []
    await expect.poll(() => views.push(...visit.reported()) && views.length).toBe(1)
    expect(views[0]?.utm_medium).toBe(expected_medium)
  })

  /** Replaces the host of the rows, which browsers on this machine cannot resolve. */
  const onSite = (address: string) => {
    const { host } = new URL(visit.address(site.host))
    return address.replace(/^https:\/\/((?:www\.)?)acme\.example/, (_, www) => `http://${www}${host}`)
  }
})
