import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRevisions } from '../../admin/sites.ts'
import { shellWords } from '../support/shell-words.ts'
import type { Run } from '../support/run-command.ts'
import { backend, call, service, visitor } from './clients.ts'
import { run } from './command-line.ts'

/** The commands of docs/tutorial.md after its first step, `npm run dev`, unchanged, in a folder like the project's. */
const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/tutorial.md'), 'utf8')
const steps = Array.from(
  page.slice(page.indexOf('## 2.')).matchAll(/^## (\d)\..*$|^```sh\n([\s\S]*?)^```$/gm),
  ([, step, commands]) => ({ step, commands }),
)
const HOST = 'sorriso.localhost'
const folder = mkdtempSync(join(tmpdir(), 'vitrine-tutorial-'))
const before = process.cwd()

beforeAll(() => {
  for (const name of ['docs', 'node_modules']) symlinkSync(join(root, name), join(folder, name))
  const scripts = { site: `node ${join(root, 'cli/site.ts')}` }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))
  mkdirSync(join(folder, 'sites'))
  process.chdir(folder)
})
afterAll(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true })
})

/** A block whose lines all begin with `npm run site` runs in this process, any other block in a shell. */
async function runAll(commands: string): Promise<Run> {
  const lines = commands.trim().split('\n')
  if (!lines.every((line) => line.startsWith('npm run site -- '))) return inShell(commands)
  const runs: Run[] = []
  for (const line of lines) {
    runs.push(await run(...shellWords(line).slice('npm run site --'.split(' ').length)))
    if (runs.at(-1)?.code !== 0) break
  }
  const all = (part: 'out' | 'err') => runs.map((each) => each[part]).join('')
  return { code: runs.at(-1)?.code ?? 0, out: all('out'), err: all('err') }
}

function inShell(commands: string): Promise<Run> {
  const { url, secretKey } = backend()
  const settings = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey, PURGE_SECRET: '', USER: 'ana' }
  return new Promise((resolve) => {
    execFile('sh', ['-e', '-c', commands], { env: { ...process.env, ...settings } }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

test('the commands of the tutorial create a site, publish it, change it and roll it back', async () => {
  const printed = new Map<string, string[]>()
  let step = ''
  for (const { step: begun, commands } of steps) {
    step = begun ?? step
    if (commands === undefined) continue
    const { code, out, err } = await runAll(commands)
    expect([commands, code, code === 0 ? '' : err]).toEqual([commands, 0, ''])
    printed.set(step, [...(printed.get(step) ?? []), `${out}${err}`])
  }
  expect([...printed.keys()]).toEqual(['2', '3', '4', '5', '6'])
  expect(printed.get('2')?.join('')).toContain('0 errors, 0 warnings')
  expect(printed.get('4')?.join('')).toMatch(
    /\{"src":"\/media\/padaria-1440-1440x900-[^"]+\.webp","alt":"A screenshot of another site","width":1440,"height":900\}/,
  )
  expect(printed.get('5')?.join('')).toContain('8 differences')
  const made = await listRevisions(service(), HOST, 10)
  expect(made.map(({ kind, note }) => [kind, note])).toEqual([
    ['publish', 'blue after all'],
    ['rollback', 'green was better'],
    ['publish', 'new title, blue, another picture'],
    ['publish', 'the first'],
  ])
  const shown = await call('core_config', { url: `http://${HOST}/` }, visitor())
  expect(JSON.stringify(shown)).toContain('Sorria sem pressa')
  expect(JSON.stringify(shown)).toContain('#2b4c9b')
}, 300_000)
