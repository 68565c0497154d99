import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the Chromium of this run listens; empty if the machine has no Chromium. */
    chromium: string
  }
}

/**
 * The Chromium that all browser tests share. `close()` ends only the contexts of the file that calls it.
 * @throws if the machine has no Chromium; a test calls `chromiumPath()` first
 */
export function connectChromium(): Promise<Browser> {
  return chromium.connect(inject('chromium'))
}
