import type { Browser, Page } from 'playwright-core'
import { startBackend } from '../../build/backend.ts'
import { addDemoOwner, DEMO_OWNER } from '../../build/dev/demo-owner.ts'
import { testSeed } from '../support/backend.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { startWorker } from '../support/worker.ts'

/** A person’s desk and phone. */
export const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

export type RunningStudio = Awaited<ReturnType<typeof startStudio>>

/** The Studio with the demo sites and an owner of *Padaria*, in a browser. */
export async function startStudio() {
  const backend = await startBackend({ port: 0, seed: testSeed() })
  await addDemoOwner(backend)
  const worker = await startWorker({
    bindings: {
      UPSTREAM: 'supabase',
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      SESSION_TOKENS: 'shared_secret',
      ADMIN_HOST: 'admin.localhost',
      ADMIN_TOKEN_SECRET: 'a'.repeat(32),
      PREVIEW_HOST: 'preview.localhost',
      PREVIEW_SECRET: 'p'.repeat(32),
      PLATFORM_DOMAIN: 'localhost',
      UPSTREAM_TIMEOUT_MS: 60_000,
    },
  })
  const browser = await connectChromium()
  const address = (path = '/') => `http://admin.localhost:${worker.url.port}${path}`
  return {
    backend,
    address,

    async open(options: Parameters<Browser['newContext']>[0]) {
      const context = await browser.newContext({ locale: 'en-US', ...options })
      const page = await context.newPage()
      page.setDefaultTimeout(90_000)
      const wrong: string[] = []
      page.on('pageerror', (error) => wrong.push(String(error)))
      page.on('console', (message) => {
        // Who has not signed in is told so by a 401, which Chromium writes down.
        if (message.type() === 'error' && !/401/.test(message.text()))
          wrong.push(`${message.text()} ${message.location().url}`)
      })
      await page.goto(address())
      return { context, page, wrong }
    },

    /** What visitors get. */
    live: async (path: string) => (await worker.fetch(`http://${DEMO_OWNER.site}${path}`)).text(),

    fetch: (path: string) => worker.fetch(`http://${DEMO_OWNER.site}${path}`),

    async stop() {
      await browser.close()
      await worker.stop()
      await backend.stop()
    },
  }
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(DEMO_OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Your sites' }).waitFor()
}
