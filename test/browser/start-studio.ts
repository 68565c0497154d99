import type { RunOptions } from 'axe-core'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { runSql } from '../../build/backend.ts'
import { CODE_FOR } from '../support/auth-proxy.ts'
import { addBakery, type BakeryOwner } from '../support/bakery.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { studioAddress } from '../support/studio.ts'
import { rawRequest } from '../support/worker.ts'
import { ABOUT_COLOUR, ReadMarkup, readByAxe } from './axe.ts'
import { settled } from './in-page.ts'

/** Viewports of a person’s computer and phone. */
export const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

export type RunningStudio = Awaited<ReturnType<typeof startStudio>>

/** The Studio of this run in a browser, with a copy of *Padaria* that its owner and no other test file changes. */
export async function startStudio(owner: BakeryOwner) {
  const backend = inject('platform')
  const port = inject('studioPort')
  await addBakery(owner)
  const browser = await connectChromium()
  const address = (path = '/') => studioAddress(port, path)
  const server = new URL(`http://127.0.0.1:${port}`)
  const fetchPage = (host: string, path: string) => rawRequest(server, `http://${host}${path}`, {})
  const cookies = await sessionCookies(server, address(), owner)

  /** Without motion, because drawing progress lines costs up to a third of opening a screen. */
  const newContext = (options: BrowserContextOptions) =>
    browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options })

  async function openIn(context: BrowserContext, path: string) {
    const page = await context.newPage()
    page.setDefaultTimeout(90_000)
    const wrong: string[] = []
    page.on('pageerror', (error) => wrong.push(String(error)))
    page.on('console', (message) => {
      // Without a session the API answers 401, which Chromium logs.
      if (message.type() === 'error' && !/401/.test(message.text()))
        wrong.push(`${message.text()} ${message.location().url}`)
    })
    await page.goto(address(path))
    return { context, page, wrong }
  }

  return {
    backend,
    address,

    /** Runs statements as the owner of the database. */
    run: (sql: string) => runSql(backend, sql),

    /** The code that was mailed to an address; waits until it was. */
    async codeFor(email: string): Promise<string> {
      return (await fetch(`${backend.authUrl}${CODE_FOR}${email}`)).json()
    },

    /** A tab of somebody without a session. */
    open: async (options: BrowserContextOptions) => openIn(await newContext(options), '/'),

    /** A tab of the owner, who has signed in. */
    async openAsOwner(path: string, options: BrowserContextOptions) {
      const context = await newContext(options)
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: address() })))
      return openIn(context, path)
    },

    /** What visitors get. */
    live: async (path: string) => (await fetchPage(owner.site, path)).text(),

    /** What visitors of another site get. */
    visit: async (host: string, path: string) => (await fetchPage(host, path)).text(),

    fetch: (path: string) => fetchPage(owner.site, path),

    stop: () => browser.close(),
  }
}

/** The cookies of a session that the HTTP API begins; the form costs as much as a short test. */
async function sessionCookies(server: URL, address: string, { email, password }: BakeryOwner) {
  const { origin } = new URL(address)
  const response = await rawRequest(server, `${origin}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`)
  const pairs = response.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line) ?? [])
  // A cookie without a value removes another one.
  return pairs.flatMap(([, name, value]) => (name && value ? { name, value } : []))
}

/** Signs in with the form. */
export async function signIn(page: Page, { email, password }: BakeryOwner): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Your sites' }).waitFor()
}

/** What axe has read without faults. Every screen shows the same header and navigation. */
let read = new ReadMarkup()

/** Violations that axe finds in the open screen in light, and violations of contrast in dark. */
export async function faultsInBothSchemes(page: Page): Promise<string[]> {
  const faults = await newFaults(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(settled)
  faults.push(...(await newFaults(page, ABOUT_COLOUR)).map((fault) => `in dark: ${fault}`))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(settled)
  return faults
}

/** Violations in elements whose markup or colours are new, and of rules about a page. */
async function newFaults(page: Page, options: RunOptions = {}): Promise<string[]> {
  const shapes = await read.newShapes(page)
  const { violations } = await readByAxe(page, options, { shapes, isWhole: true })
  // A second look, for example after a retry, must find them again.
  if (violations.length > 0) read = new ReadMarkup()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
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
