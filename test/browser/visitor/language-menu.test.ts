import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import { whenAlive } from '../../support/visitor-site.ts'
import { visitors } from '../../support/visitors.ts'

interface MenuRow extends CaseRow {
  input: {
    enabled?: number
    open?: boolean
    choose?: string
    from?: string
    outside_click?: boolean
    keys?: string
    then?: string
  }
  expected: Record<string, unknown>
}

const LOCALES = ['pt-BR', 'en-US', 'sv-SE']

const sites = [1, 3].map((enabled) => ({
  host: `of-${enabled}.localhost`,
  pages: [
    { id: 'home', route: '/' },
    { id: 'about', route: 'about' },
  ],
  config: { multi_languages: LOCALES.slice(0, enabled), blog: { categories: [] } },
}))

const DAY_S = 86_400

describe.skipIf(chromiumPath() === null)('the language menu', () => {
  const t = visitors(sites)
  const host = (enabled: number) => `of-${enabled}.localhost`
  const button = () => t.page.locator('[data-language-menu] button')
  const menu = () => t.page.locator('[data-language-menu] [data-menu]')
  const isOpen = () => menu().evaluate((element) => element.matches(':popover-open'))
  const link = (locale: string) => menu().locator(`a[hreflang="${locale}"]`)
  const isFocused = (index: number) =>
    menu()
      .locator('a')
      .nth(index)
      .evaluate((element) => element === document.activeElement)

  testRows<MenuRow>(import.meta.filename, 'ui', {
    lang_menu: async ({ input, expected }) => {
      const { enabled = 3, from, choose, outside_click, then, open } = input
      await t.open({ host: host(enabled), ...(from !== undefined && { path: from }) })
      if (open || choose || outside_click || then) await button().click()
      if (choose !== undefined) {
        await Promise.all([t.page.waitForURL(`**/${choose}**`), link(choose).click()])
        await whenAlive(t.page)
      }
      if (outside_click) await t.page.mouse.click(5, 400)
      if (then !== undefined) await navigateAway()
      for (const [key, value] of Object.entries(expected)) await expectOne(key, value, choose ?? 'pt-BR')
      expect(t.errors).toEqual([])
    },
  })

  async function expectOne(key: string, value: unknown, locale: string) {
    switch (key) {
      case 'present':
        expect(await menu().count()).toBe(value ? 1 : 0)
        return expect(await button().count()).toBe(value ? 1 : 0)
      case 'items':
        return expect(await menu().locator('a').count()).toBe(value)
      case 'flag_images': {
        const picture = link(locale).locator('img')
        expect(await picture.getAttribute('src')).toBe(value)
        return expect
          .poll(() =>
            picture.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth),
          )
          .toBeGreaterThan(0)
      }
      case 'html_lang':
        return expect(await t.page.locator('html').getAttribute('lang')).toBe(value)
      case 'url_prefix':
        return expect(new URL(t.page.url()).pathname.startsWith(String(value))).toBe(true)
      case 'url':
        return expect(new URL(t.page.url()).pathname).toBe(value)
      case 'menu':
        expect(['open', 'closed']).toContain(value)
        return expect.poll(isOpen).toBe(value === 'open')
      case 'cookie_days': {
        const kept = async () =>
          (await t.context.cookies()).find((cookie) => cookie.name === 'locale' && cookie.value === locale)
        await expect.poll(kept).toBeDefined()
        const days = (((await kept())?.expires ?? 0) - Date.now() / 1000) / DAY_S
        return expect(Math.round(days)).toBe(value)
      }
      case 'apg_menu_button':
        return expect(await obeysMenuKeys()).toBe(value)
      default:
        throw new Error(`the test does not know ${key}`)
    }
  }

  /** Navigates by script, so that nothing is clicked; the old page reports whether its menu was open. */
  async function navigateAway() {
    expect(await isOpen()).toBe(true)
    await t.page.evaluate(() => {
      addEventListener('pagehide', () => {
        const { length } = document.querySelectorAll(':popover-open, details[data-menu][open]')
        sessionStorage.setItem('menus', `${length} open`)
      })
      location.assign('/about')
    })
    await t.page.waitForURL('**/about')
    await expect.poll(() => t.page.evaluate(() => sessionStorage.getItem('menus'))).toBe('0 open')
  }

  /** Whether arrows, Home, End and a letter move the focus as in an ARIA menu. */
  async function obeysMenuKeys(): Promise<boolean> {
    await button().focus()
    await t.page.keyboard.press('Enter')
    expect(await isOpen()).toBe(true)
    const moves: [key: string, index: number][] = [
      ['ArrowDown', 0],
      ['End', LOCALES.length - 1],
      ['Home', 0],
      ['S', LOCALES.indexOf('sv-SE')],
    ]
    const obeyed: boolean[] = []
    for (const [key, index] of moves) {
      await t.page.keyboard.press(key)
      obeyed.push(await isFocused(index))
    }
    return obeyed.every(Boolean)
  }

  test('has links with the query and the fragment, but without the page of a list', async () => {
    await t.open({ host: host(3), path: '/about?utm_source=jornal&page=2#fim' })
    await button().click()
    await link('en-US').click()
    await t.page.waitForURL('**/en-US/about?utm_source=jornal#fim')
  })

  test('is opened by a key, read by Tab and closed by Escape', async () => {
    await t.open()
    expect(await menu().count()).toBe(0)
    await t.open({ host: host(3) })
    await button().focus()
    await t.page.keyboard.press('Enter')
    for (const index of LOCALES.keys()) {
      await t.page.keyboard.press('Tab')
      expect(await isFocused(index)).toBe(true)
    }
    await t.page.keyboard.press('Escape')
    expect(await isOpen()).toBe(false)
    expect(await button().evaluate((element) => element === document.activeElement)).toBe(true)
  })
})
