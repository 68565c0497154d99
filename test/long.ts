import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * `npm run check:long`: the commands that take more than five minutes, one after the other (test/README.md). A failed
 * command does not stop the others; a name after `--` selects one.
 */
const LONG = [
  'test:pages',
  'test:hostile',
  'test:soak',
  'test:fuzz',
  'test:memory',
  'test:faults',
  'test:mutation',
]

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const chosen = process.argv.slice(2)
const commands = LONG.filter(
  (name) => name in scripts && (chosen.length === 0 || chosen.includes(name.replace('test:', ''))),
)
const outcomes = commands.map((name) => {
  console.log(`\n# npm run ${name}\n`)
  const started = Date.now()
  const { status } = spawnSync('npm', ['run', '--silent', name], { stdio: 'inherit' })
  return { name, isPassed: status === 0, minutes: (Date.now() - started) / 60_000 }
})
console.log('\n| command | minutes | |\n|---|---|---|')
for (const { name, isPassed, minutes } of outcomes)
  console.log(`| ${name} | ${minutes.toFixed(1)} | ${isPassed ? 'passed' : 'FAILED'} |`)
process.exitCode = outcomes.length > 0 && outcomes.every(({ isPassed }) => isPassed) ? 0 : 1
