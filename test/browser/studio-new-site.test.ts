import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bakeryOwner } from '../support/bakery.ts'
import { chromiumPath } from '../support/browser.ts'
import { violationsOf } from './axe.ts'
import { type RunningStudio, SCREENS, startStudio } from './start-studio.ts'

const OWNER = bakeryOwner('new-site')

/** New sites from the list of sites, as an owner of an agency makes them. */
describe.runIf(chromiumPath())('a new site', () => {
  let studio: RunningStudio

  beforeAll(async () => {
    studio = await startStudio(OWNER)
  })
  afterAll(() => studio?.stop())

  test('is made from a template by mouse on a desktop, and its page opens in the editor', async () => {
    const { context, page, wrong } = await studio.openAsOwner('/', { viewport: SCREENS[0] ?? null })
    await page.getByRole('button', { name: 'New site' }).click()
    await page.getByText('Dentist', { exact: true }).click()
    await page.getByLabel('Name of the site').fill('Sorriso Bom')
    await page.getByText('sorriso-bom.localhost is free.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Address').fill('padaria')
    await page.getByText('padaria.localhost belongs to another site.').waitFor()
    const create = page.getByRole('button', { name: 'Make the site' })
    expect(await create.isDisabled()).toBe(true)
    await page.getByLabel('Address').fill('sorriso')
    await page.getByText('sorriso.localhost is free.').waitFor()
    await create.click()
    const canvas = page
      .frameLocator('.saved-page iframe:not([aria-hidden=true]), iframe.canvas-frame')
      .first()
    await canvas.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Your sites' }).click()
    await page.getByText('sorriso.localhost', { exact: true }).waitFor()
    expect(wrong).toEqual([])
    await context.close()
  })

  test('starts empty on a phone by the keyboard alone, and a copy of it gets a name', async () => {
    const { context, page, wrong } = await studio.openAsOwner('/', { viewport: SCREENS[1] ?? null })
    await page.getByRole('button', { name: 'New site' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: /^Empty/ }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Nova Casa')
    await page.getByText('nova-casa.localhost is free.').waitFor()
    await page.keyboard.press('Enter')
    await page
      .frameLocator('iframe:not([aria-hidden=true])')
      .getByRole('heading', { name: 'Nova Casa', level: 1 })
      .waitFor()

    await page.goto(studio.address())
    await page.getByRole('button', { name: 'More for Nova Casa' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Make a copy as a new site' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').locator(':focus').waitFor()
    await page.getByLabel('Name of the site').focus()
    await page.keyboard.type('Outra Casa')
    await page.getByText('outra-casa.localhost is free.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page
      .frameLocator('iframe:not([aria-hidden=true])')
      .getByRole('heading', { name: 'Nova Casa', level: 1 })
      .waitFor()
    expect(wrong).toEqual([])
    await context.close()
  })

  test('that is live is taken offline, and put online again by undo or by its menu', async () => {
    const { context, page, wrong } = await studio.openAsOwner('/', { viewport: SCREENS[1] ?? null })
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More for Padaria Aurora' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const status = async () => (await studio.fetch('/')).status
    await choose('Take it offline')
    await page.getByText('Padaria Aurora is offline').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await status()).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Padaria Aurora is online again.').waitFor()
    expect(await status()).toBe(200)

    await choose('Take it offline')
    await page.getByText('Padaria Aurora is offline').waitFor()
    await page.reload()
    await choose('Put it online again')
    await page.getByText('Padaria Aurora is online again.').waitFor()
    expect(await status()).toBe(200)
    expect(wrong).toEqual([])
    await context.close()
  })
})
