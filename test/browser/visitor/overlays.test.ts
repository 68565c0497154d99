import { describe, expect, test } from 'vitest'
import { accessibleNodes } from '../../support/accessibility.ts'
import { chromiumPath } from '../../support/browser.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import { textSection } from '../../support/site.ts'
import { visitors } from '../../support/visitors.ts'
import { readByAxe } from '../axe.ts'

const popup = {
  id: '123',
  tenant_id: 7,
  name: 'Aviso',
  config: {
    pages: [{ sections: [textSection('p1', '<h2>Boas-vindas</h2><p><a href="/about">Sobre</a></p>')] }],
  },
}

interface ChatRow extends CaseRow {
  input: { phone_number?: string }
  expected: Readonly<Record<string, unknown>>
}

const chat = { whatsapp_button_enabled: true, country_number: '+55', phone_number: '(11) 99999-9999' }

const site = {
  host: 't1.localhost',
  pages: [
    { id: 'home', route: '/', sections: [textSection('links', '<p><a href="popup:123">Aviso</a></p>')] },
    { id: 'about', route: 'about' },
  ],
  config: chat,
}

/** Its chat has no number. */
const silent = { ...site, host: 'silent.localhost', config: { ...chat, phone_number: '' } }

describe.skipIf(chromiumPath() === null)('on top of a page', () => {
  const t = visitors([site, silent], { popups: [popup] })
  const dialog = () => t.page.getByRole('dialog')
  const gone = () => dialog().waitFor({ state: 'hidden' })
  const raise = (name: string, detail: object) =>
    t.page.evaluate(
      ([name, detail]) => window.dispatchEvent(new CustomEvent(name as string, { detail })),
      [name, detail],
    )

  async function violations(): Promise<string[]> {
    const { violations } = await readByAxe(t.page)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }

  test('a product error that is not a toast replaces the page, and has a link back', async () => {
    await t.open({ path: '/about' })
    await raise('vitrine:error', { code: 402, message: 'Pagamento pendente' })
    const main = t.page.locator('main')
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('402')
    expect(await main.innerText()).toContain('Pagamento pendente')
    expect(await main.getByRole('link').getAttribute('href')).toBe('/')
  })

  test.each([null, ''])('a product error with the code %j replaces the page as a 500', async (code) => {
    await t.open({ path: '/about' })
    await raise('vitrine:error', { code, message: 'Falhou' })
    expect(await t.page.locator('main').getByRole('heading', { level: 1 }).innerText()).toBe('500')
  })

  testRows<ChatRow>(import.meta.filename, 'ui', {
    chat: async ({ input, expected }) => {
      const { config, host } = input.phone_number === '' ? silent : site
      expect(config).toMatchObject(input)
      await t.open({ host })
      for (const [key, value] of Object.entries(expected)) await expectOfChat(key, value)
    },
  })

  test('the cookie banner has the z-index of overlays, and the chat button is just below it', async () => {
    await t.open({ disabled: null })
    const layer = (selector: string) =>
      t.page.locator(selector).evaluate((element) => getComputedStyle(element).zIndex)
    expect([await layer('[data-cookie-banner]'), await layer('[data-chat]')]).toEqual(['2000', '1999'])
  })

  async function expectOfChat(key: string, value: unknown) {
    const button = t.page.locator('[data-chat]')
    switch (key) {
      case 'link_contains':
        return expect(await button.getAttribute('href')).toBe(`https://wa.me/${value}`)
      case 'present':
        return expect((await button.count()) > 0).toBe(value)
      case 'accessible_name': {
        const [link] = await accessibleNodes(t.page, '[data-chat]', 'link')
        return expect(link !== undefined && link.name.trim() !== '').toBe(value)
      }
      case 'rel':
        return expect((await button.getAttribute('rel'))?.split(' ')).toContain(value)
      default:
        throw new Error(`the test does not know ${key}`)
    }
  }

  test('every overlay is accessible while it is open', async () => {
    await t.open({ reducedMotion: 'reduce' })
    await t.page.getByRole('link', { name: 'Aviso' }).click()
    await dialog().waitFor()
    expect(await violations()).toEqual([])
    await t.page.keyboard.press('Escape')
    await gone()
    await t.page.locator('[data-consent=toggle]').click()
    await t.page.locator('[data-consent=customize]').click()
    await dialog().waitFor()
    const lists = await dialog().locator('summary').all()
    expect(lists).toHaveLength(3)
    for (const summary of lists) await summary.click()
    expect(await violations()).toEqual([])
    await t.page.keyboard.press('Escape')
    await gone()
    for (const type of ['success', 'error', 'warning', 'info', 'default'])
      await raise('vitrine:toast', { type, message: 'Pronto', timeout: 0 })
    expect(await t.page.locator('[data-toast]').count()).toBe(5)
    expect(await violations()).toEqual([])
  })
})
