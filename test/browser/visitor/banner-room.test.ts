import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { visitors } from '../../support/visitors.ts'

const sections = [
  {
    id: 'inicio',
    component: { folder: 'hero', name: 'centered' },
    data: { title: 'Padaria', subtitle: 'Pão de fermentação natural.' },
  },
  {
    id: 'contato',
    component: { folder: 'contact', name: 'simple' },
    data: {
      title: 'Fale com a gente',
      fields: [
        { name: 'nome', type: 'text', label: 'Nome' },
        { name: 'mensagem', type: 'textarea', label: 'Mensagem' },
      ],
    },
  },
]

const PHONE = { width: 390, height: 800 }

describe.skipIf(chromiumPath() === null)('while the cookie banner is there', () => {
  const t = visitors([{ host: 'espaco.localhost', pages: [{ id: 'home', route: '/', sections }] }])
  const banner = () => t.page.locator('[data-cookie-banner]')
  const button = () => t.page.locator('#contato button[type=submit]')

  /** Whether nothing covers the middle of the button. */
  const isOpen = () =>
    button().evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })

  test('the end of the page can be scrolled above it, and the focus is never below it', async () => {
    await t.open({ disabled: null, viewport: PHONE })
    await banner().waitFor()
    await t.page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect.poll(isOpen).toBe(true)
    await t.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await t.page.locator('#contato textarea').focus()
    await t.page.keyboard.press('Tab')
    await expect.poll(() => button().evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(isOpen).toBe(true)
  })

  test('the page has room at its end, and none once the visitor has decided', async () => {
    await t.open({ disabled: null, viewport: PHONE })
    const room = () => t.page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingBottom))
    const { height = 0 } = (await banner().boundingBox()) ?? {}
    await expect.poll(room).toBeGreaterThan(height)
    await banner().locator('[data-consent=close]').click()
    await expect.poll(room).toBe(0)
  })
})
