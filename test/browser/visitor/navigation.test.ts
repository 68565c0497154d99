import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import { textSection } from '../../support/site.ts'
import { whenFileRuns } from '../../support/visitor-site.ts'
import { visitors } from '../../support/visitors.ts'

interface RedirectRow extends CaseRow {
  input: { rules: Record<string, string>; from: string; via: string }
  expected: { history: string }
}

interface ScrollRow extends CaseRow {
  input: { navigate?: string; load?: string }
  expected: Readonly<Record<string, unknown>>
}

const long = textSection('long', Array.from({ length: 80 }, (_, line) => `<p>Linha ${line}</p>`).join(''))

const site = {
  host: 't1.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        textSection(
          'links',
          `<p><a href="/about">Sobre</a> <a href="/about#team">Equipe</a> <a href="/old">Antiga</a>
           <a href="/api/healthz">API</a></p>`,
        ),
        long,
      ],
    },
    {
      id: 'about',
      route: 'about',
      sections: [long, textSection('team', '<h2>Equipe</h2>'), { ...long, id: 'more' }],
    },
  ],
  config: {
    header: [
      {
        id: 'topo',
        component: { folder: 'header', name: 'simple' },
        data: {
          menu: [
            {
              id: 'm',
              label: 'Mais',
              children: [{ id: 'c', label: 'Sobre nós', link: { kind: 'page', ref: 'about' } }],
            },
          ],
          showLanguage: true,
        },
      },
    ],
  },
  root: { path_rules: [{ from: '/old', to: '/about' }] },
}

describe.skipIf(chromiumPath() === null)('navigation through a site', () => {
  const t = visitors([site])
  const link = (href: string) => t.page.locator(`#links a[href="${href}"]`)

  testRows<ScrollRow>(import.meta.filename, 'ui', {
    scroll: async ({ input: { navigate, load }, expected }) => {
      await t.open()
      await t.page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
      if (navigate !== undefined) {
        await link(navigate).evaluate((element: HTMLElement) => element.click())
        await t.page.waitForURL(`**${navigate}`)
      }
      if (load !== undefined) await t.visit({ path: load })
      await t.page.waitForLoadState()
      for (const [key, value] of Object.entries(expected)) await expectOne(key, value)
    },
  })

  async function expectOne(key: string, value: unknown) {
    switch (key) {
      case 'scrollY':
        return expect(await t.page.evaluate(() => scrollY)).toBe(value)
      case 'target_in_view':
        return expect
          .poll(() =>
            t.page.locator('#team').evaluate((element) => {
              const { top } = element.getBoundingClientRect()
              return scrollY > 0 && top >= 0 && top < innerHeight / 2
            }),
          )
          .toBe(value)
      case 'smooth':
        return expect(
          await t.page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior === 'smooth'),
        ).toBe(value)
      case 'no_error':
        return expect(t.errors.length === 0).toBe(value)
      default:
        throw new Error(`the test does not know ${key}`)
    }
  }

  testRows<RedirectRow>(import.meta.filename, 'redirects', {
    client: async ({ input: { rules, from, via }, expected }) => {
      expect(rules).toEqual({ '/old': '/about' })
      expect([via, expected.history]).toEqual([
        'client navigation',
        'Back returns to the page before the click, not to /old',
      ])
      await t.open()
      const before = await t.page.evaluate(() => history.length)
      await link(from).click()
      await t.page.waitForURL(t.address(rules[from]))
      expect(await t.page.evaluate(() => history.length)).toBe(before + 1)
      await t.page.goBack()
      expect(t.page.url()).toBe(t.address())
      await t.page.goForward()
      expect(t.page.url()).toBe(t.address(rules[from]))
    },
  })

  test('leaves no menu open, either forward or back', async () => {
    await t.open()
    await t.page.locator('summary', { hasText: 'Mais' }).click()
    const menus = () => t.page.locator('details[data-menu][open], [data-menu]:popover-open').count()
    expect(await menus()).toBe(1)
    await t.page.getByRole('link', { name: 'Sobre nós' }).click()
    await t.page.waitForURL('**/about')
    expect(await menus()).toBe(0)
    await t.page.goBack()
    await t.page.waitForURL(t.address())
    expect(await menus()).toBe(0)
  })

  test('is prefetched by speculation rules while the pointer is over its link, and only for pages', async () => {
    await t.open()
    const devTools = await t.context.newCDPSession(t.page)
    const candidates = new Set<string>()
    devTools.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
      for (const { key } of preloadingAttemptSources) candidates.add(new URL(key.url).pathname)
    })
    await devTools.send('Preload.enable')
    const request = t.page.waitForRequest(t.address('/about'))
    await link('/about').hover()
    const prefetch = await request
    expect(prefetch.headers()['sec-purpose']).toBe('prefetch')
    await (await prefetch.response())?.finished()
    expect([...candidates].sort()).toEqual(['/about', '/old'])
    // Without a pointer, so that the press does not fetch it again.
    await link('/about').evaluate((element: HTMLElement) => element.click())
    await t.page.waitForURL('**/about')
    const delivery = await t.page.evaluate(() =>
      performance
        .getEntriesByType('navigation')
        .map((entry) => 'deliveryType' in entry && entry.deliveryType),
    )
    expect(delivery).toEqual(['navigational-prefetch'])
  })

  test('is prefetched by a hint if a browser has no such rules, and only for pages', async () => {
    await t.open({ before: 'HTMLScriptElement.supports = () => false' })
    const hints = () =>
      t.page
        .locator('link[rel=prefetch]')
        .evaluateAll((all) => all.map((each) => new URL((each as HTMLLinkElement).href).pathname))
    await whenFileRuns(t.page, 'prefetch')
    for (const href of ['/api/healthz', '/about', '/about']) await link(href).hover()
    await expect.poll(hints).toEqual(['/about'])
  })
})
