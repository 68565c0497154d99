import { join } from 'node:path'
import type { FrameLocator, Page } from 'playwright-core'
import { callStudio } from '../support/call-studio.ts'
import type { Person } from './person.ts'

/** A picture of a client's phone. */
const PICTURE = join(import.meta.dirname, '../../demo/public/demo/restaurante/barco.webp')

export interface Changes {
  headline: { pt: string; en: string }
  hour: { pt: string; en: string }
  price: string
  alt: { pt: string; en: string }
}

/** The client's changes, on her computer and later on her phone. */
export const CHANGES: Record<'desk' | 'phone', Changes> = {
  desk: {
    headline: { pt: 'O pão nasce antes do sol.', en: 'The bread rises before the sun.' },
    hour: { pt: '5h30', en: '5.30 am' },
    price: '31',
    alt: { pt: 'Barco na baía', en: 'A boat in the bay' },
  },
  phone: {
    headline: { pt: 'Pão quente às seis.', en: 'Warm bread at six.' },
    hour: { pt: '5h45', en: '5.45 am' },
    price: '32',
    alt: { pt: 'Barco de pesca, de manhã', en: 'A fishing boat in the morning' },
  },
}

/** Invites an owner to a site. @param page where its owner is signed in @returns the link of the mail */
export async function inviteClient(page: Page, site: string, email: string): Promise<string> {
  const path = `/sites/${site}/members`
  const { letter } = await callStudio(page, 'POST', path, { email, role: 'owner' })
  return letter.link
}

/**
 * The steps of docs/studio-tutorial.md, on the demo's bakery.
 * @param mails the link of the first mail, and the code of the second one once it has arrived
 * @param see called with the name of a step once its result is visible
 */
export async function walkClientTutorial(
  person: Person,
  { headline, hour, price, alt }: Changes,
  mails: { link: string; code: () => Promise<string> },
  see: (step: string) => Promise<void> = async () => {},
): Promise<void> {
  const { page } = person
  const frame: FrameLocator = page.frameLocator('iframe.canvas-frame')
  const untilReady = () => page.locator('.canvas[aria-busy=false]').waitFor({ state: 'attached' })
  /** On a phone one of the three panes is shown. */
  const show = async (name: 'Page' | 'Fields') => {
    const tab = page.getByRole('navigation', { name: 'What is shown' }).getByRole('button', { name })
    if ((await tab.isVisible()) && (await tab.getAttribute('aria-pressed')) !== 'true')
      await person.press(tab)
  }
  /** The first click chooses the section. */
  const chooseSection = async (section: string, part: string) => {
    await show('Page')
    await person.press(frame.locator(`#${section} ${part}`).first())
    await frame.locator(`#${section}[data-vitrine-chosen]`).waitFor({ state: 'attached' })
  }
  const speak = async (locale: string) => {
    await person.choose(page.getByLabel('Language of the page'), locale)
    await frame.locator(`html[lang="${locale}"]`).waitFor({ state: 'attached' })
    await untilReady()
  }
  const open = async (id: string, section: string) => {
    await person.choose(page.getByLabel('Page', { exact: true }), id)
    await frame.locator(`#${section}`).waitFor({ state: 'attached' })
    await untilReady()
  }
  const title = page.getByLabel('Title', { exact: true })

  await page.goto(mails.link)
  await page.getByRole('heading', { name: 'You are invited' }).waitFor()
  await see('invited')
  await person.press(page.getByRole('button', { name: 'Send the code' }))
  await person.write(page.getByLabel('Code'), await mails.code())
  await person.press(page.getByRole('button', { name: 'Continue' }))
  await person.write(page.getByRole('textbox', { name: 'New password' }), 'farinha-agua-sal')
  await see('password')
  await person.press(page.getByRole('button', { name: 'Save and continue' }))
  await untilReady()
  await see('home')

  await chooseSection('nascer', 'h1')
  await show('Fields')
  await person.write(title, headline.pt)
  await show('Page')
  await frame.locator('#nascer h1').getByText(headline.pt).waitFor()
  await see('headline')

  await chooseSection('fornada', 'h2')
  await show('Fields')
  await person.press(page.locator('.form-entry summary').filter({ hasText: 'Pão da casa' }))
  await person.write(page.getByLabel('Price', { exact: true }).first(), price)
  await see('price')

  await speak('en-US')
  await chooseSection('nascer', 'h1')
  await show('Fields')
  await person.write(title, headline.en)
  await see('language')

  await speak('pt-BR')
  await open('cardapio', 'horas')
  const firstHour = frame.locator('#horas [data-vitrine-field="columns.0.title"]')
  const typeHour = async (text: string) => {
    await chooseSection('horas', 'h2')
    await show('Page')
    await person.write(firstHour, text)
    await page.keyboard.press('Enter')
    await frame.locator('[data-vitrine-typed]').waitFor({ state: 'detached' })
  }
  await typeHour(hour.pt)
  await see('hour')

  await chooseSection('abertura', 'img')
  await show('Page')
  await person.press(frame.locator('#abertura img').first())
  await person.press(page.getByRole('button', { name: 'Choose a file' }).first())
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Choose a file' }).waitFor()
  await dialog.locator('.wait').waitFor({ state: 'detached' })
  await see('files')
  await person.give(dialog.locator('input[type=file]'), PICTURE)
  await dialog.waitFor({ state: 'detached' })
  const words = page.getByLabel(/^Alternative text/).first()
  await person.write(words, alt.pt)
  await see('picture')
  await speak('en-US')
  await typeHour(hour.en)
  await chooseSection('abertura', 'img')
  await show('Fields')
  await person.write(words, alt.en)

  await page.getByText('Saved', { exact: true }).waitFor()
  await person.press(page.getByRole('button', { name: 'Publish' }))
  await page.getByText(/What changes for visitors/).waitFor()
  await see('publish')
  await person.press(page.getByRole('button', { name: 'Publish now' }))
  await page.getByText('Published. Visitors see it now.').waitFor()
  await see('published')
}
