import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { createPlatform } from '../../build/dev/file-platform.ts'
import { addressesOf, templates } from '../support/templates.ts'
import { startWorker } from '../support/worker.ts'
import { settled } from './in-page.ts'
import { ReadMarkup, violationsOf, violationsOfShapes } from './axe.ts'
import { faultsOfDocument } from './faults-of-document.ts'
import { knownPages } from './known-pages.ts'

/** Each page of each template in each of its languages, on a phone in light and then on a desktop in dark. */
const VIEWS = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

/** A tab, which opens the pages of a language one after the other. */
interface Tab {
  page: Page
  faults: string[]
}

let browser: Browser
/** By language. */
const tabs = new Map<string, Promise<Tab>>()
let worker: Awaited<ReturnType<typeof startWorker>>
let known: ReturnType<typeof knownPages>
const read = new ReadMarkup()
/** Hosts with a page that axe has read as a whole. */
const hostsRead = new Set<string>()

beforeAll(async () => {
  if (chromiumPath() === null) return
  worker = await startWorker({
    upstream: createPlatform(templates).fetch,
    bindings: { UPSTREAM_TIMEOUT_MS: '10000' },
  })
  known = knownPages(import.meta.filename, Number(worker.url.port))
  browser = await connectChromium()
})
afterAll(async () => {
  known?.save()
  await browser?.close()
  await worker?.stop()
})

describe.skipIf(chromiumPath() === null)('a page of a template', () => {
  const addresses = templates.flatMap(addressesOf)
  test.for(addresses)(
    '$address can be read by everyone, in light and in dark',
    async ({ address, locale }) => {
      const { host, hostname, pathname } = new URL(address)
      const isFirst = !hostsRead.has(hostname)
      hostsRead.add(hostname)
      const served = `http://${host}:${worker.url.port}${pathname}`
      const inputs = { headers: { 'accept-language': locale }, more: () => String(isFirst) }
      const faults = await known.faultsOf(served, inputs, async () => {
        const opened = tabs.get(locale) ?? openTab(locale)
        tabs.set(locale, opened)
        return faultsIn(await opened, served, isFirst)
      })
      expect(faults).toEqual([])
    },
  )

  test('of each template is checked by axe', () => {
    expect([...hostsRead].sort()).toEqual(templates.map(({ hosts: [host] }) => host).sort())
  })

  async function faultsIn({ page, faults }: Tab, address: string, isFirst: boolean): Promise<string[]> {
    faults.length = 0
    const [phone] = VIEWS
    await show(page, phone)
    const response = await page.goto(address, { waitUntil: 'load' })
    if (response?.status() !== 200) faults.push(`answered ${response?.status()}`)
    for (const view of VIEWS) {
      await show(page, view)
      await page.evaluate(settled)
      const found = await page.evaluate(faultsOfDocument, { isFragment: false })
      const shapes = await read.newShapes(page)
      found.push(...(await (isFirst ? violationsOf(page) : violationsOfShapes(page, shapes))))
      faults.push(...found.map((fault) => `at ${view.width} px in ${view.colorScheme}: ${fault}`))
    }
    return faults
  }
})

async function show(page: Page, { width, colorScheme }: (typeof VIEWS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
}

async function openTab(locale: string): Promise<Tab> {
  const page = await browser.newPage({ locale })
  known.watch(page)
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
  })
  return { page, faults }
}
