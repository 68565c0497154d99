import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * `npm run test:times`: runs the suite and prints how long its projects and its slowest files take.
 * `-- REPORT` reads a report of vitest's JSON reporter; `-- BEFORE AFTER` compares two
 * reports and lists the tests that only one of them has.
 */
const REPORT = 'test/.artifacts/report.json'
const SLOWEST = 40
const FOLDERS: Record<string, string> = { e2e: 'worker', database: 'database', browser: 'browser' }

interface Report {
  startTime: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string }[]
  }[]
}

interface File {
  path: string
  project: string
  startTime: number
  endTime: number
  seconds: number
  titles: Set<string>
}

const root = join(import.meta.dirname, '..')
const [before, after] = process.argv.slice(2)
if (before !== undefined && after !== undefined) printDifference(filesOf(before), filesOf(after))
else printTimes(before ?? runSuite())

function runSuite(): string {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
  const { status } = spawnSync(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
  return join(root, REPORT)
}

function filesOf(report: string): File[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return testResults.map(({ name, startTime, endTime, assertionResults }) => {
    const path = name.replace(/^.*\/(?=test\/)/, '')
    const ran = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed')
    return {
      path,
      project: FOLDERS[path.split('/')[1] ?? ''] ?? 'unit',
      startTime,
      endTime,
      seconds: (endTime - startTime) / 1000,
      titles: new Set(ran.map(({ fullName }) => fullName.trim())),
    }
  })
}

function printTimes(report: string): void {
  const files = filesOf(report).filter(({ titles }) => titles.size > 0)
  console.log('| project | files | titles | sum of files, s | first to last test, s |\n|---|---|---|---|---|')
  for (const [project, own] of [...Map.groupBy(files, (file) => file.project), ['all', files] as const])
    console.log(`| ${project} | ${own.length} | ${sum(own, ({ titles }) => titles.size)} | ${totals(own)} |`)
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  console.log('\n| file | titles | s |\n|---|---|---|')
  for (const { path, titles, seconds } of slowest)
    console.log(`| ${path} | ${titles.size} | ${seconds.toFixed(1)} |`)
}

function totals(files: readonly File[]): string {
  const first = Math.min(...files.map(({ startTime }) => startTime))
  const last = Math.max(...files.map(({ endTime }) => endTime))
  return `${sum(files, ({ seconds }) => seconds).toFixed(0)} | ${((last - first) / 1000).toFixed(0)}`
}

function sum(files: readonly File[], each: (file: File) => number): number {
  return files.reduce((total, file) => total + each(file), 0)
}

/** A title that is in another file of the other report is printed with that file: its test was moved. */
function printDifference(earlier: File[], later: File[]): void {
  printTitles('Only in the first', earlier, later)
  printTitles('Only in the second', later, earlier)
}

function printTitles(heading: string, files: File[], others: File[]): void {
  const missing = files.flatMap(({ path, titles }) => {
    const there = others.find((other) => other.path === path)?.titles
    return [...titles].filter((title) => !there?.has(title)).map((title) => ({ path, title }))
  })
  console.log(`\n# ${heading}: ${missing.length} titles`)
  for (const [path, rows] of Map.groupBy(missing, (row) => row.path)) {
    console.log(`\n${path}`)
    for (const { title } of rows) {
      const other = others.find(({ titles }) => titles.has(title))
      console.log(`  ${title}${other === undefined ? '' : ` (${other.path})`}`)
    }
  }
}
