import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { connectChromium } from '../../support/connect-chromium.ts'
import { startVisitorTest, type VisitorTest, whenAlive } from '../../support/visitor-site.ts'

const form = {
  id: 'contato',
  component: { folder: 'form', name: 'stacked' },
  data: {
    custom_form_id: 'contato',
    fields: [
      { name: 'nome', type: 'text', label: 'Nome' },
      { name: 'quer', type: 'checkbox', label: 'Quero a carta' },
      { name: 'dia', type: 'select', label: 'Dia', options: ['segunda', 'terça'] },
      { name: 'senha', type: 'text', label: 'Senha', autocomplete: 'current-password' },
      { name: 'mensagem', type: 'textarea', label: 'Mensagem' },
    ],
  },
}
const sites = [{ host: 't1.localhost', pages: [{ id: 'home', route: '/', sections: [form] }] }]
const cookies = [{ id: 1, name: 'GA', group: 'analytics', sites_cookies_items: [{ prefix: '_ga' }] }]

let browser: Browser
let t: VisitorTest
let context: BrowserContext
let page: Page

describe.skipIf(chromiumPath() === null)('a half-written form', () => {
  beforeAll(async () => {
    browser = await connectChromium()
    t = await startVisitorTest(browser, sites, { cookies })
  })
  afterAll(async () => {
    await browser.close()
    await t.stop()
  })
  afterEach(() => context.close())

  test.each(['accept', 'reject'])(
    'has its typed values again after the visitor answers the banner: %s',
    async (answer) => {
      context = await t.visitor()
      page = await context.newPage()
      await page.goto(t.address('t1.localhost', '/'))
      await whenAlive(page)
      await page.locator('[name=nome]').fill('Ana')
      await page.locator('[name=quer]').check()
      await page.locator('select[name=dia]').selectOption('terça')
      await page.locator('[name=senha]').fill('segredo')
      await page.locator('[name=mensagem]').fill('Boa tarde')
      await Promise.all([page.waitForEvent('load'), page.locator(`[data-consent=${answer}]`).click()])
      await expect.poll(() => page.locator('[name=mensagem]').inputValue()).toBe('Boa tarde')
      expect(await page.locator('[name=nome]').inputValue()).toBe('Ana')
      expect(await page.locator('[name=quer]').isChecked()).toBe(true)
      expect(await page.locator('select[name=dia]').inputValue()).toBe('terça')
      // Neither the history nor the names in storage contain a typed value.
      const left = await page.evaluate(() => [
        JSON.stringify(history.state),
        Object.keys(sessionStorage).join(),
      ])
      expect(left.join()).not.toMatch(/segredo|Boa tarde/)
    },
  )

  test('of sign-up has them too, except the password', async () => {
    context = await t.visitor()
    // The markup of a session's form (sections/ui/session/session-form.tsx), which this site lacks.
    await context.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const form = document.createElement('form')
        form.method = 'post'
        for (const [name, type, autocomplete] of [
          ['name', 'text', 'name'],
          ['email', 'email', 'username'],
          ['password', 'password', 'new-password'],
        ] as const)
          form.append(Object.assign(document.createElement('input'), { name, type, autocomplete }))
        document.querySelector('main')?.prepend(form)
      }),
    )
    page = await context.newPage()
    await page.goto(t.address('t1.localhost', '/'))
    await whenAlive(page)
    await page.locator('[name=name]').fill('Ana')
    await page.locator('[name=email]').fill('ana@example.com')
    await page.locator('[name=password]').fill('segredo')
    await Promise.all([page.waitForEvent('load'), page.locator('[data-consent=accept]').click()])
    await expect.poll(() => page.locator('[name=email]').inputValue()).toBe('ana@example.com')
    expect(await page.locator('[name=name]').inputValue()).toBe('Ana')
    expect(await page.locator('[name=password]').inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('segredo')
  })
})
