import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { watchReports, whenFileRuns } from '../../support/visitor-site.ts'
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

const CARRIED = 'utm_source=news&utm_campaign=caf%C3%A9+%26+p%C3%A3o&gclid=g-1'
const LANDING = '/?utm_source=news&utm_campaign=caf%C3%A9+%26+p%C3%A3o&gclid=g-1&session=secret'

describe.skipIf(chromiumPath() === null)('the campaign of a visitor who has not decided on cookies', () => {
  const t = visitors(sites, { cookies }, { reducedMotion: 'reduce' })

  /** Clicks a link that a page of the site could have. @returns path and query of the page that it leads to */
  async function follow(href: string): Promise<string> {
    await t.page.evaluate((to) => {
      document.querySelector('#go')?.remove()
      const link = Object.assign(document.createElement('a'), { id: 'go', href: to, textContent: 'Go' })
      document.querySelector('main')?.prepend(link)
    }, href)
    // By the keyboard, because the banner may cover the link.
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

  test('is passed on in links to the site’s pages, and stored once the visitor accepts', async () => {
    await t.open({ disabled: null, path: LANDING })
    expect(await follow('/about?a=b%20c')).toBe(`/about?a=b%20c&${CARRIED}`)
    expect(await follow('/contact')).toBe(`/contact?${CARRIED}`)
    const before = await stored()
    expect(before.cookies.filter((name) => /^utm_|^gclid|^referrer/.test(name))).toEqual([])
    expect(before.entries.filter((name) => /attributed|session_id/.test(name))).toEqual([])

    // The decision reloads the page, and the new page's report sets the cookies.
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

  test('is not stored when the visitor refuses, and is not passed on', async () => {
    await t.open({ disabled: null, path: LANDING })
    await follow('/about')
    await Promise.all([t.page.waitForEvent('load'), answer('reject')])
    expect((await stored()).cookies.filter((name) => /^utm_|^gclid/.test(name))).toEqual([])
    expect(await follow('/contact')).toBe('/contact')
  })

  test('is in the reports of the following pages', async () => {
    await t.enter({ disabled: null })
    const views = watchReports(t.page)
    await t.visit({ path: LANDING })
    await follow('/about')
    await expect.poll(() => views.filter(({ action }) => action === 'pageView').length).toBe(2)
    for (const view of views) expect(view).toMatchObject({ utm_source: 'news', identifier: '' })
  })

  test('is not added to a link with a campaign of its own, or to another host', async () => {
    await t.open({ disabled: null, path: LANDING })
    expect(await follow('/about?utm_source=banner')).toBe('/about?utm_source=banner')
    await t.visit({ path: LANDING })
    expect(await follow(t.address('/about', 't2.localhost'))).toBe('/about')
  })

  test('is not passed on if consent is the default, or after a decision', async () => {
    await t.open({ disabled: null, path: LANDING, host: 't2.localhost' })
    expect(await follow('/about')).toBe('/about')
    await t.open({ path: LANDING })
    expect(await follow('/about')).toBe('/about')
  })

  interface Written {
    tag: string
    attributes: Record<string, string>
    inside?: Written
  }

  /** Adds links or forms that the site could have at the start of the page. */
  async function write(...all: Written[]): Promise<void> {
    await t.page.evaluate((elements) => {
      const made = ({ tag, attributes, inside }: Written): Element => {
        const element = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
        if (inside) element.append(made(inside))
        else if (tag === 'a') element.textContent = 'Go'
        return element
      }
      document.querySelector('main')?.prepend(...elements.map(made))
    }, all)
  }
  const link = (id: string, href: string): Written => ({
    tag: 'p',
    attributes: {},
    inside: { tag: 'a', attributes: { id, href } },
  })
  const form = (attributes: Record<string, string>, name: string, value: string): Written => ({
    tag: 'form',
    attributes,
    inside: { tag: 'input', attributes: { name, value } },
  })
  const where = () => {
    const { pathname, search } = new URL(t.page.url())
    return pathname + search
  }

  test('is passed on by a form with GET, such as a search or the filters of a list', async () => {
    await t.open({ disabled: null, path: LANDING })
    await write(form({ id: 'ask', action: '/about?old=1' }, 'q', 'pão'))
    await Promise.all([t.page.waitForEvent('load'), t.page.locator('#ask input').press('Enter')])
    expect(where()).toBe(`/about?q=p%C3%A3o&${CARRIED}`)
  })

  test('is not in the body of a posted form', async () => {
    await t.open({ disabled: null, path: LANDING })
    await write(form({ id: 'post', method: 'post', action: '/about' }, 'q', '1'))
    const entries = await t.page
      .locator('#post')
      .evaluate((form) => [...new FormData(form as HTMLFormElement).keys()])
    expect(entries).toEqual(['q'])
  })

  test('is passed on to the page that a form leads to', async () => {
    await t.open({ disabled: null, path: LANDING })
    const redirect = (to: string) =>
      t.page.evaluate((href) => {
        const detail = { form_id: 'f', name: 'f', type: 'contact', data: {}, redirect: href }
        document.dispatchEvent(new CustomEvent('vitrine:form-sent', { detail }))
        return detail.redirect
      }, to)
    expect(await redirect('/contact#thanks')).toBe(`${t.address('/contact')}?${CARRIED}#thanks`)
    expect(await redirect('https://shop.example/')).toBe('https://shop.example/')
  })

  test('is in a link before it is followed, so copied links and new tabs have it', async () => {
    await t.open({ disabled: null, path: LANDING })
    await write(link('by-pointer', '/about'), link('by-key', '/contact'))
    const href = (id: string) => t.page.locator(id).getAttribute('href')
    await t.page.locator('#by-pointer').dispatchEvent('pointerover')
    expect(await href('#by-pointer')).toBe(`${t.address('/about')}?${CARRIED}`)
    expect(await href('#by-key')).toBe('/contact')
    await t.page.locator('#by-key').focus()
    expect(await href('#by-key')).toBe(`${t.address('/contact')}?${CARRIED}`)
  })

  test('is no longer passed on by an open page once the visitor decides in another tab', async () => {
    const before = await t.open({ disabled: null, path: LANDING })
    await write(form({ id: 'ask', action: '/about' }, 'q', '1'))
    const other = await t.context.newPage()
    await other.goto(t.address('/contact'))
    await other.evaluate(() => localStorage.setItem('disabled_cookies', '[]'))
    await other.close()
    // Tabs see each other's storage a moment later.
    const asked = () =>
      before.locator('#ask').evaluate((element) => [...new FormData(element as HTMLFormElement).keys()])
    await expect.poll(asked).toEqual(['q'])
    expect(await follow('/about')).toBe('/about')
  })

  test('is in the prefetched address, which is the one that the visitor opens', async () => {
    await t.open({
      disabled: null,
      path: LANDING,
      // Without speculation rules the prefetch is a link element, which a test can read.
      before: `HTMLScriptElement.supports = () => false
        addEventListener('DOMContentLoaded', () => document.querySelector('[data-cookie-banner]')?.remove())`,
    })
    await whenFileRuns(t.page, 'prefetch')
    await write(link('go', '/about'))
    await t.page.locator('#go').hover()
    const address = `${t.address('/about')}?${CARRIED}`
    await expect.poll(() => t.page.locator('link[rel=prefetch]').getAttribute('href')).toBe(address)
    await Promise.all([t.page.waitForEvent('load'), t.page.locator('#go').click()])
    expect(t.page.url()).toBe(address)
  })
})
