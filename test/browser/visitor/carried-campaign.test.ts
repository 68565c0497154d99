import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { watchReports } from '../../support/visitor-site.ts'
import { visitors } from '../../support/visitors.ts'

const pages = [
  { id: 'home', route: '/' },
  { id: 'about', route: 'about' },
  { id: 'contact', route: 'contact' },
]
const sites = [
  { host: 't1.localhost', pages },
  { host: 't2.localhost', pages, root: { appConfig: { consent: { mode: 'opt_out' } } } },
]
const cookies = [
  {
    id: 1,
    name: 'Visitas',
    group: 'analytics',
    sites_cookies_items: [{ prefix: 'session_id' }, { prefix: 'utm_' }],
  },
  { id: 2, name: 'Anúncios', group: 'tracking', sites_cookies_items: [{ prefix: 'gclid' }] },
]

const LANDING = '/?utm_source=news&utm_campaign=caf%C3%A9+%26+p%C3%A3o&gclid=g-1&session=secret'

describe.skipIf(chromiumPath() === null)('a campaign of a visitor who has not decided', () => {
  const t = visitors(sites, { cookies })

  /** Clicks a link that a page of the site could have. @returns path and query of the page that it leads to */
  async function follow(href: string): Promise<string> {
    await t.page.evaluate((to) => {
      document.querySelector('#go')?.remove()
      const link = Object.assign(document.createElement('a'), { id: 'go', href: to, textContent: 'Go' })
      document.querySelector('main')?.prepend(link)
    }, href)
    // By the keyboard: the banner may lie over the link.
    await Promise.all([t.page.waitForEvent('load'), t.page.locator('#go').press('Enter')])
    const { pathname, search } = new URL(t.page.url())
    return pathname + search
  }
  const stored = async () => ({
    cookies: (await t.context.cookies()).map(({ name }) => name),
    entries: await t.page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
  })
  const answer = (name: 'accept' | 'reject') =>
    t.page.locator(`[data-cookie-banner] [data-consent=${name}]`).click()

  test('goes on in the addresses of the site’s pages, and is stored once the visitor accepts', async () => {
    await t.open({ disabled: null, path: LANDING })
    const carried = 'utm_source=news&utm_campaign=caf%C3%A9+%26+p%C3%A3o&gclid=g-1'
    expect(await follow('/about?a=b%20c')).toBe(`/about?a=b%20c&${carried}`)
    expect(await follow('/contact')).toBe(`/contact?${carried}`)
    const before = await stored()
    expect(before.cookies.filter((name) => /^utm_|^gclid|^referrer/.test(name))).toEqual([])
    expect(before.entries.filter((name) => /attributed|session_id/.test(name))).toEqual([])

    // The answer starts the page anew, and what that page counts sets the cookies.
    await Promise.all([t.page.waitForEvent('load'), answer('accept')])
    await expect
      .poll(async () =>
        (await t.context.cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]),
      )
      .toEqual(
        expect.arrayContaining([
          ['utm_source', 'news'],
          ['utm_campaign', 'café & pão'],
          ['gclid', 'g-1'],
        ]),
      )
    expect(await follow('/about')).toBe('/about')
  })

  test('is not stored when the visitor refuses, and goes no further', async () => {
    await t.open({ disabled: null, path: LANDING })
    await follow('/about')
    await Promise.all([t.page.waitForNavigation(), answer('reject')])
    expect((await stored()).cookies.filter((name) => /^utm_|^gclid/.test(name))).toEqual([])
    expect(await follow('/contact')).toBe('/contact')
  })

  test('is in the reports of the pages that follow', async () => {
    await t.enter({ disabled: null })
    const views = watchReports(t.page)
    await t.visit({ path: LANDING })
    await follow('/about')
    await expect.poll(() => views.filter(({ action }) => action === 'pageView').length).toBe(2)
    for (const view of views) expect(view).toMatchObject({ utm_source: 'news', identifier: '' })
  })

  test('leaves alone a link with a campaign of its own, and one that leads to another host', async () => {
    await t.open({ disabled: null, path: LANDING })
    expect(await follow('/about?utm_source=banner')).toBe('/about?utm_source=banner')
    await t.visit({ path: LANDING })
    expect(await follow(t.address('/about', 't2.localhost'))).toBe('/about')
  })

  test('is no matter of addresses where consent is given by default, nor after a decision', async () => {
    await t.open({ disabled: null, path: LANDING, host: 't2.localhost' })
    expect(await follow('/about')).toBe('/about')
    await t.open({ path: LANDING })
    expect(await follow('/about')).toBe('/about')
  })
})
