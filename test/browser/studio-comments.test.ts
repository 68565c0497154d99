import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bakeryOwner } from '../support/bakery.ts'
import { chromiumPath } from '../support/browser.ts'
import { callStudio } from '../support/call-studio.ts'
import { violationsOf } from './axe.ts'
import { faultsOfScreen, type RunningStudio, SCREENS, startStudio } from './start-studio.ts'

const OWNER = bakeryOwner('comments')

const SITE = `/sites/${OWNER.site}`

describe.runIf(chromiumPath())('comments through a share link', () => {
  let studio: RunningStudio
  beforeAll(async () => {
    studio = await startStudio(OWNER)
  })
  afterAll(() => studio?.stop())

  test('a customer comments on a section, and the editor answers and resolves it there', async () => {
    const { context, page, wrong } = await studio.openAsOwner(`${SITE}/shares`, {
      viewport: SCREENS[0] ?? null,
    })
    const { share } = await callStudio(page, 'POST', `${SITE}/shares`, { name: 'Dona Celeste' })

    const customer = await studio.open({ locale: 'pt-BR', viewport: SCREENS[1] ?? null })
    const look = customer.page
    await look.goto(`${share.url}contato`)
    await look.locator('summary').filter({ hasText: 'Comentários' }).click()
    await look.getByRole('heading', { name: 'Na esquina' }).click()
    const part = look.getByLabel('Parte da página')
    expect(await part.inputValue()).toBe('abertura')
    expect(await look.getByLabel('Seu nome').evaluate((field) => field.matches(':focus'))).toBe(true)
    for (const viewport of SCREENS) {
      await look.setViewportSize(viewport)
      expect(await violationsOf(look), String(viewport.width)).toEqual([])
    }
    await look.getByLabel('Seu nome').fill('Celeste')
    await look.getByLabel('Comentário', { exact: true }).fill('A foto está <b>escura</b>.')
    await look.locator('vitrine-preview').getByRole('button', { name: 'Enviar' }).click()
    await look.getByText('Obrigado. Seu comentário foi enviado.').waitFor()
    await look.getByText('A foto está <b>escura</b>.').waitFor()
    await expect.poll(() => new URL(look.url()).search).toBe('')
    await look.keyboard.press('Escape')
    await expect.poll(() => part.isVisible()).toBe(false)

    await page.goto(studio.address(`${SITE}/pages/contato`))
    const row = page.getByRole('listitem').filter({ hasText: 'Na esquina' })
    await row.getByText('Open comments: 1').waitFor()
    await row.locator('.outline-name').click()
    const thread = page.getByRole('listitem').filter({ hasText: 'A foto está <b>escura</b>.' })
    await thread.getByRole('button', { name: 'Answer' }).press('Enter')
    await page.keyboard.type('Amanhã troco.')
    await thread.getByRole('button', { name: 'Send' }).press('Enter')
    await thread.getByText('Amanhã troco.').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await page.setViewportSize(SCREENS[0] ?? { width: 1440, height: 900 })
    await thread.getByRole('button', { name: 'Resolve' }).press('Enter')
    await page.getByText('Resolved (1)').waitFor()
    await row.getByText('Open comments: 1').waitFor({ state: 'detached' })

    await look.reload()
    await look.locator('summary').filter({ hasText: 'Comentários' }).click()
    await look.getByText('Amanhã troco.').waitFor()
    await look.getByText('Feito').waitFor()
    expect([...wrong, ...customer.wrong]).toEqual([])
    await customer.context.close()
    await context.close()
  })

  test('a customer comments without JavaScript, and the list of all comments leads to the section', async () => {
    const { context, page, wrong } = await studio.openAsOwner(`${SITE}/shares`, {
      viewport: SCREENS[0] ?? null,
    })
    const { share } = await callStudio(page, 'POST', `${SITE}/shares`, { name: 'Seu Jorge' })
    const customer = await studio.open({ locale: 'pt-BR', javaScriptEnabled: false })
    const look = customer.page
    await look.goto(`${share.url}contato`)
    await look.locator('summary').filter({ hasText: 'Comentários' }).click()
    await look.getByLabel('Parte da página').selectOption({ label: 'Onde estamos' })
    await look.getByLabel('Seu nome').fill('Jorge')
    await look.getByLabel('Comentário', { exact: true }).fill('O mapa está longe.')
    await look.locator('vitrine-preview').getByRole('button', { name: 'Enviar' }).click()
    await look.getByText('Obrigado. Seu comentário foi enviado.').waitFor()
    await look.getByText('O mapa está longe.').waitFor()

    await page.goto(studio.address(`${SITE}/shares`))
    const thread = page.getByRole('listitem').filter({ hasText: 'O mapa está longe.' })
    await thread.getByText('Contato · Onde estamos').waitFor()
    expect(await faultsOfScreen(page)).toEqual([])
    await page.setViewportSize(SCREENS[0] ?? { width: 1440, height: 900 })
    await thread.getByRole('button', { name: 'Go there' }).click()
    await page.getByRole('heading', { name: 'Comments' }).waitFor()
    await page.waitForURL(/pages\/contato/)
    await page.getByText('O mapa está longe.').waitFor()
    expect(wrong).toEqual([])
    await customer.context.close()
    await context.close()
  })
})
