import { describe, expect, test } from 'vitest'
import { accessibleNodes } from '../../support/accessibility.ts'
import { chromiumPath } from '../../support/browser.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import { textSection } from '../../support/site.ts'
import { visitors } from '../../support/visitors.ts'
import { isHistoryBack } from '../in-page.ts'

interface DialogRow extends CaseRow {
  input: {
    dialog?: keyof typeof DIALOGS
    persistent?: boolean
    key?: string
    keys?: string
    outside_click?: boolean
    history_back?: boolean
    open?: boolean
  }
  expected: Record<string, unknown>
}

const popup = {
  id: '123',
  tenant_id: 7,
  name: 'Aviso',
  config: {
    pages: [{ sections: [textSection('p1', '<h2>Olá</h2><p><a href="/about">Sobre</a></p>')] }],
  },
}

/** Has a button that opens the cookie preferences. */
const policy = {
  id: '456',
  tenant_id: 7,
  name: 'Política',
  config: {
    pages: [
      {
        sections: [
          {
            id: 'p2',
            component: { folder: 'privacy', name: 'document' },
            data: { body: 'Cookies.', openPreferencesButton: true },
          },
        ],
      },
    ],
  },
}

/** How each dialog opens, its name, and the focus after it closes. */
const DIALOGS = {
  'cookie preferences dialog': {
    opener: 'Personalizar',
    name: 'Preferências de cookies',
  },
  'popup dialog': { opener: 'popup:123', name: 'Aviso' },
} as const

const home = {
  id: 'home',
  route: '/',
  sections: [
    textSection('text', '<p><a href="popup:123">popup:123</a> <a href="popup:456">popup:456</a></p>'),
    textSection('long', Array.from({ length: 80 }, (_, line) => `<p>Linha ${line}</p>`).join('')),
  ],
}

/** More than the focusable elements of any dialog here. */
const MAX_PRESSES = 40

