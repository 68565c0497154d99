import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provenance } from '../../bench/provenance.ts'
import type { Effect, Tally } from '../support/tally.ts'
import { printNodeNotice } from '../../build/node-version.ts'

printNodeNotice()

/**
 * `npm run test:hostile`: sends all bad input through the built Worker in workerd and through Chromium, and prints
 * what was sent and its effects. The tests are part of `npm test`, which draws from the corpus; this command sends all
 * of it. The corpus must exist unless VITRINE_SECURITY_CASES=none (test/README.md).
 */
const RUNS = [
  ['worker', 'test/e2e/security.test.ts'],
  ['browser', 'test/browser/hostile.test.ts'],
] as const

const EFFECTS: Effect[] = [
  'own 5xx',
  'reflected markup',
  'off-site redirects',
  'changed bytes',
  'foreign content',
  'executions',
]

const folder = mkdtempSync(join(tmpdir(), 'vitrine-hostile-'))
const file = join(folder, 'tally.jsonl')
const failed = RUNS.filter(([project, test]) => {
  const env = { ...process.env, CI: 'true', HOSTILE_TALLY: file }
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', project, test], {
    env,
    stdio: 'inherit',
  })
  return status !== 0
})

const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
const tallies = lines.map((line): Tally => JSON.parse(line))
rmSync(folder, { recursive: true })

console.log(`\n${provenance()}`)
console.log(`\n| input | rows | answered by the Worker | effects that were looked for |`)
console.log('|---|---|---|---|')
for (const { input, rows, checked, effects } of tallies)
  console.log(`| ${input} | ${rows} | ${checked} | ${effects.join(', ')} |`)

console.log('\n| effect | requests or values | found |')
console.log('|---|---|---|')
for (const effect of EFFECTS) {
  const checked = tallies.filter(({ effects }) => effects.includes(effect)).map((tally) => tally.checked)
  const sum = checked.reduce((all, each) => all + each, 0)
  console.log(`| ${effect} | ${sum} | ${failed.length === 0 ? 0 : 'see the tests that failed'} |`)
}

for (const [, test] of failed) console.error(`FAILED: ${test}`)
const isWhole = EFFECTS.every((effect) => tallies.some(({ effects }) => effects.includes(effect)))
if (!isWhole) console.error('an effect was never looked for: a test was left out')
process.exitCode = failed.length === 0 && isWhole ? 0 : 1
