import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { estimateSite } from '../support/estimate-site.ts'
import { onePagePlatform } from '../support/one-page.ts'
import { startWorker } from '../support/worker.ts'
import { violationsOf } from './axe.ts'

const host = 'bolos.localhost'
const platform = onePagePlatform(estimateSite(host))

const PHONE = 390
const DESK = 1440

/** Texts in each language for 40 guests, walnuts, delivered over 2.5 km; and the width at which they are chosen. */
const LANGUAGES = [
  {
    width: PHONE,
    locale: 'pt-BR',
    path: '/',
    texts: ['Convidados', 'Nozes', 'Entregar', 'Distância', 'Pedir o bolo', 'Recebemos o pedido.'],
    first: 'R$ 208,00',
    sum: 'R$ 513,00',
    later: 'Você vê o preço assim que enviar o formulário.',
  },
  {
    width: DESK,
    locale: 'en-US',
    path: '/en-US',
    texts: ['Guests', 'Walnuts', 'Deliver', 'Distance', 'Order the cake', 'We have your order.'],
    first: '$208.00',
    sum: '$513.00',
    later: 'You see the price once the form is sent.',
  },
  {
    width: PHONE,
    locale: 'ja-JP',
    path: '/ja-JP',
    texts: ['人数', 'くるみ', '配達', '距離', '注文する', 'ご注文を承りました。'],
    first: '￥210',
    sum: '￥510',
    later: 'フォームを送信すると料金が表示されます。',
  },
] as const

describe.skipIf(chromiumPath() === null)('an estimate', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>
  let browser: Browser
  let page: Page
  let complaints: string[]
  let scripts: string[]

  beforeAll(async () => {
    worker = await startWorker({ upstream: platform.handle })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  afterEach(() => page.context().close())

  async function open(
    { path, locale, width }: { path: string; locale: string; width: number },
    options: { javaScriptEnabled?: boolean } = {},
  ) {
    const context = await browser.newContext({ locale, viewport: { width, height: 900 }, ...options })
    page = await context.newPage()
    complaints = []
    scripts = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url())
    })
    await page.goto(`http://${host}:${worker.url.port}${path}`, { waitUntil: 'networkidle' })
  }

  const sum = () => page.locator('#bolo output')
  const receipt = () => page.locator('#bolo [data-sent]')
  const contact = async () => {
    await page.locator('[name=nome]').fill('Ana')
    await page.locator('[name=email]').fill('ana@example.com')
  }
  /** Amounts have spaces that do not break. */
  const plain = async (text: Promise<string | null>) => (await text)?.replaceAll('\u00a0', ' ')
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  /** The open page is not wider than a phone or a desktop, and `look` passes at both widths. */
  async function expectToFit(width: number, look: () => Promise<void> = async () => {}): Promise<void> {
    for (const other of [width === PHONE ? DESK : PHONE, width]) {
      await page.setViewportSize({ width: other, height: 900 })
      expect(await isWide(), `wider than ${other} px`).toBe(false)
      await look()
    }
  }
  const accessible = async () => expect(await violationsOf(page)).toEqual([])

  test.each(LANGUAGES)(
    'follows what is chosen, in $locale at $width px, and can be read at both widths',
    async (journey) => {
      const [guests, walnuts, deliver, distance, send, sent] = journey.texts
      await open(journey)
      expect(await plain(sum().textContent())).toBe(journey.first)
      expect(await page.getByText(journey.later).isVisible()).toBe(false)
      // React loads with the first use, not before.
      expect(scripts.filter((url) => url.includes('hydrate-island'))).toEqual([])
      expect(await page.getByLabel(distance, { exact: true }).isVisible()).toBe(false)

      await page.getByLabel(guests, { exact: true }).fill('40')
      await expect.poll(() => scripts.filter((url) => url.includes('hydrate-island')).length).toBe(1)
      await page.getByText(walnuts, { exact: true }).first().click()
      await page.getByText(deliver, { exact: true }).first().click()
      await page.getByLabel(distance, { exact: true }).fill('2.5')
      await expect.poll(() => plain(sum().textContent())).toBe(journey.sum)
      expect(await page.locator('[data-slide]').inputValue()).toBe('40')
      await expectToFit(journey.width, accessible)

      await contact()
      await page.getByRole('button', { name: send }).click()
      await page.getByText(sent).waitFor()
      expect(await plain(receipt().textContent())).toContain(journey.sum)
      expect(platform.submissions()).toMatchObject([{ data: { gente: 40, recheio: 'nozes', km: 2.5 } }])
      await expectToFit(journey.width, accessible)
      expect(complaints).toEqual([])
    },
  )

  test.each(LANGUAGES)(
    'is on the next page without scripts, in $locale at $width px, and fits both widths',
    async (journey) => {
      const [guests, walnuts, deliver, distance, send, sent] = journey.texts
      await open(journey, { javaScriptEnabled: false })
      expect(await page.getByText(journey.later).isVisible()).toBe(true)
      expect(await sum().isVisible()).toBe(false)
      await page.getByLabel(guests, { exact: true }).fill('40')
      await page.getByText(walnuts, { exact: true }).first().click()
      await page.getByText(deliver, { exact: true }).first().click()
      await page.getByLabel(distance, { exact: true }).fill('2.5')
      await contact()
      await page.getByRole('button', { name: send }).click()
      await page.getByText(sent).waitFor()
      expect(await plain(page.locator('#bolo').textContent())).toContain(journey.sum)
      expect(platform.submissions()).toMatchObject([{ data: { gente: 40, recheio: 'nozes', km: 2.5 } }])
      await expectToFit(journey.width)
    },
  )

  test('includes choices made before its script loaded', async () => {
    await open({ ...LANGUAGES[0], width: 390 })
    const held = Promise.withResolvers<void>()
    await page.route('**/hydrate-island*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByLabel('Convidados').fill('40')
    await page.getByText('Nozes', { exact: true }).first().click()
    await page.locator('[data-slide]').fill('50')
    held.resolve()
    // 30 + 50 × 11.25
    await expect.poll(() => plain(sum().textContent())).toBe('R$ 592,50')
    expect(complaints).toEqual([])
  })

  test('works as without scripts when its script fails to load', async () => {
    await open({ ...LANGUAGES[0], width: 390 })
    await page.route('**/hydrate-island*', (route) => route.abort())
    await page.getByLabel('Convidados').fill('40')
    await page.getByText(LANGUAGES[0].later).waitFor()
    expect(await sum().isVisible()).toBe(false)
  })

  test('fits a screen of 320 px', async () => {
    await open({ ...LANGUAGES[0], width: 320 })
    expect(await isWide()).toBe(false)
  })
})
