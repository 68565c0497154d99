import { beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { TEST_DIST } from '../../support/build.ts'
import { textSection } from '../../support/site.ts'
import { whenAlive } from '../../support/visitor-site.ts'
import { visitors } from '../../support/visitors.ts'
import { wholeStyles } from '../../support/whole-style.ts'
import { rulesThatWouldMatch } from '../used-rules-in-page.ts'

const form = {
  id: 'form',
  component: { folder: 'form', name: 'stacked' },
  data: {
    colorScheme: 'inverse',
    custom_form_id: 'F',
    fields: [
      { name: 'nome', type: 'text', label: 'Nome', required: true },
      { name: 'dia', type: 'radio', label: 'Dia', options: [{ value: 'a', label: 'A' }] },
    ],
  },
}
const popup = { id: '123', tenant_id: 7, name: 'Aviso', config: { pages: [{ sections: [form] }] } }
const home = {
  id: 'home',
  route: '/',
  sections: [textSection('text', '<p><a href="popup:123">Aviso</a></p>')],
}

/** Parts of the runtime that every page may have. */
const WIDGETS = ['site/cookie-banner', 'site/toasts']

describe.skipIf(chromiumPath() === null)('an element that is added to a page later', () => {
  const t = visitors([{ host: 't1.localhost', pages: [home] }], { popups: [popup] })
  let whole: ReturnType<typeof wholeStyles>
  beforeAll(async () => {
    whole = wholeStyles(TEST_DIST)
  })

  /** Selectors of rules that the page should have and lacks. */
  async function missing(...added: string[]): Promise<string[]> {
    const sent = await t.page.evaluate(() =>
      [...document.styleSheets, ...document.adoptedStyleSheets]
        .flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText))
        .join('\n'),
    )
    const all = whole(['text/rich', ...WIDGETS, ...added])
    return t.page.evaluate(rulesThatWouldMatch, { sent, all })
  }

  test('a form in a popup has every rule that it uses, on a page without a form', async () => {
    await t.open()
    const fieldRules = () =>
      t.page.evaluate(() => document.querySelector('head > style')?.textContent?.includes('ui-form-field'))
    expect(await fieldRules()).toBe(false)
    await t.page.getByText('Aviso', { exact: true }).click()
    await t.page.getByRole('dialog').waitFor()
    expect(await missing('site/popup', 'form/stacked')).toEqual([])
    const border = await t.page.getByLabel('Nome').evaluate((input) => getComputedStyle(input).borderTopStyle)
    expect(border).toBe('solid')
    const backgrounds = await t.page.evaluate(() =>
      ['[data-section="text/rich"]', '[data-section="form/stacked"]'].map((section) => {
        const frame = document.querySelector(section)
        return frame && getComputedStyle(frame).backgroundColor
      }),
    )
    expect(new Set(backgrounds).size).toBe(2)
    expect(backgrounds).not.toContain(null)
  })

  test('the dialog of cookies has every rule that it uses', async () => {
    await t.open()
    const button = t.page.getByText('Personalizar', { exact: true })
    if (!(await button.isVisible())) await t.page.locator('[data-consent=toggle]').click()
    await button.click()
    await t.page.getByRole('dialog').waitFor()
    expect(await missing('site/cookie-preferences')).toEqual([])
  })

  test('a toast has every rule that it uses', async () => {
    await t.open()
    await whenAlive(t.page)
    await t.page.evaluate(() =>
      window.dispatchEvent(
        new CustomEvent('vitrine:toast', { detail: { type: 'success', message: 'Feito' } }),
      ),
    )
    await t.page.getByText('Feito').waitFor()
    expect(await missing()).toEqual([])
  })
})
