import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { bakeryOwner } from '../support/bakery.ts'
import { chromiumPath } from '../support/browser.ts'
import { faultsOfScreen, type RunningStudio, startStudio } from './start-studio.ts'

const OWNER = bakeryOwner('languages')

const DESK = { width: 1440, height: 900 }

describe.runIf(chromiumPath())('the languages of a publish in the Studio', () => {
  let studio: RunningStudio
  beforeAll(async () => {
    studio = await startStudio(OWNER)
  })
  afterAll(() => studio?.stop())

  const canvas = (page: Page) => page.frameLocator('iframe.canvas-frame')
  const untilReady = (page: Page) => page.locator('.canvas[aria-busy=false]').waitFor({ state: 'attached' })

  function countLoads(page: Page, path: string): string[] {
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document' && new URL(request.url()).pathname.endsWith(path))
        loads.push(request.url())
    })
    return loads
  }

  async function changeFooter(page: Page, text: string): Promise<void> {
    await canvas(page)
      .locator('#rodape')
      .click({ position: { x: 5, y: 5 } })
    await page.getByLabel('Copyright', { exact: true }).fill(text)
    await canvas(page).locator('#rodape[data-vitrine-chosen]').getByText(text).waitFor()
  }

  test('an owner publishes one language by keyboard, and the other one later', async () => {
    const { context, page, wrong } = await studio.openAsOwner(`/sites/${OWNER.site}/pages/contato`, {
      viewport: DESK,
    })
    await untilReady(page)
    await changeFooter(page, 'Padaria desde 1962')
    const loads = countLoads(page, '/en-US/contact')
    await page.getByLabel('Language of the page').selectOption('en-US')
    await canvas(page).locator('html[lang="en-US"]').waitFor()
    await untilReady(page)
    await changeFooter(page, 'A bakery since 1962')
    await page.getByText('Saved', { exact: true }).waitFor()
    // A second load would take away the caret of a person who types on the page.
    expect(loads).toHaveLength(1)
    const english = await studio.live('/en-US')

    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('A bakery since 1962').waitFor()
    const portuguese = dialog.getByRole('checkbox', { name: /^Brazilian Portuguese/ })
    expect(await portuguese.locator('..').textContent()).toContain('ready')
    await portuguese.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => dialog.getByText('A bakery since 1962').count()).toBe(0)
    expect(await dialog.getByText('Padaria desde 1962').count()).toBe(1)
    expect(await portuguese.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await faultsOfScreen(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish only Brazilian Portuguese' }).click()
    await dialog.getByText('The rest is still in the draft.').waitFor()
    await expect.poll(() => studio.live('/')).toContain('Padaria desde 1962')
    expect(await studio.live('/en-US')).toBe(english)
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByText('What changes for visitors (1)').waitFor()
    await dialog.getByRole('button', { name: 'Publish now' }).click()
    await dialog.getByText('Published. Visitors see it now.').waitFor()
    await expect.poll(() => studio.live('/en-US')).toContain('A bakery since 1962')
    expect(await studio.live('/')).toContain('Padaria desde 1962')
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.setViewportSize(DESK)
    await page.getByLabel('Language of the page').selectOption('pt-BR')
    await canvas(page).locator('html[lang="pt-BR"]').waitFor()
    await untilReady(page)
    await changeFooter(page, 'Padaria da Rosa')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    const translated = dialog.getByRole('checkbox', { name: /^American English/ })
    expect(await translated.locator('..').textContent()).toContain('1 out of date')
    await portuguese.check()
    await dialog.getByRole('button', { name: 'Publish only Brazilian Portuguese' }).click()
    await dialog.getByText('The rest is still in the draft.').waitFor()

    // The English text is as old as before, also in a new visit.
    await page.reload()
    await untilReady(page)
    const option = page.getByLabel('Language of the page').locator('option[value="en-US"]')
    await expect.poll(() => option.textContent()).toContain('1 out of date')
    await page.goto(studio.address(`/sites/${OWNER.site}/revisions`))
    const rows = page.locator('.revision-head').filter({ hasText: 'Published' })
    await rows.first().waitFor()
    expect((await rows.allTextContents()).slice(0, 2)).toEqual([
      'PublishedBrazilian PortugueseWhat visitors see',
      'Published',
    ])
    expect(await faultsOfScreen(page)).toEqual([])
    expect(wrong).toEqual([])
    await context.close()
  })
})
