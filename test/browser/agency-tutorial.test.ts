import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bakeryOwner } from '../support/bakery.ts'
import { chromiumPath } from '../support/browser.ts'
import { CLINIC, walkAgencyTutorial } from './agency-tutorial.ts'
import { Person } from './person.ts'
import { type RunningStudio, SCREENS, startStudio } from './start-studio.ts'

const OWNER = bakeryOwner('agency')

describe.runIf(chromiumPath())('the tutorial of an agency', () => {
  let studio: RunningStudio
  beforeAll(async () => {
    studio = await startStudio(OWNER)
  })
  afterAll(() => studio?.stop())

  test('leads from the list of sites to a dentist’s site in two languages, with bookings, that visitors see', async () => {
    const { context, page, wrong } = await studio.openAsOwner('/', { viewport: SCREENS[0] ?? null })
    await walkAgencyTutorial(new Person(page))
    const visit = (path: string) => studio.visit(CLINIC.host, path)
    await expect.poll(async () => (await visit('/')).includes(CLINIC.headline.pt)).toBe(true)
    const lacks = async (path: string, ...texts: string[]) => {
      const html = await visit(path)
      return texts.filter((text) => !html.includes(text))
    }
    expect([
      ...(await lacks('/en-US', CLINIC.headline.en)),
      ...(await lacks('/contato', CLINIC.booking.pt, ...CLINIC.services.map(({ pt }) => pt))),
      ...(await lacks('/en-US/contact', CLINIC.booking.en, ...CLINIC.services.map(({ en }) => en))),
      ...(await lacks('/blog', ...CLINIC.posts.slice(0, 1))),
    ]).toEqual([])
    expect(wrong).toEqual([])
    await context.close()
  })
})
