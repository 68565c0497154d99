import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { listRevisions } from '../../admin/sites.ts'
import { copyTree } from '../support/tree-copy.ts'
import { call, service, visitor } from './clients.ts'

/** The commands of docs/tutorial.md behind its first step, which is `npm run dev`, as they stand there, in a copy of the tree. */
const page = readFileSync(join(import.meta.dirname, '../../docs/tutorial.md'), 'utf8')
const steps = Array.from(
  page.slice(page.indexOf('## 2.')).matchAll(/^## (\d)\..*$|^```sh\n([\s\S]*?)^```$/gm),
  ([, step, commands]) => ({ step, commands }),
)
const HOST = 'sorriso.localhost'
const tree = copyTree()
afterAll(() => tree.remove())

function run(commands: string): Promise<{ code: number; out: string; err: string }> {
  const { url, secretKey } = inject('backend')
  const settings = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey, PURGE_SECRET: '', USER: 'ana' }
  const options = { cwd: tree.folder, env: { ...process.env, ...settings } }
  return new Promise((resolve) => {
    execFile('sh', ['-e', '-c', commands], options, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

test('the commands of the tutorial make a site, publish it, change it and take it back', async () => {
  const printed = new Map<string, string[]>()
  let step = ''
  for (const { step: begun, commands } of steps) {
    step = begun ?? step
    if (commands === undefined) continue
    const { code, out, err } = await run(commands)
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
