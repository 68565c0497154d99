import type { Browser, Page } from 'playwright-core'
import { DEMO_OWNER } from '../../build/dev/demo-owner.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { serveStudio } from '../support/studio.ts'
import { ABOUT_COLOUR, violationsOf } from './axe.ts'
import { settled } from './in-page.ts'

/** Viewports of a person’s computer and phone. */
export const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

export type RunningStudio = Awaited<ReturnType<typeof startStudio>>

/** The Studio with the demo sites and an owner of *Padaria*, in a browser. */
export async function startStudio() {
  const { backend, worker, codeFor, address, stop } = await serveStudio()
  const browser = await connectChromium()
  return {
    backend,
    codeFor,
    address,

    async open(options: Parameters<Browser['newContext']>[0]) {
      const context = await browser.newContext({ locale: 'en-US', ...options })
      const page = await context.newPage()
      page.setDefaultTimeout(90_000)
      const wrong: string[] = []
      page.on('pageerror', (error) => wrong.push(String(error)))
      page.on('console', (message) => {
        // Without a session the API answers 401, which Chromium logs.
        if (message.type() === 'error' && !/401/.test(message.text()))
          wrong.push(`${message.text()} ${message.location().url}`)
      })
      await page.goto(address())
      return { context, page, wrong }
    },

    /** What visitors get. */
    live: async (path: string) => (await worker.fetch(`http://${DEMO_OWNER.site}${path}`)).text(),

    /** What visitors of another site get. */
    visit: async (host: string, path: string) => (await worker.fetch(`http://${host}${path}`)).text(),

    fetch: (path: string) => worker.fetch(`http://${DEMO_OWNER.site}${path}`),

    async stop() {
      await browser.close()
      await stop()
    },
  }
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(DEMO_OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Your sites' }).waitFor()
}

/** Violations that axe finds in the open screen in light, and violations of contrast in dark. */
export async function faultsInBothSchemes(page: Page): Promise<string[]> {
  const faults = await violationsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(settled)
  faults.push(...(await violationsOf(page, ABOUT_COLOUR)).map((fault) => `in dark: ${fault}`))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(settled)
  return faults
}

/** Like faultsInBothSchemes, on a desktop and a phone; also reports a screen that is wider than the viewport. */
export async function faultsOfScreen(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const viewport of SCREENS) {
    await page.setViewportSize(viewport)
    const found = await faultsInBothSchemes(page)
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      found.push('wider than the screen')
    faults.push(...found.map((fault) => `at ${viewport.width} px: ${fault}`))
  }
  return faults
}
