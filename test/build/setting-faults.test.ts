import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { settingFaults, wranglerEnvironment } from '../../build/setting-faults.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8')

test('every placeholder is named', () => {
  const faults = settingFaults(join(root, 'wrangler.toml'), 'production').join('\n')
  for (const name of ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'PLATFORM_DOMAIN', 'the id of SITES'])
    expect(faults).toContain(`environment production: ${name} is still `)
})

test('an environment with real values has no placeholder', () => {
  const config = join(folder, 'wrangler.toml')
  writeFileSync(config, toml.replaceAll(/YOUR[-_]/g, 'own-'))
  expect(settingFaults(config, 'production')).toEqual([])
})

test.each([
  ['node wrangler deploy --env production', 'production'],
  ['node wrangler deploy --dry-run --env=staging', 'staging'],
  ['node wrangler deploy -e staging --dry-run', 'staging'],
  ['node wrangler deploy', null],
])('in the command %j the environment is %j', (args, env) => {
  expect(wranglerEnvironment(args)).toBe(env)
})
