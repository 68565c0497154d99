import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchChromium } from '../support/browser.ts'
import { createPlatform } from '../support/platform.ts'
import { addressesOf, templates } from '../support/templates.ts'
import { startWorker } from '../support/worker.ts'
import { settled } from './in-page.ts'
import { axe } from './axe.ts'

/** Each page of each template in each of its languages, on a phone in light and on a desk in dark. */
const VIEWS = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

/** A tab, which visits one page after the other. */
interface Tab {
  view: (typeof VIEWS)[number]
  page: Page
  faults: string[]
}

let browser: Browser
/** By language. */
const tabs = new Map<string, Promise<Tab[]>>()
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  if (chromiumPath() === null) return
  worker = await startWorker({
    upstream: createPlatform(templates).fetch,
    bindings: { UPSTREAM_TIMEOUT_MS: '10000' },
  })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await worker?.stop()
})

describe.skipIf(chromiumPath() === null)('a page of a template', () => {
  const addresses = templates.flatMap(addressesOf)
  test.for(addresses)(
    '$address can be read by everyone, in light and in dark',
    async ({ address, locale }) => {
      const opened = tabs.get(locale) ?? openTabs(locale)
      tabs.set(locale, opened)
      const faults = await Promise.all((await opened).map((tab) => faultsIn(tab, address)))
      expect(faults.flat()).toEqual([])
    },
  )

  async function faultsIn({ view, page, faults }: Tab, address: string): Promise<string[]> {
    faults.length = 0
    const { host, pathname } = new URL(address)
    const response = await page.goto(`http://${host}:${worker.url.port}${pathname}`, { waitUntil: 'load' })
    if (response?.status() !== 200) faults.push(`answered ${response?.status()}`)
    await page.evaluate(settled)
    const { violations, passes } = await axe(page).analyze()
    faults.push(
      ...violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    )
    if (passes.length === 0) faults.push('axe has read nothing')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (overflow > 0) faults.push(`${overflow} px wider than the screen`)
    return faults.map((fault) => `at ${view.width} px in ${view.colorScheme}: ${fault}`)
  }
})

function openTabs(locale: string): Promise<Tab[]> {
  return Promise.all(
    VIEWS.map(async (view) => {
      const { width, colorScheme } = view
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, locale })
      const faults: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
      })
      return { view, page, faults }
    }),
  )
}
