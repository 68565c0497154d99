import type { FrameLocator } from 'playwright-core'
import type { Person } from './person.ts'

export const CLINIC = {
  name: 'Clínica Sorriso',
  host: 'clinica-sorriso.localhost',
  headline: { pt: 'Dentista sem pressa, perto de casa', en: 'A dentist without hurry, close to home' },
  booking: { pt: 'Marque sua consulta', en: 'Book your visit' },
  services: [
    { before: 'Corte', pt: 'Consulta', en: 'Check-up' },
    { before: 'Barba', pt: 'Limpeza', en: 'Cleaning' },
    { before: 'Coloração', pt: 'Clareamento', en: 'Whitening' },
  ],
  opens: '08:00',
  posts: ['O que é uma limpeza', 'A primeira consulta'],
}

/**
 * Steps 1 to 4 of docs/agency-tutorial.md in the Studio, from the list of sites: a dentist's site of five pages, two
 * languages and two posts, with a form, a map, hours and bookings.
 * @param see called with the name of a step once its result is visible
 */
export async function walkAgencyTutorial(
  person: Person,
  see: (step: string) => Promise<void> = async () => {},
): Promise<void> {
  const { page } = person
  const frame: FrameLocator = page.frameLocator('iframe.canvas-frame')
  const untilReady = () => page.locator('.canvas[aria-busy=false]').waitFor({ state: 'attached' })
  const untilSaved = () => page.getByText('Saved', { exact: true }).waitFor()
  const screen = (name: string) =>
    person.press(page.getByRole('navigation').getByRole('link', { name, exact: true }).first())
  const title = page.getByLabel('Title', { exact: true })
  const speak = async (locale: string) => {
    await person.choose(page.getByLabel('Language of the page'), locale)
    await frame.locator(`html[lang="${locale}"]`).waitFor()
    await untilReady()
  }
  const chooseSection = async (section: string) => {
    await person.press(frame.locator(section).first())
    await frame.locator('[data-vitrine-chosen]').waitFor()
  }

  await person.press(page.getByRole('button', { name: 'New site' }))
  await person.press(page.getByText('Dentist', { exact: true }))
  await person.write(page.getByLabel('Name of the site'), CLINIC.name)
  await page.getByText(`${CLINIC.host} is free.`).waitFor()
  await see('new-site')
  await person.press(page.getByRole('button', { name: 'Make the site' }))
  await untilReady()

  await chooseSection('h1')
  await person.write(title, CLINIC.headline.pt)
  await speak('en-US')
  await chooseSection('h1')
  await person.write(title, CLINIC.headline.en)
  await speak('pt-BR')

  await person.choose(page.getByLabel('Page', { exact: true }), 'contato')
  await frame.locator('#mapa').waitFor()
  await untilReady()
  await chooseSection('#marcar')
  await person.press(page.getByRole('button', { name: 'Add', exact: true }))
  await person.write(page.getByLabel(/Find by name/), 'booking')
  await see('add')
  await person.press(page.locator('.add-choice').first())
  const booking = frame.locator('[data-section="form/booking"]')
  await booking.waitFor()
  await person.write(title, CLINIC.booking.pt)
  const writeServices = async (language: 'pt' | 'en') => {
    for (const service of CLINIC.services) {
      const entry = page.locator('.form-entry').filter({
        has: page.locator('summary', { hasText: language === 'pt' ? service.before : service.pt }),
      })
      await person.press(entry.locator('summary').first())
      await person.write(entry.getByLabel('Name', { exact: true }).first(), service[language])
    }
  }
  await writeServices('pt')
  const day = page.locator('.form-entry').filter({ has: page.getByLabel('From', { exact: true }) })
  await person.press(day.locator('summary').first())
  await person.write(day.getByLabel('From', { exact: true }).first(), CLINIC.opens)
  await booking
    .getByText(CLINIC.services[0]?.pt ?? '')
    .first()
    .waitFor()
  await see('booking')
  await speak('en-US')
  await person.write(title, CLINIC.booking.en)
  await writeServices('en')
  await untilSaved()

  for (const [place, post] of CLINIC.posts.entries()) {
    await screen('Posts')
    await person.press(page.locator('.posts-row').nth(place))
    await page.getByLabel('Text, as Markdown').waitFor()
    await person.write(title, post)
    await untilSaved()
  }

  await screen('Theme')
  await page.locator('iframe.theme-frame[aria-busy=false]').waitFor({ state: 'attached' })
  await person.write(page.getByLabel('Primary', { exact: true }), '#1f5f8b')
  await untilSaved()
  await see('theme')

  await person.press(page.getByRole('button', { name: 'Publish' }))
  await page.getByText(/What changes for visitors/).waitFor()
  await person.press(page.getByRole('button', { name: 'Publish now' }))
  await page.getByText('Published. Visitors see it now.').waitFor()
}
