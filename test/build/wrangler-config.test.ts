import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { experimental_generateTypes, unstable_readConfig } from 'wrangler'
import * as z from 'zod/mini'
import { sharedSettings } from '../../tools/shared-settings.ts'

const consumer = z.looseObject({ queue: z.string(), dead_letter_queue: z.optional(z.string()) })
const configSchema = z.object({
  name: z.string(),
  vars: z.record(z.string(), z.unknown()),
  kv_namespaces: z.array(z.object({ binding: z.string(), id: z.string() })),
  queues: z.object({
    producers: z.array(z.object({ binding: z.string(), queue: z.string() })),
    consumers: z.array(consumer),
  }),
  ratelimits: z.array(z.object({ name: z.string(), namespace_id: z.string(), simple: z.unknown() })),
  cache: z.unknown(),
  exports: z.unknown(),
  observability: z.unknown(),
  upload_source_maps: z.unknown(),
  limits: z.object({ cpu_ms: z.number() }),
})

const root = join(import.meta.dirname, '../..')
const file = join(root, 'wrangler.toml')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-staging-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** wrangler.toml after an operator has followed docs/deploy.md. */
function filledFile(): string {
  const filled = join(folder, 'wrangler.toml')
  const added =
    '[[env.production.routes]]\npattern = "*/*"\nzone_name = "platform.example"\n' +
    '[[env.production.r2_buckets]]\nbinding = "MEDIA"\nbucket_name = "vitrine-media"\n'
  const text = readFileSync(file, 'utf8')
    .replace('YOUR-PROJECT', 'abcdefgh')
    .replace('sb_publishable_YOUR_KEY', 'sb_publishable_real')
    .replaceAll('YOUR-PLATFORM.example', 'platform.example')
    .replace('YOUR_KV_NAMESPACE_ID', 'a'.repeat(32))
  writeFileSync(filled, `${text}\n${added}`)
  return filled
}

/**
 * wrangler.toml without its build, and with an empty Worker. Otherwise wrangler would build the Worker to read the types
 * of its exports.
 */
function unbuiltFile(): string {
  const unbuilt = join(folder, 'unbuilt.toml')
  const text = readFileSync(file, 'utf8')
  const main = join(folder, /^main = "(.*)"$/m.exec(text)?.[1] ?? '')
  mkdirSync(dirname(main), { recursive: true })
  writeFileSync(main, 'export default {}\n')
  mkdirSync(join(folder, 'dist/client'))
  writeFileSync(unbuilt, text.replace(/^\[build\]\n(?:.+\n)+/m, ''))
  return unbuilt
}

/** wrangler.toml of a staging Worker, made by the command in docs/deploy.md. */
function stagingFile(production: string): string {
  const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8')
  const [command = ''] = /^sed [\s\S]*? > wrangler\.staging\.toml$/m.exec(page) ?? []
  const staging = join(folder, 'wrangler.staging.toml')
  const made = command.replace(
    / wrangler\.toml > wrangler\.staging\.toml$/,
    ` '${production}' > '${staging}'`,
  )
  if (!made.includes(staging))
    throw new Error('docs/deploy.md has no command that makes wrangler.staging.toml')
  execFileSync('sh', ['-c', made])
  return staging
}

const filled = filledFile()
/** The files of both deployments in docs/deploy.md. That of production still has placeholders. */
const deployed = { production: file, staging: stagingFile(filled) }
const config = (name: keyof typeof deployed) =>
  configSchema.parse(
    unstable_readConfig({ config: deployed[name], env: 'production' }, { hideWarnings: true }),
  )

test.each(['production', 'staging'] as const)(
  '%s stores logs, uploads source maps, and limits CPU time',
  (name) => {
    const { observability, upload_source_maps, limits } = config(name)
    expect(upload_source_maps).toBe(true)
    expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } })
    expect(limits.cpu_ms).toBeGreaterThan(0)
  },
)

