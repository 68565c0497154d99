import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchChromium } from '../../support/browser.ts'
import { textSection } from '../../support/site.ts'
import { blockStorage, startVisitorTest, type VisitorTest, whenAlive } from '../../support/visitor-site.ts'

const references = [
  'popup:123',
  'popups:7',
  'popup:',
  'popup:of-T2',
  'popup:empty',
  'popup:once',
  'popup:quiz',
]
const links = textSection(
  'links',
  `<p>${references.map((href) => `<a href="${href}">${href}</a>`).join(' ')} <a href="/about#team">Equipe</a></p>`,
)
const long = textSection('long', Array.from({ length: 80 }, (_, line) => `<p>Linha ${line}</p>`).join(''))

const sites = [
  {
    host: 't1.localhost',
    pages: [
      { id: 'home', route: '/', sections: [links, long] },
      { id: 'about', route: 'about', sections: [long, textSection('team', '<h2>Equipe</h2>'), long] },
      { id: 'delayed', route: 'delayed', popups: ['popup:delayed'], sections: [long] },
      { id: 'scrolled', route: 'scrolled', popups: ['popup:scrolled'], sections: [long] },
      { id: 'leaving', route: 'leaving', popups: ['popup:leaving'], sections: [long] },
      { id: 'hooked', route: 'hooked', script: 'window.runs = (window.runs ?? 0) + 1', sections: [long] },
    ],
    config: { whatsapp_button_enabled: true, country_number: '+55', phone_number: '(11) 99999-9999' },
  },
]

const shown = [
  {
    sections: [
      textSection('p1', '<h2>Boas-vindas</h2><p><a href="/about">Sobre</a></p>'),
      textSection('p2', 'SEGREDO', { hidden: true }),
    ],
  },
]
const faq = {
  id: 'q',
  component: { folder: 'form', name: 'stacked' },
  data: { custom_form_id: 'F', fields: [{ name: 'nome', type: 'text', label: 'Nome', required: true }] },
}
const popup = (id: string, config: object = {}, tenant_id: number | string = 7) => ({
  id,
  tenant_id,
  name: `Aviso ${id}`,
  config: { pages: shown, ...config },
})
const popups = [
  popup('123'),
  popup('7'),
  popup('of-T2', {}, 'T2'),
  popup('empty', { pages: [] }),
  popup('once', { frequency: 1 }),
  popup('quiz', { pages: [{ sections: [faq] }] }),
  popup('delayed', { trigger: { on: 'delay', ms: 300 }, frequency: 3 }),
  popup('scrolled', { trigger: { on: 'scroll', percent: 50 } }),
  popup('leaving', { trigger: { on: 'exit' } }),
]

let browser: Browser
let t: VisitorTest
let context: BrowserContext
let page: Page
let errors: string[]

const dialog = () => page.getByRole('dialog')
const toast = () => page.locator('[data-toast]')

async function open(path = '/', viewport = { width: 1440, height: 900 }) {
  context = await t.visitor({ viewport })
  await context.addInitScript(`if (location.host) localStorage.setItem('disabled_cookies', '[]')`)
  page = await context.newPage()
  errors = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(t.address('t1.localhost', path))
  await whenAlive(page)
}

async function activate(reference: string) {
  await page.getByRole('link', { name: reference, exact: true }).click()
  await dialog().waitFor()
}

async function customize() {
  await page.locator('[data-consent=toggle]').click()
  await page.locator('[data-consent=customize]').click()
  await dialog().waitFor()
}

/** Beside the dialog, on what lies behind it. */
const outside = () => page.mouse.click(5, 300)
const gone = (what: Locator = dialog()) => what.waitFor({ state: 'hidden' })
const raise = (name: string, detail: object) =>
  page.evaluate(
    ([name, detail]) => window.dispatchEvent(new CustomEvent(name as string, { detail })),
    [name, detail],
  )

