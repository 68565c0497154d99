import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { bakeryOwner } from '../support/bakery.ts'
import { chromiumPath } from '../support/browser.ts'
import { faultsOfScreen, type RunningStudio, startStudio } from './start-studio.ts'

const OWNER = bakeryOwner('shared-sections')

describe.runIf(chromiumPath())('header and footer in the Studio', () => {
  let studio: RunningStudio
  beforeAll(async () => {
    studio = await startStudio(OWNER)
  })
  afterAll(() => studio?.stop())

  const canvas = (page: Page) => page.frameLocator('iframe.canvas-frame')
  const untilReady = (page: Page) => page.locator('.canvas[aria-busy=false]').waitFor({ state: 'attached' })
  const copyright = (page: Page) => page.getByLabel('Copyright', { exact: true })

  /** Clicks the footer, and changes one of its texts in its form. */
  async function changeFooter(page: Page, text: string): Promise<void> {
    await canvas(page)
      .locator('#rodape')
      .click({ position: { x: 5, y: 5 } })
    await copyright(page).fill(text)
    await canvas(page).locator('#rodape[data-vitrine-chosen]').getByText(text).waitFor()
  }

  test('an owner clicks the footer, changes a text in both languages, undoes one more change, and publishes', async () => {
    const { context, page, wrong } = await studio.openAsOwner(`/sites/${OWNER.site}/pages/contato`, {
      viewport: { width: 1440, height: 900 },
    })
    await untilReady(page)
    await changeFooter(page, 'Padaria desde 1962')
    await page.getByText('This part is on every page.').waitFor()
    const chosen = page.locator('.outline-name[aria-current=true]')
    expect(await chosen.textContent()).toContain('On every page')
    expect(await page.locator('.outline-shared').getByRole('button').count()).toBe(2)

    await page.getByLabel('Language of the page').selectOption('en-US')
    await canvas(page).locator('html[lang="en-US"]').waitFor()
    await untilReady(page)
    await changeFooter(page, 'A bakery since 1962')
    await page.getByText('Saved', { exact: true }).waitFor()
    await canvas(page)
      .locator('#topo')
      .click({ position: { x: 5, y: 5 } })
    await chosen.getByText('Header').waitFor()
    await page.locator('.outline-shared').last().getByRole('button').click()
    await copyright(page).pressSequentially(' and more')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => copyright(page).inputValue()).toBe('A bakery since 1962')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })

    expect(await studio.live('/')).not.toContain('Padaria desde 1962')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('Published. Visitors see it now.').waitFor()
    await expect.poll(() => studio.live('/')).toContain('Padaria desde 1962')
    await expect.poll(() => studio.live('/en-US')).toContain('A bakery since 1962')
    expect(wrong).toEqual([])
    await context.close()
  })
})