test('staging has every binding that production has', () => {
  const [production, staging] = [config('production'), config('staging')]
  const shapeOf = ({ vars, kv_namespaces, queues, ratelimits, cache, exports }: typeof production) => ({
    vars: Object.keys(vars).sort(),
    kv: kv_namespaces.map(({ binding }) => binding),
    producers: queues.producers.map(({ binding }) => binding),
    consumers: queues.consumers.map(({ queue: _, dead_letter_queue: __, ...settings }) => settings),
    limits: ratelimits.map(({ name, simple }) => ({ name, simple })),
    cache,
    exports,
  })
  expect(shapeOf(staging)).toEqual(shapeOf(production))
})

const read = (path: string) =>
  unstable_readConfig({ config: path, env: 'production' }, { hideWarnings: true })

test('a staging Worker made from a configured production shares nothing with it', () => {
  expect(sharedSettings(read(filled), read(deployed.staging))).toEqual([])
})

test('every setting that a staging Worker would share with production is named', () => {
  const shared = sharedSettings(read(filled), read(filled))
  expect(shared).toEqual(
    expect.arrayContaining([
      'name vitrine',
      'SUPABASE_URL https://abcdefgh.supabase.co',
      'SUPABASE_PUBLISHABLE_KEY sb_publishable_real',
      'PLATFORM_DOMAIN platform.example',
      'route */* of platform.example',
      `KV namespace ${'a'.repeat(32)}`,
      'bucket vitrine-media',
      'rate limit 1001',
      'queue vitrine-leads',
      'queue vitrine-leads-dead',
    ]),
  )
  expect(shared.join()).not.toMatch(/FRESH_SECONDS|HTML_CACHE|MAIL_FROM|UPSTREAM/)
})

/** A repository whose staging has production's settings, and of the tools only its check: any other step fails. */
function repositoryWithSharedSettings(): string {
  const copy = mkdtempSync(join(folder, 'repository-'))
  const checks = ['tools/check-staging.ts', 'tools/shared-settings.ts', 'build/node-version.ts']
  for (const part of ['package.json', ...checks]) cpSync(join(root, part), join(copy, part))
  for (const name of ['wrangler.toml', 'wrangler.staging.toml']) cpSync(filled, join(copy, name))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

test('a deploy of staging is refused while it shares a setting with production, before any other step', () => {
  const cwd = repositoryWithSharedSettings()
  const { status, stderr } = spawnSync('npm', ['run', 'deploy:staging'], { cwd, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain(
    'wrangler.staging.toml has SUPABASE_URL https://abcdefgh.supabase.co, which is production',
  )
  expect(stderr).not.toMatch(/Cannot find module/)
})

/** `NAME?: type` of an interface, by name. */
function membersOf(text: string, name: string): Map<string, { isOptional: boolean; types: string[] }> {
  const [, body = ''] = new RegExp(`interface ${name} {\\n([^}]*)`).exec(text) ?? []
  const members = body.matchAll(/^\s*([A-Z_]+)(\??): ([^;\n]+)/gm)
  return new Map(
    Array.from(members, ([, key = '', mark, types = '']) => [
      key,
      { isOptional: mark === '?', types: types.split(' | ') },
    ]),
  )
}

test('the Worker’s Bindings are those of wrangler.toml, with the types that wrangler generates', async () => {
  const { env } = await experimental_generateTypes({
    config: unbuiltFile(),
    includeRuntime: false,
    strictVars: false,
    envInterface: 'Configured',
    envFile: [],
  } as never)
  const configured = membersOf(env ?? '', '__BaseEnv_Configured')
  const declared = membersOf(readFileSync(join(root, 'worker/env.ts'), 'utf8'), 'Bindings')
  expect(configured.size).toBeGreaterThan(8)
  const wrong = [...configured].filter(
    ([name, { types }]) => !types.every((type) => declared.get(name)?.types.includes(type)),
  )
  expect(wrong).toEqual([])
  const missing = [...declared].filter(([name, { isOptional }]) => !isOptional && !configured.has(name))
  expect(missing).toEqual([])
})
