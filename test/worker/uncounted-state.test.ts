import { expect, test } from 'vitest'
import { repositoryFiles } from '../support/repository.ts'

/**
 * State of modules that lives as long as the isolate and counts in no share. core/memory/shares.ts says why it is
 * bounded.
 */
const UNCOUNTED: Record<string, string> = {
  'worker/store/public-icons.ts': 'CallBudget',
  'worker/media/find-file.ts': 'CallBudget',
  'worker/media/serve-media.ts': 'CallBudget SingleFlight',
  'core/memory/shares.ts': 'Map Map',
  'worker/store/uploads.ts': 'Set',
  'worker/page/finished-page.ts': 'Set SingleFlight',
  'worker/page/head/assets.ts': 'Map Map Map Set',
  'worker/page/sections/messages.ts': 'Map Map',
  'core/routing/fold-case.ts': 'Map',
  'core/routing/page-claims.ts': 'Map',
  'worker/page/sections/search-results.ts': 'CallBudget',
}

/** Collections at the top level of a module. Those with a read-only type cannot grow. */
const STATE = /^(?:export )?const [^\n]*?= (?:\{[^\n]*)?new (Map|Set|CallBudget|SingleFlight)\b(?!\(\[)/gm
const FIXED = /: (?:ReadonlyMap|ReadonlySet|Icons|Lists)\b/

test('state that outlives a request belongs to a share, or is listed with the reason it cannot grow', () => {
  const found = repositoryFiles(/^(?:worker|core)\/.*\.tsx?$/).flatMap(({ path, text }) => {
    const kinds = [...text.matchAll(STATE)].flatMap(([line, kind = '']) => (FIXED.test(line) ? [] : kind))
    return kinds.length === 0 ? [] : [[path, kinds.sort().join(' ')]]
  })
  expect(Object.fromEntries(found)).toEqual(UNCOUNTED)
})