async function violations(): Promise<string[]> {
  const found = (await new AxeBuilder({ page }).analyze()).violations
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

describe.skipIf(chromiumPath() === null)('over a page', () => {
  beforeAll(async () => {
    browser = await launchChromium()
    t = await startVisitorTest(browser, sites, { popups })
  })
  afterAll(async () => {
    await browser.close()
    await t.stop()
  })
  afterEach(() => context.close())

  describe('a popup', () => {
    test.each(['popup:123', 'popups:7'])(
      '%s opens with the sections of its first page',
      async (reference) => {
        await open()
        t.popupQueries.length = 0
        await activate(reference)
        const [query] = t.popupQueries
        if (query)
          expect([query.get('id'), query.get('tenant_id')]).toEqual([`eq.${reference.split(':')[1]}`, 'eq.7'])
        expect(await dialog().locator('[data-section]').count()).toBe(1)
        expect(await dialog().innerText()).toContain('Boas-vindas')
        expect(await page.content()).not.toContain('SEGREDO')
        expect(await dialog().getByRole('button', { name: 'Fechar' }).count()).toBe(1)
        expect(await dialog().getAttribute('aria-label')).toContain('Aviso')
      },
    )

    test.each(['popup:', 'popup:of-T2', 'popup:empty'])(
      '%s opens nothing, and the page goes on',
      async (reference) => {
        await open()
        await page.getByText(reference, { exact: true }).first().click()
        await activate('popup:123')
        expect(await dialog().count()).toBe(1)
        expect(errors).toEqual([])
      },
    )

    test('that nobody answers for is told by a toast', async () => {
      await open()
      t.isDown = true
      await context.route('**/api/popups/**', (route) => route.fulfill({ status: 500 }))
      await page.getByRole('link', { name: 'popup:123' }).click()
      await toast().waitFor()
      expect(await dialog().count()).toBe(0)
      expect(errors).toEqual([])
      t.isDown = false
    })

    test('is no wider and no higher than its screen allows', async () => {
      for (const [width, height, maxWidth, maxHeight] of [
        [1440, 900, 0.7 * 1440, 0.8 * 900],
        [1000, 800, 0.95 * 1000, 0.8 * 800],
        [390, 800, 0.95 * 390, 0.95 * 800],
      ] as const) {
        await open('/', { width, height })
        await activate('popup:123')
        const box = await dialog().boundingBox()
        expect(box?.width).toBeLessThanOrEqual(maxWidth + 1)
        const content = dialog().locator('> div').first()
        expect(
          await content.evaluate((element) => Number.parseFloat(getComputedStyle(element).maxHeight)),
        ).toBeCloseTo(maxHeight, 0)
        if (width !== 390) await context.close()
      }
    })

    test('is counted, and opens no more often than it may', async () => {
      await open()
      await activate('popup:once')
      expect(await page.evaluate(() => JSON.parse(localStorage.getItem('seen_counters') ?? ''))).toEqual([
        { id: 'once', seen: 1, frequency: 1 },
      ])
      await page.keyboard.press('Escape')
      await gone()
      await page.getByRole('link', { name: 'popup:once' }).click()
      await activate('popup:123')
      expect(await dialog().getAttribute('data-popup')).toBe('123')
    })

    test('opens again after it was closed', async () => {
      await open()
      await activate('popup:123')
      await dialog().getByRole('button', { name: 'Fechar' }).click()
      await gone()
      await activate('popup:123')
    })

    test('opens after a while, once half has been read, or when the pointer leaves', async () => {
      await open('/delayed')
      await dialog().waitFor()
      await page.goto(t.address('t1.localhost', '/scrolled'))
      await whenAlive(page)
      await page.waitForResponse('**/api/popups/scrolled*').catch(() => null)
      expect(await dialog().count()).toBe(0)
      await expect
        .poll(async () => {
          await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
          return dialog().count()
        })
        .toBe(1)
      await page.goto(t.address('t1.localhost', '/leaving'))
      await whenAlive(page)
      await expect
        .poll(async () => {
          await page.evaluate(() =>
            document.documentElement.dispatchEvent(
              new MouseEvent('mouseout', { bubbles: true, clientY: -1, relatedTarget: null }),
            ),
          )
          return dialog().count()
        })
        .toBe(1)
    })

    test('has forms that work', async () => {
      await open()
      await activate('popup:quiz')
      await dialog().locator('form[novalidate]').waitFor()
      await dialog().getByLabel('Nome').fill('Ana')
      await dialog().getByRole('button', { name: 'Enviar' }).click()
      await dialog().getByText('Obrigado!').waitFor()
    })

    test('opens with storage blocked', async () => {
      await open()
      await blockStorage(context)
      await page.reload()
      await whenAlive(page)
      await activate('popup:123')
      expect(errors).toEqual([])
    })
  })

  describe.each(['popup', 'preferences'])('the dialog of a %s', (kind) => {
    const show = () => (kind === 'popup' ? activate('popup:123') : customize())

    test('closes by Escape, by a click outside and by the back button, on the same page', async () => {
      await open()
      const { length } = await page.evaluate(() => ({ length: history.length }))
      for (const leave of [() => page.keyboard.press('Escape'), outside, () => page.goBack()]) {
        await show()
        await leave()
        await gone()
        expect(page.url()).toBe(t.address('t1.localhost'))
        if (kind === 'preferences') await page.locator('[data-consent=toggle]').click()
      }
      // What was opened and closed has left one entry at most, ahead of where one is.
      expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(length + 1)
    })

    test('keeps the focus, and gives it back', async () => {
      await open()
      await show()
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let press = 0; press < 12; press++) {
          await page.keyboard.press(key)
          expect(await dialog().evaluate((element) => element.contains(document.activeElement))).toBe(true)
        }
      }
      await page.keyboard.press('Escape')
      await gone()
      const focused = await page.evaluate(() => document.activeElement?.textContent)
      expect(focused).toContain(kind === 'popup' ? 'popup:123' : 'Personalizar')
    })

    test('that is persistent stays, and pulses', async () => {
      await open()
      await show()
      await dialog().evaluate((element) => element.setAttribute('data-persistent', ''))
      for (const leave of [() => page.keyboard.press('Escape'), outside]) {
        await dialog().evaluate((element) => {
          element.animate = (frames, options) => {
            Object.assign(window, { pulse: [frames, options] })
            return Element.prototype.animate.call(element, frames as never, options)
          }
        })
        await leave()
        await page.waitForFunction(() => 'pulse' in window)
        expect(await page.evaluate(() => (window as never as { pulse: unknown }).pulse)).toEqual([
          { scale: [1, 1.03, 1] },
          { duration: 150 },
        ])
        expect(await dialog().isVisible()).toBe(true)
      }
    })

    test('lies above everything else', async () => {
      await open()
      await show()
      expect(await dialog().evaluate((element) => getComputedStyle(element).zIndex)).toBe('2400')
    })
  })

  describe('a toast', () => {
    test.each(['success', 'error', 'warning', 'info', 'default'])(
      'of type %s says its kind in words',
      async (type) => {
        await open()
        await raise('vitrine:toast', { type, message: 'Pronto' })
        await toast().waitFor()
        expect(await toast().locator('strong').innerText()).not.toBe('')
        expect(await toast().getAttribute('role')).toBe(type === 'error' ? 'alert' : 'status')
        expect(await page.locator('section[data-toasts]').getAttribute('aria-label')).toBeTruthy()
      },
    )

    test('leaves after five seconds, and not while it is read', async () => {
      await open()
      await page.clock.install()
      await raise('vitrine:toast', { type: 'info', message: 'Pronto' })
      await page.clock.runFor(4500)
      expect(await toast().count()).toBe(1)
      const box = await toast().boundingBox()
      await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
      await page.clock.runFor(9000)
      expect(await toast().count()).toBe(1)
      await page.mouse.move(5, 800)
      await page.clock.runFor(600)
      expect(await toast().count()).toBe(0)
    })

    test('is one of twenty at most', async () => {
      await open()
      for (let count = 0; count < 25; count++) await raise('vitrine:toast', { message: `n ${count}` })
      expect(await toast().count()).toBe(20)
      expect(await toast().last().innerText()).toContain('n 24')
    })

    test.each([
      [1280, true, 95],
      [768, true, 16],
      [1280, false, 16],
    ])('at %d px wide, with a chat toast %s, begins %d px from the top', async (width, isChat, top) => {
      await open('/', { width, height: 800 })
      await raise('vitrine:toast', { type: isChat ? 'chat' : 'info', message: 'Olá' })
      await toast().waitFor()
      const box = await page.locator('[data-toasts]').boundingBox()
      expect(box?.y).toBe(top)
      expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBe(16)
    })

    test('shows markup as text and leaves the focus where it is', async () => {
      await open()
      await page.getByRole('link', { name: 'popup:123' }).focus()
      await raise('vitrine:toast', { message: '<img src=x onerror=alert(1)>' })
      expect(await toast().innerText()).toContain('<img src=x')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('popup:123')
    })

    test.each([
      [{ type: 'toast', code: 42, message: 'Falhou' }, '(#42) Falhou'],
      [{ type: 'toast', message: 'Falhou' }, 'Falhou'],
    ])('tells of the error %o', async (error, text) => {
      await open()
      await raise('vitrine:error', error)
      await toast().waitFor()
      expect(await toast().getAttribute('data-toast')).toBe('error')
      expect((await toast().locator('p').innerText()).endsWith(text)).toBe(true)
      expect(await toast().locator('p').innerText()).not.toContain(text === 'Falhou' ? '#' : '##')
    })
  })

  test('any other product error takes the page’s place, with the way back', async () => {
    await open('/about')
    await raise('vitrine:error', { code: 402, message: 'Pagamento pendente' })
    const main = page.locator('main')
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('402')
    expect(await main.innerText()).toContain('Pagamento pendente')
    expect(await main.getByRole('link').getAttribute('href')).toBe('/')
  })

  test('the chat button leads to digits alone', async () => {
    await open()
    const chat = page.locator('[data-chat]')
    expect(await chat.getAttribute('href')).toBe('https://wa.me/5511999999999')
    expect(await chat.getAttribute('rel')).toContain('noopener')
    expect((await chat.innerText()).trim()).not.toBe('')
  })

  test('a page begins at its top, or at what its address names', async () => {
    await open()
    await page.getByRole('link', { name: 'Equipe' }).click()
    await page.waitForURL('**/about#team')
    await expect
      .poll(() => page.locator('#team').evaluate((element) => Math.abs(element.getBoundingClientRect().top)))
      .toBeLessThan(200)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
      'smooth',
    )
    await page.goto(t.address('t1.localhost', '/about'))
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goto(t.address('t1.localhost', '/about#missing'))
    expect(errors).toEqual([])
  })

  test('a page’s own script runs once, after it has loaded', async () => {
    await open('/hooked')
    await page.waitForFunction(() => 'runs' in window)
    expect(await page.evaluate(() => (window as never as { runs: number }).runs)).toBe(1)
  })

  test('a part of the scripts that is gone starts the page anew, once in ten seconds', async () => {
    await open()
    let loads = 0
    page.on('load', () => loads++)
    await context.route('**/assets/preferences-*', (route) => route.abort())
    const lose = async () => {
      await page.locator('[data-consent=toggle]').click()
      await page.locator('[data-consent=customize]').click()
    }
    await Promise.all([page.waitForEvent('load'), lose()])
    await whenAlive(page)
    await lose()
    await toast().waitFor()
    expect(loads).toBe(1)
    await page.evaluate(() => sessionStorage.setItem('reloaded_at', String(Date.now() - 10_001)))
    await Promise.all([page.waitForEvent('load'), page.locator('[data-consent=customize]').click()])
    expect(loads).toBe(2)
  })

  test('a newer build is told of, once', async () => {
    context = await t.visitor()
    page = await context.newPage()
    await page.clock.install()
    await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'newer' } }))
    await page.goto(t.address('t1.localhost'))
    await whenAlive(page)
    await page.clock.runFor(11 * 60_000)
    await expect.poll(() => toast().count()).toBe(1)
  })

  test('every piece is accessible while it is open', async () => {
    await open('/delayed')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await dialog().waitFor()
    expect(await violations()).toEqual([])
    await page.keyboard.press('Escape')
    await gone()
    await customize()
    for (const summary of await dialog().locator('summary').all()) await summary.click()
    expect(await violations()).toEqual([])
    await page.keyboard.press('Escape')
    await gone()
    for (const type of ['success', 'error', 'warning', 'info', 'default'])
      await raise('vitrine:toast', { type, message: 'Pronto' })
    expect(await violations()).toEqual([])
  })
})
