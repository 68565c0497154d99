import islandFiles from 'virtual:sections/island.tsx'
import presets from 'virtual:sections/preset.json'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { onePagePlatform } from '../support/one-page.ts'
import { type TestSite, textSection } from '../support/site.ts'
import { startWorker } from '../support/worker.ts'

const islands = Object.keys(islandFiles)

/** Higher than any screen, so that the following content is out of sight. */
const LONG = textSection('antes', Array.from({ length: 120 }, (_, line) => `Linha ${line}.`).join('\n\n'))

function siteOf(host: string, ...sections: object[]): TestSite {
  return { host, pages: [{ id: 'home', route: '/', sections }] }
}

const sites = await Promise.all(
  islands.map(async (address) => {
    const [folder, name] = address.split('/')
    const data = (await presets[address]?.())?.default as object
    return siteOf(`${folder}-${name}.localhost`, LONG, { id: 'ilha', component: { folder, name }, data })
  }),
)

const still = siteOf('parado.localhost', LONG, {
  id: 'fim',
  component: { folder: 'hero', name: 'split' },
  data: { title: 'Fim' },
})

const counter = siteOf('contador.localhost', {
  id: 'ilha',
  component: { folder: 'newcomer', name: 'counter' },
  data: { title: 'Fornada', unit: 'pães' },
})

const platform = onePagePlatform(still, counter, ...sites)
let worker: Awaited<ReturnType<typeof startWorker>>
let browser: Browser
let page: Page
let complaints: string[]
/** Texts of the scripts that the page has loaded. */
let scripts: Promise<string>[]

/** Hydration triggers by the visitor. */
const LATER = ['visible', 'interaction', 'use']
/** Triggers of the islands that were tested. */
const moments = new Set<string>()

/** A text in every build of React. The names of its files differ between builds. */
const REACT = /react\.dev\/errors/

describe.skipIf(chromiumPath() === null)('an island', () => {
  beforeAll(async () => {
    worker = await startWorker({ upstream: platform.handle })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  afterEach(() => page.context().close())

  async function open(host: string, prepare?: (page: Page) => Promise<unknown>): Promise<Locator> {
    page = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
    complaints = []
    scripts = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    // React reports recoverable errors to the window.
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      const text = response.text()
      scripts.push(text)
      // A test that does not read it may close the page before it arrives.
      text.catch(() => {})
    })
    await prepare?.(page)
    await page.goto(`http://${host}:${worker.url.port}/`)
    return page.locator('[data-island]')
  }

  const loadedReact = async () => (await Promise.all(scripts)).some((text) => REACT.test(text))
  /** React marks hydrated elements. */
  const isAlive = (island: Locator) =>
    island.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactContainer')))
  const comesAlive = (island: Locator) => expect.poll(() => isAlive(island)).toBe(true)

  test.for(islands)('%s hydrates when it asks to, without a console message', async (address) => {
    const island = await open(`${address.replace('/', '-')}.localhost`)
    await page.waitForLoadState('networkidle')
    const moment = String(await island.getAttribute('data-hydrate'))
    moments.add(moment)
    const isLater = LATER.includes(moment)
    // An island with a later trigger is not hydrated yet; the others hydrate even outside the screen.
    await expect.poll(() => isAlive(island)).toBe(!isLater)
    expect(await loadedReact()).toBe(!isLater)
    await island.scrollIntoViewIfNeeded()
    if (moment === 'interaction' || moment === 'use') await island.hover()
    if (moment === 'use') {
      // Hovering is not use.
      expect(await isAlive(island)).toBe(false)
      await island.locator('form').getByRole('textbox').first().focus()
    }
    await comesAlive(island)
    expect(await loadedReact()).toBe(true)
    expect(complaints).toEqual([])
  })

  test('has a known trigger, and at least one waits for the visitor', () => {
    expect(moments.size).toBeGreaterThan(0)
    expect([...moments].filter((moment) => !['load', 'idle', ...LATER].includes(moment))).toEqual([])
    expect(LATER.some((moment) => moments.has(moment))).toBe(true)
  })

  test('with adjacent texts hydrates each text', async () => {
    const island = await open(counter.host)
    await comesAlive(island)
    await island.getByRole('button').click()
    await island.getByText('2 pães, 4 pães').waitFor()
    expect(complaints).toEqual([])
  })

  test('that differs from the server’s HTML is reported', async () => {
    const island = await open(counter.host, (target) =>
      target.route('**/', async (route) => {
        const response = await worker.fetch(route.request().url())
        const body = (await response.text()).replace('>more<', '>less<')
        await route.fulfill({ headers: Object.fromEntries(response.headers), body })
      }),
    )
    await comesAlive(island)
    await expect.poll(() => complaints.join()).toMatch(/418/)
    // React renders its markup again in the browser, although the page requires Trusted Types.
    await island.getByRole('button', { name: 'more' }).waitFor()
    expect(await island.locator('b').textContent()).toBe('Fornada')
  })

  test('is what loads React: a page of static sections loads none', async () => {
    await open(still.host)
    await page.getByRole('heading', { name: 'Fim' }).scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('[data-island]').count()).toBe(0)
    expect(await loadedReact()).toBe(false)
    expect(complaints).toEqual([])
  })
})
