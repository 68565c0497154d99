import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from '../support/tree-copy.ts'
import { MUTATIONS, type Mutation, type TestOf } from './mutations.ts'
import { placeOfFault, productFiles } from './place.ts'
import { printNodeNotice } from '../../build/node-version.ts'

printNodeNotice()

/**
 * `npm run test:faults`: puts each fault of the list into a copy of the tree and expects its test to fail. Words
 * after `--` choose the mutations whose name holds one of them.
 */
type Outcome = 'caught' | 'SURVIVED' | 'REFUSED' | 'BROKEN'

const words = process.argv.slice(2)
const chosen = MUTATIONS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const { folder: copy, remove } = copyTree()
try {
  const working = testsThatPass(chosen.map(({ test }) => test))
  const outcomes = chosen.map((mutation) => {
    const outcome = working.has(mutation.test) ? outcomeOf(mutation) : 'BROKEN'
    console.log(`${outcome.padEnd(8)}  ${mutation.name}  (${mutation.test.file}: ${mutation.test.name})`)
    return outcome
  })
  const caught = outcomes.filter((outcome) => outcome === 'caught').length
  console.log(`${caught} of ${outcomes.length} caught`)
  process.exitCode = caught === outcomes.length && caught > 0 ? 0 : 1
} finally {
  remove()
}

/** The tests that pass without a fault. Each project runs once, with all of its tests. */
function testsThatPass(tests: TestOf[]): Set<TestOf> {
  const projects = Map.groupBy(tests, ({ project }) => project)
  const passing = [...projects].flatMap(([project, own]) => {
    const results = run(project, own)
    return own.filter((test) => statusOf(test, results) === 'passed')
  })
  return new Set(passing)
}

/** BROKEN if the test did not run: a failed build does not count as a failed test. */
function outcomeOf({ edits, test }: Mutation): Outcome {
  const before = new Map<string, string>()
  try {
    for (const { find, replace } of edits) {
      const file = placeOfFault(productFiles(copy), find)
      if (file === null) return 'REFUSED'
      const { path, text } = file
      if (!before.has(path)) before.set(path, text)
      writeFileSync(
        path,
        text.replace(find, () => replace),
      )
    }
    const status = statusOf(test, run(test.project, [test]))
    return status === 'failed' ? 'caught' : status === 'passed' ? 'SURVIVED' : 'BROKEN'
  } finally {
    for (const [file, text] of before) writeFileSync(file, text)
  }
}

interface Result {
  file: string
  name: string
  status: string
}

function statusOf({ file, name }: TestOf, results: Result[]): 'passed' | 'failed' | 'not run' {
  const own = results.filter((result) => result.file.endsWith(file) && result.name.includes(name))
  if (own.some(({ status }) => status === 'failed')) return 'failed'
  return own.some(({ status }) => status === 'passed') ? 'passed' : 'not run'
}

function run(project: string, tests: TestOf[]): Result[] {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const names = tests.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const files = new Set(tests.map(({ file }) => file))
  const options = ['--project', project, ...files, '-t', names, '--reporter=json', `--outputFile=${report}`]
  spawnSync(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...options], {
    cwd: copy,
  })
  if (!existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ file, name: fullName, status })),
  )
}
