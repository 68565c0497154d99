import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { drawn } from '../support/draws.ts'
import { type SecurityCase, securityCases } from '../support/security-cases.ts'
import { textSection } from '../support/site.ts'
import { tally } from '../support/tally.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const textOf = ({ value, value_b64 = '' }: SecurityCase): string =>
  value ?? Buffer.from(value_b64, 'base64').toString('latin1')

const vectors = securityCases('html').map(textOf)
const addresses = securityCases('url').map(textOf)
const PER_PAGE = 250

/** Installed before the page's scripts: records calls by attack vectors and policy violations. */
function watchExecutions(): void {
  const found: string[] = []
  Object.assign(window, { found })
  for (const name of ['alert', 'confirm', 'prompt', 'print', '__x'])
    Object.assign(window, { [name]: (text: unknown) => found.push(`${name} ${text}`) })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective.startsWith('script')) found.push(`${effectiveDirective} ${blockedURI}`)
  })
}

/** Everything in the parsed page that could run, now or on use. */
function runnable(): string[] {
  const main = document.querySelector('main')
  const kinds =
    'script:not([type="application/json"]), iframe, object, embed, base, meta, link, style, svg script'
  const elements = [...(main?.querySelectorAll(kinds) ?? [])].map(({ outerHTML }) => outerHTML.slice(0, 200))
  const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => {
        if (/^on|^srcdoc$|^formaction$/i.test(name)) return true
        const isAddress = ['href', 'src', 'action', 'xlink:href', 'data', 'poster'].includes(name)
        if (!isAddress || !URL.canParse(value, location.href)) return false
        const { protocol, href } = new URL(value, location.href)
        return (
          /^(?:java|vb)script:$/.test(protocol) || (protocol === 'data:' && !href.startsWith('data:image/'))
        )
      })
      .map(({ name, value }) => `${element.tagName} ${name}=${value.slice(0, 100)}`),
  )
  return [...elements, ...attributes]
}

describe.skipIf(chromiumPath() === null)('bad input in a browser', () => {
  const upstream = scriptedUpstream({ host: 'paths.localhost' })
  let worker: Awaited<ReturnType<typeof startWorker>>
  let browser: Browser
  let page: Page
  let foreign: string[]

  beforeAll(async () => {
    worker = await startWorker({ upstream: upstream.handle, bindings: { FRESH_SECONDS: 3600 } })
    browser = await connectChromium()
    page = await browser.newPage()
    await page.addInitScript(watchExecutions)
    await page.route('**', (route) => {
      const { hostname } = new URL(route.request().url())
      if (hostname.endsWith('.localhost')) return route.continue()
      const type = route.request().resourceType()
      if (!['image', 'media', 'font'].includes(type)) foreign.push(`${type} ${route.request().url()}`)
      return route.abort()
    })
    page.on('dialog', (dialog) => {
      foreign.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })

  /** Everything on the page that ran, would run, or was requested from another host. */
  async function effectsOf(host: string, path = '/'): Promise<string[]> {
    foreign = []
    const address = `http://${host}:${worker.url.port}${path}`
    await page.goto(address, { waitUntil: 'load' })
    const found = await page.evaluate(runnable)
    // Elements that act when they are pointed at, focused or opened.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('main *'))
        for (const type of ['mouseover', 'focusin', 'toggle', 'pointerdown', 'animationstart'])
          element.dispatchEvent(new Event(type, { bubbles: true }))
    })
    const ran = await page.evaluate(() => (window as unknown as { found: string[] }).found)
    expect(new URL(page.url()).host, 'the page is still there').toBe(new URL(address).host)
    return [...found, ...ran, ...foreign]
  }

  function batches<T>(list: T[]): T[][] {
    return Array.from({ length: Math.ceil(list.length / PER_PAGE) }, (_, index) =>
      list.slice(index * PER_PAGE, (index + 1) * PER_PAGE),
    )
  }

  test('as text and as rich text runs no script', { timeout: 600_000 }, async () => {
    for (const [index, some] of batches(vectors).entries()) {
      const host = `markup-${index}.localhost`
      const sections = some.map((vector, place) =>
        textSection(`s${place}`, vector, {
          eyebrow: vector.slice(0, 120),
          // A section with an empty text is left out.
          title: `SAFE ${vector.slice(0, 110)}`,
          anchor: vector.slice(0, 64),
        }),
      )
      const [first = ''] = some
      upstream.put({ host, canary: first, pages: [{ id: 'home', route: '/', name: first, sections }] })
      expect(await effectsOf(host)).toEqual([])
      expect(await page.locator('[data-section="text/rich"]').count()).toBe(some.length)
    }
    tally({
      input: 'markup, in Chromium',
      rows: vectors.length,
      checked: vectors.length,
      effects: ['executions'],
    })
  })

  test('as an address runs no script', { timeout: 600_000 }, async () => {
    for (const [index, some] of batches(addresses).entries()) {
      const host = `addresses-${index}.localhost`
      const sections = some.map((link, place) => ({
        id: `u${place}`,
        component: { folder: 'hero', name: 'split' },
        data: { title: 't', buttons: [{ label: 'l', link }], media: { src: link, alt: 'a' } },
      }))
      upstream.put({ host, pages: [{ id: 'home', route: '/', sections }] })
      expect(await effectsOf(host)).toEqual([])
    }
    tally({
      input: 'addresses, in Chromium',
      rows: addresses.length,
      checked: addresses.length,
      effects: ['executions'],
    })
  })

  test('in the path of a missing page runs no script', { timeout: 600_000 }, async () => {
    // A sample, because each needs a page of its own. The Worker’s tests send them all.
    const wellFormed = vectors.filter((vector) => vector.isWellFormed())
    const some = process.env.HOSTILE_TALLY
      ? wellFormed.filter((_, index) => index % 10 === 0)
      : drawn(wellFormed, 24)
    for (const vector of some) {
      const path = `/x${encodeURIComponent(vector).slice(0, 2000).replace(/%.?$/, '')}`
      expect(await effectsOf('paths.localhost', path), vector).toEqual([])
    }
    tally({ input: 'paths, in Chromium', rows: some.length, checked: some.length, effects: ['executions'] })
  })
})
