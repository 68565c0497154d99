import type { Browser, BrowserContext } from 'playwright-core'
import { launchSharedChromium } from './browser.ts'

/**
 * One for each worker process of Vitest, and for all its files. It ends with the process. A single Chromium for all
 * processes would need a server between, which reads and writes every message again.
 */
let launched: Promise<Browser> | undefined

/**
 * The Chromium that the files of a worker process share, as if it were the caller's own: `contexts()` returns only the
 * caller's contexts, and `close()` ends only these.
 * @throws if the machine has no Chromium; a test calls `chromiumPath()` first
 */
export async function connectChromium(): Promise<Browser> {
  launched ??= launchSharedChromium()
  const browser = await launched
  const opened = new Set<BrowserContext>()
  return Object.assign(Object.create(browser) as Browser, {
    async newContext(...options: Parameters<Browser['newContext']>) {
      const context = await browser.newContext(...options)
      opened.add(context)
      context.on('close', () => opened.delete(context))
      return context
    },
    contexts: () => [...opened],
    async close() {
      await Promise.all(Array.from(opened, (context) => context.close()))
    },
  })
}
