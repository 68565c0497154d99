import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bakeryOwner } from '../support/bakery.ts'
import { chromiumPath } from '../support/browser.ts'
import { callStudio } from '../support/call-studio.ts'
import { violationsOf } from './axe.ts'
import { type RunningStudio, SCREENS, startStudio } from './start-studio.ts'

const OWNER = bakeryOwner('shares')

const SITE = `/sites/${OWNER.site}`

describe.runIf(chromiumPath())('share links in the Studio', () => {
  let studio: RunningStudio
  beforeAll(async () => {
    studio = await startStudio(OWNER)
  })
  afterAll(() => studio?.stop())

  test('an owner shares the draft with a customer, who sees it until the link is withdrawn', async () => {
    const { context, page, wrong } = await studio.openAsOwner(`${SITE}/settings`, {
      viewport: SCREENS[0] ?? null,
    })
    const [{ version, value }] = (await callStudio(page, 'GET', `${SITE}/documents?document=pages/contato`))
      .documents
    value.sections[0].data.title = 'Fornada de sábado'
    const changes = [{ document: 'pages/contato', expected: version, value }]
    await callStudio(page, 'PATCH', `${SITE}/draft`, { changes })
    await page.goto(studio.address(`${SITE}/settings`))

    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Share a look first' }).click()
    await page.getByLabel('Whom is the link for?').fill('Dona Celeste')
    await page.getByRole('button', { name: 'Make the link' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Dona Celeste' })
    await row.getByText(/Shows the draft · until/).waitFor()
    const url = (await row.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? ''

    const customer = await studio.open({ locale: 'pt-BR' })
    await customer.page.goto(`${url}contato`)
    await customer.page.getByText('Fornada de sábado').first().waitFor()
    expect(await customer.page.getByText('Prévia do rascunho').isVisible()).toBe(true)
    const until = await customer.page.locator('vitrine-preview time').textContent()
    expect(until).toMatch(/ de \d{4}, \d\d:\d\d$/)
    expect(customer.wrong).toEqual([])

    await row.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('The link for Dona Celeste shows nothing any more.').waitFor()
    await row.waitFor({ state: 'detached' })
    expect((await customer.page.goto(url))?.status()).toBe(410)
    await customer.page.getByText('Esta prévia expirou. Peça um novo link.').waitFor()
    expect(wrong).toEqual([])
    await customer.context.close()
    await context.close()
  })

  test.each(['light', 'dark'] as const)('no screen has an accessibility fault: %s', async (colorScheme) => {
    const { context, page } = await studio.openAsOwner(`${SITE}/shares`, {
      colorScheme,
      viewport: SCREENS[0] ?? null,
    })
    await page.getByLabel('Whom is the link for?').fill(`Cliente ${colorScheme}`)
    await page.getByRole('button', { name: 'Make the link' }).click()
    await page.getByText('The link is ready to copy.').waitFor()
    for (const viewport of SCREENS) {
      await page.setViewportSize(viewport)
      expect(await violationsOf(page), String(viewport.width)).toEqual([])
    }
    await context.close()
  })
})
