import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import preset from '#sections/form/booking/preset.json' with { type: 'json' }
import { dateIn } from '#shared/bookings/time-zone.ts'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { whenFileRuns } from '../support/visitor-site.ts'
import { textSection } from '../support/site.ts'
import { addSiteCopy } from '../support/site-copy.ts'
import { visitors } from '../support/visitors.ts'
import { rawRequest } from '../support/worker.ts'
import { violationsOf } from './axe.ts'

const HOST = 'poliglota-bookings.localhost'

const PHONE = 390
const DESK = 1440

/** The page with the museum's tours, its texts, and the width at which a visitor books there. */
const LANGUAGES = [
  { width: PHONE, locale: 'pt-BR', path: '/visita', button: 'Reservar', booked: 'Reservado: Visita guiada' },
  { width: DESK, locale: 'en-US', path: '/en-US/visit', button: 'Book', booked: 'Booked: Guided tour' },
  {
    width: PHONE,
    locale: 'ja-JP',
    path: '/ja-JP/来館案内',
    button: '予約する',
    booked: '予約済み：ガイドツアー',
  },
]

/** A text in every build of React. The names of its files differ between builds. */
const REACT = /react\.dev\/errors/

describe.skipIf(chromiumPath() === null)('a time of the museum', () => {
  let browser: Browser
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    await addSiteCopy('poliglota', HOST)
    browser = await connectChromium()
  })
  afterAll(() => browser?.close())
  afterEach(() => page.context().close())

  interface Visit {
    locale: string
    path: string
    width: number
    javaScriptEnabled?: boolean
  }

  async function open({ locale, path, width, javaScriptEnabled = true }: Visit) {
    const context = await browser.newContext({
      ...{ locale, javaScriptEnabled },
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    page = await context.newPage()
    complaints = []
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`http://${HOST}:${inject('demoPort')}${path}`)
    if (javaScriptEnabled) await whenFileRuns(page, 'main')
    const section = page.locator('[data-section="form/booking"]')
    await section.scrollIntoViewIfNeeded()
    return section
  }

  /** Opens the second month, whose days may all be booked. The script repeats a press that came before it had loaded. */
  async function turn(section: Locator) {
    const month = section.locator('p[aria-live]').first()
    const before = await month.textContent()
    await section.locator('button[data-next]').click()
    await expect.poll(() => month.textContent()).not.toBe(before)
  }

  const fill = async () => {
    await page.fill('[data-section="form/booking"] [name=nome]', 'Ana')
    await page.fill('[data-section="form/booking"] [name=email]', 'ana@example.com')
  }

  /** Checks at the widths of a phone and a desktop that axe finds no violation and the section fits the page. */
  async function expectReadable(section: Locator, width: number): Promise<void> {
    for (const other of [width === PHONE ? DESK : PHONE, width]) {
      await page.setViewportSize({ width: other, height: 900 })
      expect(await section.evaluate((element) => element.scrollWidth <= window.innerWidth)).toBe(true)
      expect(await violationsOf(page), `${other} px`).toEqual([])
    }
  }

  test.each(LANGUAGES)(
    'is booked in a month, in $locale at $width px, and axe finds nothing at both widths',
    async ({ button, booked, ...visit }) => {
      const section = await open(visit)
      expect(await section.locator('details').first().isVisible()).toBe(false)
      await turn(section)
      await section
        .locator('[data-date][data-free]')
        .nth(visit.width === PHONE ? 1 : 2)
        .click()
      const times = section.getByRole('radiogroup').getByRole('radio')
      await times.first().waitFor({ state: 'attached' })
      await section.getByRole('radiogroup').locator('label').first().click()
      await expectReadable(section, visit.width)
      await fill()
      await section.getByRole('button', { name: button, exact: true }).click()
      await section.getByText(booked).waitFor()
      await expectReadable(section, visit.width)
      expect(complaints).toEqual([])
    },
  )

  test.each(LANGUAGES)(
    'is booked from a list without scripts, in $locale at $width px',
    async ({ button, booked, ...visit }) => {
      const section = await open({ ...visit, javaScriptEnabled: false })
      expect(await section.locator('table').isVisible()).toBe(false)
      await section.locator('summary').nth(1).click()
      await section
        .locator('details[open] label')
        .nth(visit.width === PHONE ? 3 : 6)
        .click()
      await fill()
      await section.getByRole('button', { name: button, exact: true }).click()
      await section.getByText(booked).waitFor()
      await section.getByRole('link').last().click()
      await page.locator('main [type=submit]').click()
      expect(await page.locator('main [type=submit]').count()).toBe(0)
    },
  )

  test('that another visitor took meanwhile is refused with a message, and its button is removed', async () => {
    const section = await open({ locale: 'pt-BR', path: '/visita', width: 1440 })
    await turn(section)
    await section.locator('[data-date][data-free]').nth(5).click()
    const radio = section.getByRole('radiogroup').getByRole('radio').nth(4)
    const time = await radio.getAttribute('value')
    await section.getByRole('radiogroup').locator('label').nth(4).click()
    const server = new URL(`http://127.0.0.1:${inject('demoPort')}`)
    await rawRequest(server, `http://${HOST}/api/forms/guiada`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        _page: '/visita',
        _section: 'guiada',
        _service: 'visita',
        _time: time,
        nome: 'Bia',
        email: 'bia@example.com',
      }),
    })
    await fill()
    await section.getByRole('button', { name: 'Reservar', exact: true }).click()
    await section.getByText('acabou de ser reservado').first().waitFor()
    await expect.poll(() => section.locator(`input[value="${time}"]`).count()).toBe(0)
    await section.getByRole('radiogroup').locator('label').first().click()
    await section.getByRole('button', { name: 'Reservar', exact: true }).click()
    await section.getByText('Reservado: ').waitFor()
  })

  test('is reached by the keyboard, and the page has no React before it is used', async () => {
    const scripts: Promise<string>[] = []
    const section = await open({ locale: 'en-US', path: '/en-US/visit', width: 1440 })
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
    })
    await page.reload()
    await whenFileRuns(page, 'main')
    await section.scrollIntoViewIfNeeded()
    await section.hover()
    await page.waitForLoadState('networkidle')
    const hasReact = async () => (await Promise.all(scripts)).some((text) => REACT.test(text))
    expect(await hasReact()).toBe(false)
    await section.getByRole('radio').nth(1).focus()
    await expect.poll(hasReact).toBe(true)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date'))
    await turn(section)
    await section.locator('[data-date][tabindex="0"]').focus()
    const first = String(await focused())
    const later = (days: number) => new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10)
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toBe(later(1))
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe(later(8))
    // Keys do not move before the first bookable day.
    await page.keyboard.press('PageUp')
    await page.keyboard.press('PageUp')
    await expect.poll(focused).toBe(dateIn('America/Sao_Paulo', Date.now()))
    await page.keyboard.press('ArrowLeft')
    await expect.poll(focused).toBe(dateIn('America/Sao_Paulo', Date.now()))
  })

  test('can be chosen when the script fails to load', async () => {
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 390, height: 900 } })
    page = await context.newPage()
    await page.goto(`http://${HOST}:${inject('demoPort')}/visita`)
    await whenFileRuns(page, 'main')
    // No further script loads.
    await page.route('**/*.js', (route) => route.abort())
    const section = page.locator('[data-section="form/booking"]')
    await section.locator('[data-date][data-free]').first().click()
    // The first times may pass while the form is filled in.
    await section.locator('details[open] label').last().click()
    await fill()
    await section.getByRole('button', { name: 'Reservar', exact: true }).click()
    await section.getByText('Reservado: ').waitFor()
  })
})

describe.skipIf(chromiumPath() === null)('a form for bookings in a popup', () => {
  const popup = {
    ...{ id: '5', tenant_id: 7, name: 'Horários' },
    config: {
      pages: [{ sections: [{ id: 'agenda', component: { folder: 'form', name: 'booking' }, data: preset }] }],
    },
  }
  const home = {
    ...{ id: 'home', route: '/' },
    sections: [textSection('links', '<p><a href="popup:5">Marcar</a></p>')],
  }
  const t = visitors([{ host: 't1.localhost', pages: [home] }], { popups: [popup] })

  test('shows its month there, and can be sent', async () => {
    await t.open({ path: '/' })
    await t.page.getByRole('link', { name: 'Marcar' }).click()
    const dialog = t.page.getByRole('dialog')
    await dialog.getByRole('textbox').first().focus()
    // The script disables the browser's own validation.
    await dialog.locator('form[novalidate]').waitFor()
    await dialog.locator('[data-date][data-free]').first().click()
    await dialog.getByRole('radiogroup').locator('label').first().click()
    expect(await violationsOf(t.page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Ana')
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('ana@example.com')
    await dialog.getByRole('button', { name: 'Reservar' }).click()
    await dialog.getByText('Reservado: Corte').waitFor()
  })
})
