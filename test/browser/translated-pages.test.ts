import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import preset from '#sections/form/booking/preset.json' with { type: 'json' }
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { estimateSite } from '../support/estimate-site.ts'
import { onePagePlatform } from '../support/one-page.ts'
import type { TestSite } from '../support/site.ts'
import { whenFileRuns } from '../support/visitor-site.ts'
import { startWorker } from '../support/worker.ts'

const estimate = estimateSite('bolos-traduzidos.localhost')
const booking: TestSite = {
  host: 'horarios-traduzidos.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        {
          id: 'horarios',
          component: { folder: 'form', name: 'booking' },
          // The tests open the two months after the first one, on any day of the year.
          data: { ...preset, daysAhead: 100 },
        },
      ],
    },
  ],
}

/** Wraps each text of the page, as Google Translate does. Runs in the page. */
function wrapTexts(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const isRead = !text.parentElement?.closest('script, style, template, font, svg, textarea, option')
    if (isRead && text.nodeValue?.trim()) found.push(text as Text)
  }
  for (const text of found) {
    const inner = document.createElement('font')
    const outer = document.createElement('font')
    outer.append(inner)
    text.replaceWith(outer)
    inner.append(text)
  }
}

const platform = onePagePlatform(estimate, booking)

describe.skipIf(chromiumPath() === null)(
  'a form on a page that a browser’s translator or an extension has changed',
  () => {
    let worker: Awaited<ReturnType<typeof startWorker>>
    let browser: Browser
    let page: Page
    let complaints: string[]

    beforeAll(async () => {
      worker = await startWorker({ upstream: platform.handle })
      browser = await connectChromium()
    })
    afterAll(async () => {
      await browser?.close()
      await worker?.stop()
    })
    afterEach(() => page.context().close())

    /** @returns the island, and a function that lets React load */
    async function open(host: string): Promise<{ island: Locator; letReactCome: () => void }> {
      page = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
      complaints = []
      page.on('pageerror', (error) => complaints.push(error.message))
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(/hydrate-island/, async (route) => {
        await promise
        await route.continue()
      })
      await page.route('**/api/bookings/times*', (route) => route.fulfill({ json: { taken: [] } }))
      await page.goto(`http://${host}:${worker.url.port}/`)
      await whenFileRuns(page, 'main')
      return { island: page.locator('[data-island]'), letReactCome: resolve }
    }

    const name = () => page.locator('[name=nome]')
    const comesAlive = (island: Locator) =>
      expect
        .poll(() =>
          island.evaluate((element) =>
            Object.keys(element).some((key) => key.startsWith('__reactContainer')),
          ),
        )
        .toBe(true)
    const plain = async (text: Promise<string | null>) => (await text)?.replaceAll('\u00a0', ' ')
    const sum = () => plain(page.locator('#bolo output').textContent())

    async function order(): Promise<void> {
      await page.getByText('Nozes', { exact: true }).first().click()
      await page.getByText('Entregar', { exact: true }).first().click()
      await page.getByLabel('Distância', { exact: true }).fill('2.5')
      await expect.poll(sum).toBe('R$ 513,00')
      await page.locator('[name=email]').fill('ana@example.com')
      await page.getByRole('button', { name: 'Pedir o bolo' }).click()
      await page.getByText('Recebemos o pedido.').waitFor()
      expect(platform.submissions()).toMatchObject([{ data: { nome: 'Ana', gente: 40, km: 2.5 } }])
    }

    /** Chooses another month, then a day and a time. */
    async function choose(island: Locator): Promise<void> {
      const month = island.locator('p[aria-live]').first()
      await expect.poll(() => island.locator('[data-date][data-free]').count()).toBeGreaterThan(0)
      const before = await month.textContent()
      await island.locator('button[data-next]').click()
      await expect.poll(() => month.textContent()).not.toBe(before)
      await island.locator('[data-date][data-free]').first().click()
      const times = island.getByRole('radiogroup').last()
      await times.locator('label').first().click()
      expect(await times.getByRole('radio').first().isChecked()).toBe(true)
      expect(await name().inputValue()).toBe('Ana')
    }

    test('follows the choices in an estimate that was translated before React loaded', async () => {
      const { island, letReactCome } = await open(estimate.host)
      await page.evaluate(wrapTexts)
      await page.getByLabel('Convidados', { exact: true }).fill('40')
      await name().fill('Ana')
      letReactCome()
      await comesAlive(island)
      await expect.poll(() => name().evaluate((input) => input === document.activeElement)).toBe(true)
      expect(await name().inputValue()).toBe('Ana')
      await order()
      expect(complaints).toEqual([])
    })

    test('follows the choices in an estimate that is translated while it is used', async () => {
      const { island, letReactCome } = await open(estimate.host)
      letReactCome()
      await page.getByLabel('Convidados', { exact: true }).fill('40')
      await name().fill('Ana')
      await comesAlive(island)
      await page.evaluate(wrapTexts)
      await order()
      expect(complaints).toEqual([])
    })

    test('does not lose typed text if an extension has added elements to the form', async () => {
      const { island, letReactCome } = await open(estimate.host)
      await island.locator('form').evaluate((form) => form.prepend(document.createElement('aside')))
      await page.getByLabel('Convidados', { exact: true }).fill('40')
      await name().fill('Ana')
      letReactCome()
      await comesAlive(island)
      await expect.poll(() => island.locator('aside').count()).toBe(0)
      await order()
      // React reports a mismatch, and nothing else.
      expect(complaints).toEqual([expect.stringMatching(/418/)])
    })

    test.each(['before React loads', 'while it is used'])(
      'takes a service, a day and a time that were translated %s',
      async (moment) => {
        const isEarly = moment === 'before React loads'
        const { island, letReactCome } = await open(booking.host)
        if (isEarly) await page.evaluate(wrapTexts)
        await name().fill('Ana')
        await page.getByRole('radio').nth(1).check({ force: true })
        letReactCome()
        await comesAlive(island)
        if (!isEarly) await page.evaluate(wrapTexts)
        await choose(island)
        expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true)
        await page.evaluate(wrapTexts)
        await choose(island)
        expect(complaints).toEqual([])
      },
    )
  },
)
