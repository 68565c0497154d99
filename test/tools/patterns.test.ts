import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { describe, expect, test } from 'vitest'
import { parseSync } from 'vite'
import { daySeed, isLong } from '../support/draws.ts'
import { repositoryFiles } from '../support/repository.ts'

/** Milliseconds for one pattern. If the check takes longer, write the pattern in a simpler way. */
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

/** The patterns in code that runs in the Worker or in browsers. */
const patterns = new Map<string, Pattern & { file: string }>()
/** The files of that code that build a pattern from text. */
const built = new Set<string>()

for (const { path: file, text } of repositoryFiles(
  /^(?:worker|core|shared|sections|client|admin)\/.*(?<!\.d)\.tsx?$/,
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

/**
 * Digests of patterns that a run of `npm run test:fuzz` found to be safe, one a line. The check of them all takes a minute, so
 * other runs check the patterns that are not here: those that are new or were changed.
 */
const RECORD = join(import.meta.dirname, 'safe-patterns.txt')
/** The most unrecorded patterns. If there are more, the record has to be written again. */
const MOST_UNRECORDED = 60

function digest(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 16)
}

describe('a regular expression', () => {
  const recorded = new Set(readFileSync(RECORD, 'utf8').split('\n'))
  const unrecorded = [...patterns].filter(([name]) => !recorded.has(digest(name)))

  test('takes at most linear time', () => {
    const seed = daySeed()
    const faults = (isLong ? [...patterns] : unrecorded).flatMap(([name, { source, flags, file }]) => {
      const { status } = checkSync(source, flags, { timeout: TIMEOUT_MS, randomSeed: seed })
      return status === 'safe' ? [] : [{ file, name, status, seed }]
    })
    expect(faults).toEqual([])
    if (isLong) writeFileSync(RECORD, `${[...patterns.keys()].map(digest).sort().join('\n')}\n`)
    else expect(unrecorded.length, 'npm run test:fuzz writes the record again').toBeLessThan(MOST_UNRECORDED)
  })

  test.each([
    ['(a+)+$', 'vulnerable'],
    ['^(?=.*x)(\\w+\\s?)*$', 'vulnerable'],
    ['^a+$', 'safe'],
  ])('is recognised as safe or vulnerable: %s is %s', (source, status) => {
    expect(checkSync(source, '', { timeout: TIMEOUT_MS, randomSeed: daySeed() }).status).toBe(status)
  })

  test('is built from text only for tenants’ field patterns, which are checked before', () => {
    // test/shared/forms/pattern.test.ts tests that check.
    expect([...built].sort()).toEqual([
      'sections/ui/form/browser-pattern.ts',
      'sections/ui/form/enhance-form.browser.ts',
      'shared/forms/pattern.ts',
    ])
    expect(patterns.size).toBeGreaterThan(150)
  })
})
