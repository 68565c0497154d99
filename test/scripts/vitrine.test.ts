import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const program = join(root, 'scripts/vitrine.mjs')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bin-'))
afterAll(() => rmSync(folder, { recursive: true }))

function run(
  cwd: string,
  file: string,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true' }
  return new Promise((resolve) => {
    execFile(file, args, { cwd, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

test('npx vitrine is the site command of npm: the same output, and the same exit codes', async () => {
  const [npx, site] = [
    await run(root, 'npx', 'vitrine', 'templates', '--json'),
    await run(root, 'npm', 'run', '--silent', 'site', '--', 'templates', '--json'),
  ]
  expect(npx).toMatchObject({ code: 0, out: site.out })
  expect(JSON.parse(npx.out)).toContainEqual(expect.objectContaining({ name: 'padaria' }))
  expect(await run(root, 'npx', 'vitrine', 'publish')).toMatchObject({
    code: 2,
    err: expect.stringContaining('HOST is missing'),
  })
}, 120_000)

test('a folder that has the clone as a package runs the commands in itself, as npm links them', async () => {
  const project = join(folder, 'project')
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true })
  symlinkSync(root, join(project, 'node_modules/vitrine'))
  symlinkSync('../vitrine/scripts/vitrine.mjs', join(project, 'node_modules/.bin/vitrine'))
  const bin = join(project, 'node_modules/.bin/vitrine')
  const args = ['new', 'forno', '--template', 'links', '--host', 'forno.test']
  expect(await run(project, bin, ...args)).toMatchObject({
    code: 0,
    err: expect.stringContaining('forno holds'),
  })
  expect(await run(project, bin, 'validate', 'forno')).toMatchObject({ code: 0 })
}, 120_000)

test('a copy of the package says where its commands run from', async () => {
  const copy = join(folder, 'copied/node_modules/vitrine/scripts')
  mkdirSync(copy, { recursive: true })
  cpSync(program, join(copy, 'vitrine.mjs'))
  expect(await run(folder, process.execPath, join(copy, 'vitrine.mjs'), 'list')).toMatchObject({
    code: 1,
    err: expect.stringContaining('its commands run from a clone'),
  })
})

test('the program of the package is one that a shell may run', () => {
  expect(execFileSync(program, ['--help'], { encoding: 'utf8' })).toContain('publish')
})
