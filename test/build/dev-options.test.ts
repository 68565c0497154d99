import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

function run(file: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('npm run dev -- --help prints its options, and starts nothing', () => {
  const { status, stdout, stderr } = run('build/dev.ts', '--help')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('--backend-port')
})

test('npm run dev names an unknown option, without a stack trace', () => {
  const { status, stdout, stderr } = run('build/dev.ts', '--prot', '8000')
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain('--prot')
  expect(stderr).toContain('--backend-port')
  expect(stderr).not.toMatch(/^\s+at /m)
})

test('a deploy stops before wrangler while settings are placeholders, and names each in a line', () => {
  const { status, stdout, stderr } = run('tools/check-settings.ts', 'production')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('environment production: SUPABASE_URL is still ')
  expect(stderr).not.toMatch(/^\s+at /m)
})
