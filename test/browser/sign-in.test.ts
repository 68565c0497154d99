import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import english from '#shared/messages/en-US.json'
import portuguese from '#shared/messages/pt-BR.json'
import { encodeModules } from '#sections/ui/qr-modules.ts'
import bakery from '../../demo/sites/padaria/site.json' with { type: 'json' }
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { sessionButton } from '../support/session-button.ts'
import { totp } from '../support/totp.ts'

const HOST = 'padaria.localhost'
const PASSWORD = 'bem-longa-e-secreta'

interface Words {
  messages: typeof english
  /** Paths of the bakery's pages, and words that are on them. */
  paths: { signUp: string; signIn: string; club: string; account: string; vault: string; code: string }
  club: string
  vault: string
  /** A page for everyone, and the title of its section for members. */
  menu: { path: string; price: string }
}

const LOCALES: Record<string, Words> = {
  'pt-BR': {
    messages: portuguese,
    paths: {
      signUp: '/criar-conta',
      signIn: '/entrar',
      club: '/clube',
      account: '/conta',
      vault: '/receita-do-pao-da-casa',
      code: '/codigo',
    },
    club: 'Broa de fubá da Rosa',
    vault: 'O pão da casa, do começo ao fim',
    menu: { path: '/cardapio', price: 'O preço de quem é da casa' },
  },
  'en-US': {
    messages: english,
    paths: {
      signUp: '/en-US/sign-up',
      signIn: '/en-US/sign-in',
      club: '/en-US/club',
      account: '/en-US/account',
      vault: '/en-US/recipe-of-the-house-loaf',
      code: '/en-US/code',
    },
    club: 'Rosa’s corn broa',
    vault: 'The house loaf, from start to finish',
    menu: { path: '/en-US/menu', price: 'The price for those of the house' },
  },
}

describe.runIf(chromiumPath())('the customers’ area of the bakery', () => {
  const origin = `http://${HOST}:${inject('demoPort')}`
  let browser: Browser
  beforeAll(async () => {
    browser = await connectChromium()
  })
  afterAll(() => browser.close())

  async function visit(page: Page, path: string): Promise<void> {
    await page.goto(origin + path)
  }

  /** Fills the form that is sent to that action, and sends it as the Enter key does. */
  async function send(page: Page, action: string, values: Record<string, string>): Promise<void> {
    const button = sessionButton(page, action)
    const form = button.locator('xpath=ancestor::form')
    for (const [name, value] of Object.entries(values)) await form.locator(`[name="${name}"]`).fill(value)
    await Promise.all([page.waitForEvent('framenavigated'), button.press('Enter')])
    await page.waitForLoadState()
  }

  const pathOf = (page: Page) => new URL(page.url()).pathname

  const visits = Object.keys(LOCALES).flatMap((locale) =>
    [true, false].map((scripts) => ({ locale, scripts })),
  )

  test.each(visits)(
    'shows a gate for members on the menu, which leads to sign-in and back: $locale, scripts: $scripts',
    async ({ locale, scripts }) => {
      const { messages, paths, menu } = LOCALES[locale] as Words
      const email = `ana-${randomUUID()}@example.test`
      const context = await browser.newContext({
        locale,
        javaScriptEnabled: scripts,
        reducedMotion: 'reduce',
      })
      // Its popups count as seen, because one of them would cover the link.
      const seen = JSON.stringify(bakery.popups.map(({ id }) => ({ id, seen: 1, frequency: 1 })))
      await context.addInitScript(`if (location.host) localStorage.seen_counters = '${seen}'`)
      const page = await context.newPage()
      await visit(page, paths.signUp)
      await send(page, 'sign-up', { email, password: PASSWORD })
      await visit(page, paths.account)
      await send(page, 'sign-out', {})

      await visit(page, menu.path)
      const section = page.locator('#preco-do-clube')
      expect(await section.getAttribute('data-section')).toBe('account/gate')
      expect(await page.content()).not.toContain(menu.price)
      await section.getByRole('link', { name: messages['session.signIn'] }).click()
      await page.waitForURL((url) => url.pathname === paths.signIn)
      await send(page, 'sign-in', { email, password: PASSWORD })
      expect([pathOf(page), new URL(page.url()).hash]).toEqual([menu.path, '#preco-do-clube'])
      expect(await section.locator('h2').textContent()).toBe(menu.price)
      await expect
        .poll(async () => (await section.boundingBox())?.y, {
          message: 'the section is at the top of the window',
        })
        .toBeLessThan(200)

      await visit(page, menu.path)
      expect(await section.getAttribute('data-section'), 'the page of all visitors').toBe('account/gate')
      await section.getByRole('link').click()
      await page.waitForURL((url) => url.searchParams.has('members'))
      expect(await section.textContent(), 'with a session at once').toContain(menu.price)
      await context.close()
    },
  )

  test.each(visits)(
    'opens to a visitor who signs up, and its vault to one with two factors: $locale, scripts: $scripts',
    async ({ locale, scripts }) => {
      const { messages, paths, club, vault } = LOCALES[locale] as Words
      const email = `ana-${randomUUID()}@example.test`
      const context = await browser.newContext({
        locale,
        javaScriptEnabled: scripts,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()

      await visit(page, paths.club)
      expect(pathOf(page), 'a stranger').toBe(paths.signIn)

      await visit(page, paths.signUp)
      await send(page, 'sign-up', { email, password: PASSWORD })
      expect(pathOf(page)).toBe(paths.club)
      await expect.poll(() => page.textContent('main')).toContain(club)

      await visit(page, paths.vault)
      expect(pathOf(page), 'an account that has one factor and no other').toBe(paths.account)
      if (scripts) {
        // A script's request cannot show a page, so it is refused and not redirected.
        const refused = await page.evaluate(async (path) => {
          const answer = await fetch(path)
          return { status: answer.status, text: await answer.text() }
        }, paths.vault)
        expect([refused.status, refused.text.includes(vault)]).toEqual([403, false])
      }

      expect(await page.textContent('main')).toContain(email)
      await send(page, 'add-factor', { name: 'Celular' })
      const uri = await page.locator('textarea[name="uri"]').inputValue()
      const drawn = await page.getAttribute('svg[role="img"] path:last-child', 'd')
      expect(drawn, 'the code says what the form holds').toBe(
        encodeModules(uri, { level: 'M', margin: 2 })?.path,
      )
      const secret = new URL(uri).searchParams.get('secret') ?? ''
      await send(page, 'verify-factor', { code: totp(secret) })
      expect(pathOf(page), 'back from there').toBe(paths.vault)
      expect(await page.textContent('main')).toContain(vault)

      await visit(page, paths.account)
      await send(page, 'sign-out', {})
      expect(pathOf(page)).toBe(paths.signIn)
      expect(await page.textContent('main')).toContain(messages['session.signedOut'])

      await visit(page, paths.vault)
      expect(pathOf(page)).toBe(paths.signIn)
      await send(page, 'sign-in', { email, password: PASSWORD })
      expect(pathOf(page)).toBe(paths.code)
      await send(page, 'second-factor', { code: totp(secret) })
      expect(pathOf(page)).toBe(paths.vault)
      expect(await page.textContent('main')).toContain(vault)
      await context.close()
    },
  )
})