describe.skipIf(chromiumPath() === null)('a dialog', () => {
  const t = visitors([{ host: 't1.localhost', pages: [home] }], { popups: [popup, policy] })
  const dialog = () => t.page.getByRole('dialog')
  const gone = async () => {
    await dialog().waitFor({ state: 'hidden' })
    await t.page.waitForFunction(isHistoryBack)
  }
  /** A point of the page that the dialog does not cover. */
  const clickOutside = () => t.page.mouse.click(5, 300)

  async function show(name: keyof typeof DIALOGS) {
    const { opener } = DIALOGS[name]
    const button = t.page.getByText(opener, { exact: true })
    if (!(await button.isVisible())) await t.page.locator('[data-consent=toggle]').click()
    await button.click()
    await dialog().waitFor()
  }

  testRows<DialogRow>(import.meta.filename, 'ui', {
    dialog: async ({ input, expected }) => {
      const names = input.dialog === undefined ? Object.keys(DIALOGS) : [input.dialog]
      for (const name of names as (keyof typeof DIALOGS)[]) {
        await t.open()
        await t.page.evaluate(() => Object.assign(window, { isSame: true }))
        await show(name)
        if (input.persistent) await makePersistent()
        await act(input)
        for (const [key, value] of Object.entries(expected)) await expectOne(key, value, name, input)
        expect(t.errors).toEqual([])
      }
    },
  })

  async function act({ key, outside_click, history_back }: DialogRow['input']) {
    if (key !== undefined) await t.page.keyboard.press(key)
    if (outside_click) await clickOutside()
    if (history_back) await t.page.goBack()
  }

  async function expectOne(
    key: string,
    value: unknown,
    name: keyof typeof DIALOGS,
    { keys }: DialogRow['input'],
  ) {
    switch (key) {
      case 'closed':
        return expect.poll(() => dialog().isVisible()).toBe(!value)
      case 'same_page':
        expect(t.page.url()).toBe(t.address())
        return expect(await t.page.evaluate(() => 'isSame' in window)).toBe(value)
      case 'role':
        return expect(await accessible(String(value))).toHaveLength(1)
      case 'aria_modal':
        return expect((await accessible('dialog')).map(({ properties }) => properties.modal)).toEqual([value])
      case 'accessible_name': {
        const names = (await accessible('dialog')).map((node) => node.name)
        return expect(names.join() === DIALOGS[name].name).toBe(value)
      }
      case 'focus_inside':
        return expect(await isFocusInside()).toBe(value)
      case 'focus_wraps_inside':
        return expect(await wraps(keys === 'Shift+Tab' ? keys : 'Tab')).toBe(value)
      case 'scale_animation': {
        const { scale, ms } = value as { scale: number; ms: number }
        await t.page.waitForFunction(() => 'pulses' in window)
        return expect(await t.page.evaluate(() => (window as never as { pulses: unknown }).pulses)).toEqual([
          [{ scale: [1, scale, 1] }, { duration: ms }],
        ])
      }
      default:
        throw new Error(`the test does not know ${key}`)
    }
  }

  const accessible = (role: string) => accessibleNodes(t.page, '[data-dialog][open]', role)
  const isFocusInside = () => dialog().evaluate((element) => element.contains(document.activeElement))
  /** The number of the focused element among all in the dialog. */
  const focused = () =>
    dialog().evaluate((element) =>
      [...element.querySelectorAll('*')].indexOf(document.activeElement as never),
    )

  /** Whether `key` leads through more than one place, all inside, and back to the first. */
  async function wraps(key: 'Tab' | 'Shift+Tab'): Promise<boolean> {
    await t.page.keyboard.press(key)
    const first = await focused()
    const places = [first]
    while (places.length < MAX_PRESSES) {
      await t.page.keyboard.press(key)
      if (!(await isFocusInside())) return false
      const place = await focused()
      if (place === first) return places.length > 1 && places.every((each) => each >= 0)
      places.push(place)
    }
    return false
  }

  async function makePersistent() {
    await dialog().evaluate((element) => {
      element.setAttribute('data-persistent', '')
      element.animate = (frames, options) => {
        const { pulses = [] } = window as never as { pulses?: unknown[] }
        Object.assign(window, { pulses: [...pulses, [frames, options]] })
        return Element.prototype.animate.call(element, frames as never, options)
      }
    })
  }

  test('opened from another has a z-index ten higher, and does not change the other', async () => {
    await t.open()
    const named = (name: string) => t.page.locator(`[data-dialog=${name}]`)
    await t.page.getByText('popup:456').click()
    await named('popup').getByText('Preferências de cookies').click()
    await named('preferences').waitFor()
    const layers = () =>
      t.page
        .locator('[data-dialog][open]')
        .evaluateAll((dialogs) => dialogs.map((element) => getComputedStyle(element).zIndex).sort())
    expect(await layers()).toEqual(['2400', '2410'])
    await t.page.keyboard.press('Escape')
    await named('preferences').waitFor({ state: 'hidden' })
    expect(await layers()).toEqual(['2400'])
    expect(await named('popup').isVisible()).toBe(true)
  })

  describe.each(Object.keys(DIALOGS) as (keyof typeof DIALOGS)[])('the %s', (name) => {
    test('leaves at most one entry in the history, however often it was closed', async () => {
      await t.open()
      const length = await t.page.evaluate(() => history.length)
      for (const leave of [() => t.page.keyboard.press('Escape'), clickOutside, () => t.page.goBack()]) {
        await show(name)
        await leave()
        await gone()
        expect(t.page.url()).toBe(t.address())
      }
      expect(await t.page.evaluate(() => history.length)).toBe(length + 1)
    })

    test('opened while the history still goes back from the last one has its own entry', async () => {
      await t.open()
      await t.page.evaluate(() => Object.assign(window, { isSame: true }))
      await show(name)
      // Both in one task, because the close event and the step back in the history are later tasks.
      await t.page.getByText(DIALOGS[name].opener, { exact: true }).evaluate((opener: HTMLElement) => {
        document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
        opener.click()
      })
      await dialog().waitFor()
      await t.page.waitForFunction(() => history.state?.dialogs === 1)
      await t.page.goBack()
      await gone()
      expect(t.page.url()).toBe(t.address())
      expect(await t.page.evaluate(() => 'isSame' in window)).toBe(true)
    })

    test('stays open when a selection or a press starts inside and ends outside, or the reverse', async () => {
      await t.open()
      await show(name)
      const { x, y, width } = (await dialog().boundingBox()) ?? { x: 0, y: 0, width: 0 }
      const inside = { x: x + width / 2, y: y + 8 }
      for (const [from, to] of [
        [inside, { x: 5, y: 300 }],
        [{ x: 5, y: 300 }, inside],
      ] as const) {
        await t.page.mouse.move(from.x, from.y)
        await t.page.mouse.down()
        await t.page.mouse.move(to.x, to.y, { steps: 3 })
        await t.page.mouse.up()
      }
      // Code that could close it has run by now.
      await t.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      expect(await dialog().isVisible()).toBe(true)
      await clickOutside()
      await gone()
    })

    test('returns the focus to what opened it', async () => {
      await t.open()
      await show(name)
      await t.page.keyboard.press('Escape')
      await gone()
      expect(await t.page.evaluate(() => document.activeElement?.textContent)).toBe(DIALOGS[name].opener)
    })

    test('leaves no light stripe at the scrollbar, which no backdrop covers', async () => {
      await t.open()
      const canvas = () => t.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      const before = await canvas()
      await show(name)
      // color(srgb 0.45 0.45 0.45)
      const dark = (await canvas()).match(/[\d.]+/g)?.map(Number) ?? []
      expect(dark.length).toBeGreaterThan(2)
      expect(Math.max(...dark.slice(0, 3))).toBeLessThan(0.5)
      await t.page.keyboard.press('Escape')
      await gone()
      expect(await canvas()).toBe(before)
    })

    test('has the z-index of dialogs, 2400', async () => {
      await t.open()
      await show(name)
      expect(await dialog().evaluate((element) => getComputedStyle(element).zIndex)).toBe('2400')
    })
  })
})
