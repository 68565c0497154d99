import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bakeryOwner } from '../support/bakery.ts'
import { chromiumPath } from '../support/browser.ts'
import {
  faultsInBothSchemes,
  faultsOfScreen,
  type RunningStudio,
  SCREENS,
  startStudio,
} from './start-studio.ts'

const OWNER = bakeryOwner('pages')

const SITE = `/sites/${OWNER.site}`

describe.runIf(chromiumPath())('the screens of a site’s pages and posts in a browser', () => {
  let studio: RunningStudio
  beforeAll(async () => {
    studio = await startStudio(OWNER)
  })
  afterAll(() => studio?.stop())

  const openScreen = (screen: string, options: BrowserContextOptions) =>
    studio.openAsOwner(`${SITE}/${screen}`, options)
  const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()
  const names = (page: Page) => page.locator('.pages-title').allTextContents()

  async function publish(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('Published. Visitors see it now.').waitFor()
    await page.keyboard.press('Escape')
  }

  test('an owner adds a page below another one, changes the other’s address, and the old address redirects', async () => {
    const { context, page, wrong } = await openScreen('pages', { viewport: SCREENS[0] ?? null })
    await page.getByRole('button', { name: 'More for A casa' }).click()
    await page.getByRole('menuitem', { name: 'New page below' }).click()
    await page.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('O forno')
    await page.getByLabel('Begins with').selectOption('Questions and answers')
    await page.getByRole('button', { name: 'Create page' }).click()
    const settings = page.getByRole('region', { name: 'About the page O forno' })
    await expect.poll(() => settings.getByLabel('Address').inputValue()).toBe('sobre/o-forno')
    await saved(page)

    await page.getByRole('button', { name: 'A casa /sobre' }).click()
    const house = page.getByRole('region', { name: 'About the page A casa' })
    await house.getByLabel('Address').fill('Quem somos')
    await house.getByLabel('Address').press('Enter')
    await house.getByText('/sobre redirects to /quem-somos (301)').waitFor()
    await house.getByLabel('Title in results').fill('Who bakes')
    await expect.poll(() => house.locator('.search-title').textContent()).toBe('Who bakes')
    await saved(page)
    await publish(page)
    await expect.poll(async () => (await studio.fetch('/quem-somos')).status).toBe(200)
    await expect
      .poll(async () => (await studio.fetch('/sobre')).headers.get('location'))
      .toMatch(/\/quem-somos$/)
    expect((await studio.fetch('/sobre')).status).toBe(301)
    expect(await studio.live('/sobre/o-forno')).toContain('O forno')
    expect(wrong).toEqual([])
    await context.close()
  })

  test('an address that another page has is refused with a message at its field', async () => {
    const { context, page } = await openScreen('pages', { viewport: SCREENS[0] ?? null })
    await page.locator('.pages-name', { hasText: 'Contato' }).click()
    const settings = page.getByRole('region', { name: /About the page Contato/ })
    await settings.getByLabel('Address').fill('encomendas')
    await settings.getByLabel('Address').press('Enter')
    await settings.getByText(/has the same address/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await settings.getByText(/has the same address/).waitFor({ state: 'detached' })
    await saved(page)
    await context.close()
  })

  test('a page is deleted, restored by undo, deleted again, and restored from a revision', async () => {
    const { context, page } = await openScreen('pages', { viewport: SCREENS[0] ?? null })
    await page.locator('.pages-title').first().waitFor()
    const before = await names(page)
    const name = 'Panettone'
    const title = before.find((each) => each.includes(name)) ?? name
    const remove = async () => {
      await page.getByRole('button', { name: `More for ${title}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByText(/was deleted/).waitFor()
    }
    await remove()
    expect(await names(page)).not.toContain(title)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => names(page)).toEqual(before)
    await remove()
    await saved(page)
    await page.reload()
    await page.getByText('Deleted pages').click()
    const row = page.locator('.pages-deleted-row', { hasText: title })
    await row.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => names(page)).toContain(title)
    await saved(page)
    await context.close()
  })

  test('an owner writes a formatted post, previews it, and publishes it', async () => {
    const { context, page, wrong } = await openScreen('posts', { viewport: SCREENS[0] ?? null })
    await page.getByRole('button', { name: 'New post' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Pão de batata')
    await page.getByRole('button', { name: 'Write post' }).click()
    const body = page.getByLabel('Text, as Markdown')
    await body.fill('Macio por dentro')
    await body.press('ControlOrMeta+a')
    await body.press('ControlOrMeta+b')
    expect(await body.inputValue()).toBe('**Macio por dentro**')
    await saved(page)
    const look = page.frameLocator('.canvas-frame:not([aria-hidden=true])')
    await look.locator('strong', { hasText: 'Macio por dentro' }).waitFor()
    await page.getByLabel('Visitors see this post').check()
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
    await page.getByLabel(/^Tags/).fill('pão, forno')
    await saved(page)
    const [category, slug] = decodeURIComponent(new URL(page.url()).pathname).split('/').slice(-2)
    expect(slug).toBe('pao-de-batata')
    await publish(page)
    await expect.poll(() => studio.live(`/blog/${category}/${slug}`)).toContain('<strong>Macio por dentro')
    await page.getByRole('link', { name: 'Posts' }).first().click()
    await page.getByRole('link', { name: /Pão de batata.*Shown/ }).waitFor()
    expect(wrong).toEqual([])
    await context.close()
  })

  test('no screen has an accessibility fault, in light or in dark', async () => {
    const { context, page, wrong } = await openScreen('pages', { viewport: SCREENS[0] ?? null })
    const found: Record<string, string[]> = {}
    const look = async (name: string) => {
      found[name] = await faultsOfScreen(page)
    }
    await page.locator('.pages-title').first().waitFor()
    await look('pages')
    await page.getByRole('button', { name: 'Menu of the site' }).click()
    await page.getByRole('navigation', { name: 'Menu of the site' }).waitFor()
    found['menu on a phone'] = await faultsInBothSchemes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New page' }).click()
    await page.getByLabel('Begins with').waitFor()
    await look('new page')
    await page.locator('.pages-name').nth(2).click()
    await page.getByText('When somebody shares it').waitFor()
    await look('settings')
    await page.goto(studio.address(`${SITE}/posts`))
    await page.locator('.posts-name').first().waitFor()
    await page.getByText('Categories and authors').click()
    await page.getByRole('button', { name: 'New post' }).click()
    await look('posts')
    await page.locator('.posts-row').first().click()
    await page.getByLabel('Text, as Markdown').waitFor()
    await page.locator('.saved-page[aria-busy=false]').waitFor({ state: 'attached' })
    await look('post')
    for (const [screen, faults] of Object.entries(found)) expect(faults, screen).toEqual([])
    expect(wrong).toEqual([])
    await context.close()
  })
})
