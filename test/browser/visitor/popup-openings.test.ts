import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { enterForm, whenAlive } from '../../support/visitor-site.ts'
import { visitors } from '../../support/visitors.ts'
import { isHistoryBack } from '../in-page.ts'
import { popups, sites } from './popup-site.ts'
import { PRERENDERING, showPrerendered } from './prerendered.ts'

describe.skipIf(chromiumPath() === null)('a popup', () => {
  const t = visitors(sites, { popups })
  const dialog = () => t.page.getByRole('dialog')

  /** Clicks the reference, which is a link, or text if the page makes no link of it. */
  async function activate(reference: string) {
    await t.page.getByText(reference, { exact: true }).click()
    await dialog().waitFor()
  }

  test('on a phone takes at most 95 % of the height and width of the screen', async () => {
    await t.open({ viewport: { width: 390, height: 800 } })
    await activate('popup:123')
    const content = dialog().locator('> div').first()
    expect(await content.evaluate((element) => getComputedStyle(element).maxHeight)).toBe(`${0.95 * 800}px`)
    const { width = 0 } = (await dialog().boundingBox()) ?? {}
    expect(width).toBeGreaterThan(0)
    expect(width).toBeLessThanOrEqual(0.95 * 390)
  })

  test('looks as its style says, and its texts stay readable', async () => {
    await t.open()
    await activate('popup:styled')
    const look = await dialog().evaluate((element) => {
      const { width, backgroundColor, borderRadius } = getComputedStyle(element)
      const heading = getComputedStyle(element.querySelector('h2') as Element).color
      return {
        width,
        backgroundColor,
        borderRadius,
        heading,
        backdrop: getComputedStyle(element, '::backdrop').backgroundColor,
      }
    })
    expect(look).toMatchObject({
      width: '400px',
      backgroundColor: 'rgb(16, 42, 67)',
      borderRadius: '0px',
      backdrop: 'rgba(0, 0, 0, 0.8)',
    })
    // Dark text on dark becomes light.
    expect(Number(/\d+/.exec(look.heading)?.[0])).toBeGreaterThan(128)
    expect(t.errors).toEqual([])
  })

  test('that is persistent is closed only by its own button', async () => {
    await t.open()
    await activate('popup:staying')
    await t.page.keyboard.press('Escape')
    await t.page.mouse.click(5, 300)
    expect(await dialog().isVisible()).toBe(true)
    await dialog().locator('[data-dialog-close]').click()
    await dialog().waitFor({ state: 'hidden' })
  })

  test('opens by itself on blog pages too', async () => {
    await t.open({ path: '/blog' })
    await dialog().waitFor()
  })

  test('opens after a delay, at half of the page, or when the pointer leaves', async () => {
    await t.open({ path: '/delayed' })
    await dialog().waitFor()
    const loaded = t.page.waitForResponse('**/api/popups/scrolled*')
    await t.page.goto(t.address('/scrolled'))
    await (await loaded).finished()
    expect(await dialog().count()).toBe(0)
    await expect
      .poll(async () => {
        // Scrolls from the top each time, because a page at its end cannot scroll again for a popup that starts to
        // listen later.
        await t.page.evaluate(() => {
          scrollTo({ top: 0, behavior: 'instant' })
          scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
        })
        return dialog().count()
      })
      .toBe(1)
    await t.page.goto(t.address('/leaving'))
    await whenAlive(t.page)
    await expect
      .poll(async () => {
        await t.page.evaluate(() =>
          document.documentElement.dispatchEvent(
            new MouseEvent('mouseout', { bubbles: true, clientY: -1, relatedTarget: null }),
          ),
        )
        return dialog().count()
      })
      .toBe(1)
  })

  test('that waits for half of the page opens at once if the page does not scroll', async () => {
    await t.open({ path: '/short', viewport: { width: 1440, height: 2000 } })
    await dialog().waitFor()
  })

  test('opens by itself on a prerendered page only once the page is shown', async () => {
    await t.enter({ before: PRERENDERING })
    const asked: string[] = []
    t.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await t.visit({ path: '/delayed' })
    await t.page.waitForLoadState('networkidle')
    expect(asked).not.toContain('/api/popups/delayed')
    expect(await t.page.evaluate(() => localStorage.seen_counters)).toBeUndefined()
    await t.page.evaluate(showPrerendered)
    await dialog().waitFor()
    expect(await t.page.evaluate(() => localStorage.seen_counters)).toContain('delayed')
  })

  test('has forms that work', async () => {
    await t.open()
    await activate('popup:quiz')
    await enterForm(dialog())
    await dialog().getByLabel('Nome').fill('Ana')
    await dialog().getByRole('button', { name: 'Enviar' }).click()
    await dialog().getByText('Obrigado!').waitFor()
  })

  test.each([
    ['a link of it', () => dialog().getByText('Outro aviso').dblclick()],
    [
      'the answer to its form',
      async () => {
        await enterForm(dialog())
        await dialog().getByLabel('Nome').fill('Ana')
        await dialog().getByRole('button', { name: 'Enviar' }).click()
      },
    ],
  ])('is replaced by the one that %s opens, and one Back closes that', async (_what, ask) => {
    await t.open()
    await activate('popup:onward')
    await ask()
    await dialog().getByRole('heading', { name: 'Boas-vindas' }).waitFor()
    expect(await dialog().count()).toBe(1)
    const seen = () =>
      t.page.evaluate(() => JSON.parse(localStorage.seen_counters).map(({ id }: { id: string }) => id))
    expect(await seen()).toEqual(['onward', '123'])
    await t.page.goBack()
    await dialog().waitFor({ state: 'hidden' })
    await t.page.waitForFunction(isHistoryBack)
    expect(t.page.url()).toBe(t.address())
    expect(t.errors).toEqual([])
  })

  test('has islands that hydrate to the server’s HTML', async () => {
    await t.open()
    await activate('popup:counter')
    const alive = () =>
      dialog()
        .locator('[data-island]')
        .evaluate((island) => Object.keys(island).some((key) => key.startsWith('__reactContainer')))
    await expect.poll(alive).toBe(true)
    await dialog().getByRole('button', { name: 'more' }).click()
    await dialog().getByText('2 pães, 4 pães').waitFor()
    expect(t.errors).toEqual([])
  })
})
