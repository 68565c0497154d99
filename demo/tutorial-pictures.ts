import { join } from 'node:path'
import { DEMO_OWNER } from '../build/dev/demo-owner.ts'
import { printNodeNotice } from '../build/node-version.ts'
import { BENCH_DIST, buildDemo } from '../bench/demo-build.ts'
import { CHANGES, inviteClient, walkClientTutorial } from '../test/browser/client-tutorial.ts'
import { Person } from '../test/browser/person.ts'
import { launchChromium } from '../test/support/browser.ts'
import { callStudio } from '../test/support/call-studio.ts'
import { serveStudio } from '../test/support/studio.ts'
import { savePicture } from './save-picture.ts'

printNodeNotice()

/**
 * Takes the pictures of docs/studio-tutorial.md, and prints how long a person needs for it (test/browser/person.ts) and how
 * long the computer: `npm run tutorial:pictures`.
 */
const SCREENS = {
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
}

/** By step and screen. */
const PICTURES = [
  ...['invited-phone', 'home-desk', 'headline-desk', 'price-phone', 'hour-desk'],
  ...['files-desk', 'picture-desk', 'language-desk', 'publish-desk', 'published-phone'],
]

const folder = join(import.meta.dirname, '../docs/images/studio')

buildDemo()
const studio = await serveStudio(BENCH_DIST)
const browser = await launchChromium(['*.localhost'])
for (const screen of ['desk', 'phone'] as const) {
  const { viewport, deviceScaleFactor } = SCREENS[screen]
  const context = await browser.newContext({
    ...{ viewport, deviceScaleFactor },
    ...{ locale: 'en-US', reducedMotion: 'reduce', hasTouch: screen === 'phone' },
  })
  const page = await context.newPage()
  const email = `bia-${screen}@padaria.example`
  const link = await invite(email)
  const person = new Person(page)
  const began = performance.now()
  let seeing = 0
  await walkClientTutorial(
    person,
    CHANGES[screen],
    { link, code: () => studio.codeFor(email) },
    async (step) => {
      const name = `${step}-${screen}`
      if (!PICTURES.includes(name)) return
      const seen = performance.now()
      const png = (await page.screenshot()).toString('base64')
      const [width, height] = [viewport.width * deviceScaleFactor, viewport.height * deviceScaleFactor]
      await savePicture(browser, folder, name, { png, width, height })
      seeing += performance.now() - seen
    },
  )
  const waited = (performance.now() - began - seeing) / 1000
  console.log(
    `${screen}: ${Math.round(person.seconds)} s of the person, ${Math.round(waited)} s of the computer`,
  )
  await context.close()
}
await browser.close()
await studio.stop()

async function invite(email: string): Promise<string> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(studio.address())
  const { email: owner, password } = DEMO_OWNER
  await callStudio(page, 'POST', '/session', { email: owner, password })
  const link = await inviteClient(page, email)
  await context.close()
  return link
}
