import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

/**
 * Test files share the modules of their worker (`isolate: false`), so each module is evaluated once. A file that replaces
 * modules, loads them anew, or says `@fresh-modules` since it needs an isolate that has done nothing yet, gets modules of
 * its own, and so does the file after it.
 */
const needsFreshModules = /\bvi\.(?:doMock|mock|resetModules)\(|@fresh-modules\b/.test(
  readFileSync(expect.getState().testPath ?? '', 'utf8'),
)
if (needsFreshModules) vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (needsFreshModules) vi.resetModules()
})
