import { checkSync } from 'recheck'
import { describe, expect, test } from 'vitest'
import { parseSync } from 'vite'
import { repositoryFiles } from '../support/repository.ts'

/** A pattern for which the check may take longer is one to write in a simpler way. */
const TIMEOUT_MS = 20_000

interface Pattern {
  source: string
  flags: string
}

interface Node {
  type?: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

/** The patterns of what runs in the Worker and in browsers, and the files that build some from text. */
const patterns = new Map<string, Pattern & { file: string }>()
const built = new Set<string>()

for (const { path: file, text } of repositoryFiles(
  /^(?:worker|shared|sections|client|admin)\/.*(?<!\.d)\.tsx?$/,
)) {
  JSON.stringify(parseSync(file, text).program, (_, value: Node | bigint | null) => {
    if (typeof value === 'bigint') return String(value)
    if (value?.type === 'Literal' && value.regex !== undefined) {
      const { pattern, flags } = value.regex
      patterns.set(`/${pattern}/${flags}`, { source: pattern, flags, file })
    }
    if (value?.type === 'NewExpression' && value.callee?.name === 'RegExp') built.add(file)
    return value
  })
}

/** What it tries is drawn: the same in each run, and in `npm run test:fuzz` another each time. */
const SEED = process.env.FUZZ_CASES === undefined ? 1 : Date.now() % 1_000_000

describe('a regular expression', () => {
  test.each([...patterns])('takes no more than linear time: %s', (_, { source, flags, file }) => {
    const { status } = checkSync(source, flags, { timeout: TIMEOUT_MS, randomSeed: SEED })
    expect({ file, status, seed: SEED }).toEqual({ file, status: 'safe', seed: SEED })
  })

  test('is built from text only where tenants give one for a field, which is checked before', () => {
    // test/shared/forms/pattern.test.ts.
    expect([...built].sort()).toEqual([
      'sections/ui/form/browser-pattern.ts',
      'sections/ui/form/enhance-form.browser.ts',
      'shared/forms/pattern.ts',
    ])
    expect(patterns.size).toBeGreaterThan(150)
  })
})
