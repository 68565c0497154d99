import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the Chromium of this run listens; empty where the machine has none. */
    chromium: string
  }
}

/**
 * The Chromium that all browser tests share. `close()` ends the contexts of the file that calls it, and no other's.
 * @throws when the machine has none: a test asks `chromiumPath()` before
 */
export function connectChromium(): Promise<Browser> {
  return chromium.connect(inject('chromium'))
}
