import { describe, expect, test } from 'vitest'
import portuguese from '#shared/messages/pt-BR.json'
import { chromiumPath } from '../../support/browser.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import { visitors } from '../../support/visitors.ts'

const TYPES = ['success', 'error', 'warning', 'info', 'default'] as const

/** Distance of toasts from the upper and the right edge of the screen. */
const MARGIN_PX = 16

interface ToastRow extends CaseRow {
  input: {
    type?: (typeof TYPES)[number]
    message?: string
    error?: { type: string; code?: number; message: string }
    chat_toast?: boolean
    viewport_width?: number
    at_ms?: number
    hover?: boolean
    focus_before?: string
  }
  expected: Record<string, unknown>
}

describe.skipIf(chromiumPath() === null)('a toast', () => {
  const t = visitors([{ host: 't1.localhost' }])
  const toast = () => t.page.locator('[data-toast]')
  /** A button of the page, outside of any toast. */
  const button = () => t.page.locator('button[data-consent=toggle]')
  const region = () => t.page.locator('section[data-toasts]')

  function raise(name: 'vitrine:toast' | 'vitrine:error', detail: object) {
    return t.page.evaluate(
      ([name, detail]) => window.dispatchEvent(new CustomEvent(name as string, { detail })),
      [name, detail],
    )
  }

  /** A page with a stopped clock, so that no toast disappears on a slow machine. */
  async function open(options: Parameters<typeof t.open>[0] = {}) {
    await t.open(options)
    await t.page.clock.install()
    await t.page.clock.pauseAt(Date.now() + 60_000)
  }

  async function pointAtToast() {
    const { x, y } = (await toast().boundingBox()) ?? { x: 0, y: 0 }
    await t.page.mouse.move(x + 20, y + 20)
  }

  testRows<ToastRow>(import.meta.filename, 'ui', {
    toast: async ({ input, expected }) => {
      const { type, message = 'Pronto', error, chat_toast, viewport_width = 1440, at_ms = 0 } = input
      await open({ viewport: { width: viewport_width, height: 800 } })
      if (input.focus_before === 'button') await button().focus()
      if (error !== undefined) await raise('vitrine:error', error)
      else await raise('vitrine:toast', { type: chat_toast ? 'chat' : type, message })
      if (input.hover) {
        await pointAtToast()
        await t.page.clock.runFor(9000)
      }
      await t.page.clock.runFor(at_ms)
      for (const [key, value] of Object.entries(expected)) await expectOne(key, value, input)
      expect(t.errors).toEqual([])
    },
  })

  test('has a code before its message only if there is one', async () => {
    await open()
    for (const code of [undefined, null, '', 0, 'E7'])
      for (const name of ['vitrine:toast', 'vitrine:error'] as const)
        await raise(name, { type: name === 'vitrine:error' ? 'toast' : 'info', code, message: 'Pronto' })
    const texts = await toast()
      .locator('p')
      .evaluateAll((all) => all.map((text) => text.lastChild?.textContent))
    expect(texts).toEqual(
      ['Pronto', 'Pronto', 'Pronto', '(#0) Pronto', '(#E7) Pronto'].flatMap((text) => [text, text]),
    )
  })

  async function expectOne(key: string, value: unknown, { type = 'default', message }: ToastRow['input']) {
    switch (key) {
      case 'shown':
      case 'still_shown':
      case 'timer_paused':
        return expect(await toast().isVisible()).toBe(value)
      case 'type_visible_not_by_colour_only': {
        const words = TYPES.map((each) => portuguese[`toasts.${each}`])
        expect(new Set(words).size).toBe(TYPES.length)
        const label = await toast().locator('strong').innerText()
        return expect(label === words[TYPES.indexOf(type)]).toBe(value)
      }
      case 'offset_px': {
        const { y } = (await region().boundingBox()) ?? {}
        return expect(y).toBe(value === 'not 95' ? MARGIN_PX : value)
      }
      case 'focus_unchanged':
        return expect(await button().evaluate((element) => element === document.activeElement)).toBe(value)
      case 'text':
        return expect(
          await toast()
            .locator('p')
            .evaluate((text) => text.lastChild?.textContent),
        ).toBe(value)
      case 'type':
        return expect(await toast().getAttribute('data-toast')).toBe(value)
      case 'rendered_as_text':
        expect(await toast().locator('img').count()).toBe(0)
        return expect((await toast().innerText()).includes(String(message))).toBe(value)
      default:
        throw new Error(`the test does not know ${key}`)
    }
  }

  test('of any type names its kind in words, and an error is announced at once', async () => {
    await open()
    for (const type of TYPES) await raise('vitrine:toast', { type, message: 'Pronto' })
    expect(await toast().locator('strong').allInnerTexts()).toEqual(
      TYPES.map((type) => portuguese[`toasts.${type}`]),
    )
    expect(await toast().evaluateAll((all) => all.map(({ role }) => role))).toEqual(
      TYPES.map((type) => (type === 'error' ? 'alert' : 'status')),
    )
    expect(await region().getAttribute('aria-label')).toBe(portuguese['toasts.label'])
  })

  test('disappears after five seconds, but not while it is being read', async () => {
    await open()
    await raise('vitrine:toast', { type: 'info', message: 'Pronto' })
    await t.page.clock.runFor(4500)
    await pointAtToast()
    await t.page.clock.runFor(9000)
    expect(await toast().count()).toBe(1)
    await t.page.mouse.move(5, 800)
    await t.page.clock.runFor(600)
    expect(await toast().count()).toBe(0)
  })

  test('is replaced by newer ones after twenty', async () => {
    await open()
    for (let count = 0; count < 25; count++) await raise('vitrine:toast', { message: `n ${count}` })
    expect(await toast().count()).toBe(20)
    expect(await toast().last().innerText()).toContain('n 24')
  })

  test('is in the upper right corner', async () => {
    await open({ viewport: { width: 1280, height: 800 } })
    await raise('vitrine:toast', { message: 'Olá' })
    const { x, y, width } = (await region().boundingBox()) ?? { x: 0, y: 0, width: 0 }
    expect([y, 1280 - x - width]).toEqual([MARGIN_PX, MARGIN_PX])
  })
})
