import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { whenAlive } from '../../support/visitor-site.ts'
import { visitors } from '../../support/visitors.ts'
import { popups, sites } from './popup-site.ts'

describe.skipIf(chromiumPath() === null)('a popup', () => {
  const t = visitors(sites, { popups })
  const dialog = () => t.page.getByRole('dialog')

  /** Text, where the page makes no link of it. */
  async function activate(reference: string) {
    await t.page.getByText(reference, { exact: true }).click()
    await dialog().waitFor()
  }

  test('on a phone is as high as its screen nearly', async () => {
    await t.open({ viewport: { width: 390, height: 800 } })
    await activate('popup:123')
    const content = dialog().locator('> div').first()
    expect(await content.evaluate((element) => getComputedStyle(element).maxHeight)).toBe(`${0.95 * 800}px`)
    const { width = 0 } = (await dialog().boundingBox()) ?? {}
    expect(width).toBeGreaterThan(0)
    expect(width).toBeLessThanOrEqual(0.95 * 390)
  })

  test('opens after a while, once half has been read, or when the pointer leaves', async () => {
    await t.open({ path: '/delayed' })
    await dialog().waitFor()
    const loaded = t.page.waitForResponse('**/api/popups/scrolled*')
    await t.page.goto(t.address('/scrolled'))
    await (await loaded).finished()
    expect(await dialog().count()).toBe(0)
    await expect
      .poll(async () => {
        await t.page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
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

  test('has forms that work', async () => {
    await t.open()
    await activate('popup:quiz')
    await dialog().locator('form[novalidate]').waitFor()
    await dialog().getByLabel('Nome').fill('Ana')
    await dialog().getByRole('button', { name: 'Enviar' }).click()
    await dialog().getByText('Obrigado!').waitFor()
  })

  test('has islands that hydrate as the server wrote them', async () => {
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
