import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bakeryOwner } from '../support/bakery.ts'
import { chromiumPath } from '../support/browser.ts'
import { CHANGES, inviteClient, walkClientTutorial } from './client-tutorial.ts'
import { Person } from './person.ts'
import { type RunningStudio, SCREENS, startStudio } from './start-studio.ts'

const OWNER = bakeryOwner('client')

describe.runIf(chromiumPath())('the tutorial of a client', () => {
  let studio: RunningStudio
  /** Numbers the invited people, because an address can be invited only once, even if the test is tried again. */
  let invited = 0
  beforeAll(async () => {
    studio = await startStudio(OWNER)
  })
  afterAll(() => studio?.stop())

  async function invite(email: string): Promise<string> {
    const { context, page } = await studio.openAsOwner(`/sites/${OWNER.site}/members`, {})
    const link = await inviteClient(page, OWNER.site, email)
    await context.close()
    return link
  }

  test.each(['desk', 'phone'] as const)(
    'leads from the mail to a headline, a price, a picture and an opening hour that visitors see: on a %s',
    async (screen) => {
      invited += 1
      const { context, page, wrong } = await studio.open({
        viewport: SCREENS[screen === 'desk' ? 0 : 1] ?? null,
      })
      const email = `bia-${invited}@example.com`
      const code = () => studio.codeFor(email)
      await walkClientTutorial(new Person(page), CHANGES[screen], { link: await invite(email), code })
      const { headline, hour, price, alt } = CHANGES[screen]
      const lacks = async (path: string, ...texts: string[]) => {
        const html = await studio.live(path)
        return texts.filter((text) => !html.includes(text))
      }
      // A cached page shows the new content a moment later.
      await expect
        .poll(async () => [
          ...(await lacks('/', headline.pt, `"price":${price},`)),
          ...(await lacks('/en-US', headline.en)),
          ...(await lacks('/cardapio', hour.pt, alt.pt)),
          ...(await lacks('/en-US/menu', hour.en, alt.en)),
        ])
        .toEqual([])
      expect(wrong).toEqual([])
      await context.close()
    },
  )
})
