import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { DEMO_OWNER } from '../build/dev/demo-owner.ts'
import { printNodeNotice } from '../build/node-version.ts'
import { BENCH_DIST, buildDemo } from '../bench/demo-build.ts'
import { walkAgencyTutorial } from '../test/browser/agency-tutorial.ts'
import { CHANGES, inviteClient, walkClientTutorial } from '../test/browser/client-tutorial.ts'
import { Person } from '../test/browser/person.ts'
import { launchChromium } from '../test/support/browser.ts'
import { callStudio } from '../test/support/call-studio.ts'
import { serveStudio } from '../test/support/studio.ts'
import { savePicture } from './save-picture.ts'

printNodeNotice()

/**
 * Takes the pictures of docs/studio-tutorial.md and docs/agency-tutorial.md, and prints the time that a person
 * (test/browser/person.ts) and the computer need for each: `npm run tutorial:pictures`.
 */
const SCREENS = {
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
}

/** File names: a step and its screen. */
const PICTURES = [
  ...['invited-phone', 'home-desk', 'headline-desk', 'price-phone', 'hour-desk'],
  ...['files-desk', 'picture-desk', 'language-desk', 'publish-desk', 'published-phone'],
  ...['new-site-desk', 'booking-desk'],
]

const folder = join(import.meta.dirname, '../docs/images/studio')

buildDemo()
const studio = await serveStudio(BENCH_DIST)
const browser = await launchChromium(['*.localhost'])
for (const screen of ['desk', 'phone'] as const) {
  const email = `bia-${screen}@padaria.example`
  const link = await invite(email)
  await walk(`client, ${screen}`, screen, (person, see) =>
    walkClientTutorial(person, CHANGES[screen], { link, code: () => studio.codeFor(email) }, see),
  )
}
await walk('agency, desk', 'desk', async (person, see) => {
  await signIn(person.page)
  await person.page.goto(studio.address())
  await walkAgencyTutorial(person, see)
})
await browser.close()
await studio.stop()

/** Takes the steps of a tutorial, and its pictures. */
async function walk(
  name: string,
  screen: keyof typeof SCREENS,
  steps: (person: Person, see: (step: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { viewport, deviceScaleFactor } = SCREENS[screen]
  const context = await browser.newContext({
    ...{ viewport, deviceScaleFactor },
    ...{ locale: 'en-US', reducedMotion: 'reduce', hasTouch: screen === 'phone' },
  })
  const page = await context.newPage()
  const person = new Person(page)
  const began = performance.now()
  let seeing = 0
  await steps(person, async (step) => {
    const picture = `${step}-${screen}`
    if (!PICTURES.includes(picture)) return
    const seen = performance.now()
    const png = (await page.screenshot()).toString('base64')
    const [width, height] = [viewport.width * deviceScaleFactor, viewport.height * deviceScaleFactor]
    await savePicture(browser, folder, picture, { png, width, height })
    seeing += performance.now() - seen
  })
  const waited = (performance.now() - began - seeing) / 1000
  console.log(
    `${name}: ${Math.round(person.seconds)} s of the person, ${Math.round(waited)} s of the computer`,
  )
  await context.close()
}

async function invite(email: string): Promise<string> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page)
  const link = await inviteClient(page, DEMO_OWNER.site, email)
  await context.close()
  return link
}

async function signIn(page: Page): Promise<void> {
  await page.goto(studio.address())
  const { email, password } = DEMO_OWNER
  await callStudio(page, 'POST', '/session', { email, password })
}
