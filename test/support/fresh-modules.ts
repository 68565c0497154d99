import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

/**
 * Test files share the modules of their worker (`isolate: false`), so each module is evaluated once. A file gets its own
 * modules if it replaces modules, loads them again, or is marked with `@fresh-modules` because it needs an isolate that
 * has done nothing yet. So does the file after it.
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
