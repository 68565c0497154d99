import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend, startBackend } from '../../build/backend.ts'
import { factsOf } from '../support/html.ts'
import { type RecordedSchema, releaseFunctions, startReleaseBackend } from '../support/release-backend.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

/**
 * The last version and this one, each with the schema of the other (docs/upgrades.md): this Worker on the last
 * version's schema, and then the calls of the last version's Worker on the same rows with this version's schema.
 */
interface Release extends RecordedSchema {
  /** Tables and views that the Worker reads. */
  views: { key: 'publishable' | 'secret'; name: string; query: string; headers: Record<string, string> }[]
  calls: { key: 'publishable' | 'secret'; name: string; args: Record<string, unknown> }[]
}

const folder = join(import.meta.dirname, 'releases')
const last = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  .at(-1)
const release = JSON.parse(readFileSync(join(folder, last ?? ''), 'utf8')) as Release
const seed = readFileSync(join(folder, `${release.version}.sql`), 'utf8')
const scratch = mkdtempSync(join(tmpdir(), 'vitrine-release-'))
const dataDir = join(scratch, 'data')

type Database = Omit<Backend, 'run'>
let database: Database
let worker: Awaited<ReturnType<typeof startWorker>>
const before: unknown[] = []

async function startWorkerOn(backend: Database) {
  return startWorker({
    bindings: {
      ...{ UPSTREAM: 'supabase', UPSTREAM_TIMEOUT_MS: '10000' },
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
    },
  })
}

beforeAll(async () => {
  database = await startReleaseBackend({ release, dataDir, seed })
  worker = await startWorkerOn(database)
}, 180_000)
afterAll(async () => {
  await worker?.stop()
  await database?.stop()
  rmSync(scratch, { recursive: true })
})

/** Pages, a redirect, the blog, a form and an event, as visitors request them. */
async function expectServed(form: string): Promise<void> {
  const HOST = 'http://forno.test'
  const pages: [string, string][] = [
    ['/', 'Forno da Vila'],
    ['/sobre', 'Desde 1962'],
    ['/en-US/about', 'Since 1962'],
    ['/blog/novas/primeiro', 'O primeiro pão'],
  ]
  for (const [path, text] of pages) {
    const response = await worker.fetch(HOST + path)
    expect([path, response.status]).toEqual([path, 200])
    expect(factsOf(await response.text()).text).toContain(text)
  }
  expect((await worker.fetch(`${HOST}/blog`)).status).toBe(200)
  expect((await worker.fetch(`${HOST}/sitemap.xml`)).status).toBe(200)
  expect((await worker.fetch(`${HOST}/velho`)).headers.get('location')).toBe('/sobre')
  expect((await worker.fetch(`${HOST}/nada`)).status).toBe(404)
  const popup = await worker.fetch(`${HOST}/api/popups/oferta`)
  expect([popup.status, await popup.text()]).toEqual([200, expect.stringContaining('Pão dormido')])

  const sent = await worker.fetch(`${HOST}/api/forms/contato`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ _page: '/', _section: 'escreva', email: `${form}@cliente.test` }),
  })
  expect([sent.status, await sent.json()]).toEqual([200, expect.objectContaining({ ok: true })])
  const tracked = await worker.fetch(`${HOST}/api/tracking/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11) Chrome/156.0.0.0' },
    body: JSON.stringify({
      ...{ action: 'click', target: form, identifier: 'x'.repeat(32), referrer: 'direct' },
      ...{ tenant_uuid: 'a1b2c3d4-0000-4000-8000-0000000f0210', url: `${HOST}/` },
    }),
  })
  expect(tracked.status).toBe(202)
  const stored = createClient(database.url, database.secretKey, { auth: { persistSession: false } })
  await until(async () => {
    const events = await stored.from('tracking_events').select('target').eq('target', form)
    const leads = await stored
      .from('form_submissions')
      .select('id')
      .eq('data->>email', `${form}@cliente.test`)
    expect([events.data?.length, leads.data?.length]).toEqual([1, 1])
  })
  expect(worker.logs.filter(({ level }) => level === 'error')).toEqual([])
}

const asked = [...release.views, ...release.calls]
const apikey = (key: 'publishable' | 'secret') =>
  key === 'secret' ? database.secretKey : database.publishableKey

/** In the order of `asked`. */
async function answers(): Promise<unknown[]> {
  const found: unknown[] = []
  for (const { key, name, query, headers } of release.views) {
    const response = await fetch(`${database.url}/rest/v1/${name}?${query}`, {
      headers: { ...headers, apikey: apikey(key) },
    })
    const rows = await response.json()
    expect([name, response.status, rows]).toEqual([name, 200, [expect.anything()]])
    found.push(rows)
  }
  for (const { key, name, args } of release.calls) {
    const response = await fetch(`${database.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: apikey(key), 'content-type': 'application/json' },
      body: JSON.stringify(args),
    })
    expect([name, response.status]).toEqual([name, 200])
    found.push(await response.json())
  }
  return found
}

test('this Worker serves pages, forms and tracking on the schema of the last version', async () => {
  await expectServed('antes')
  before.push(...(await answers()))
  // Null for the host without a site, and for the page of an account that is not a member.
  expect(before.filter((answer) => answer === null)).toHaveLength(2)
})

test('an unknown section and unknown fields do not affect the rest of a stored page', async () => {
  const text = factsOf(await (await worker.fetch('http://forno.test/')).text()).text
  expect(text).toContain('Escreva')
  expect(text).not.toContain('De outra versão')
})

test('newer SQL runs on the rows of the last version, and its Worker finds everything that it reads', async () => {
  await worker.stop()
  await database.stop()
  database = await startBackend({ port: 0, dataDir, seed })
  worker = await startWorkerOn(database)
  const after = await answers()
  for (const [place, call] of asked.entries())
    expect([call, missing(before[place], after[place])]).toEqual([call, []])
}, 180_000)

test('this Worker serves the same rows on today’s schema', async () => {
  await expectServed('depois')
})

test('every call of the upstream has an answer recorded with the schema of the last version', () => {
  const source = readFileSync(join(import.meta.dirname, '../../worker/upstream/supabase.ts'), 'utf8')
  const named = [
    ...source.matchAll(/\b(?:read|write|rpc)\((?:await openClient\([^)]*\), )?\s*'(\w+)'/g),
    ...source.matchAll(/\.from\('(\w+)'\)/g),
  ].map(([, name = '']) => name)
  const methods = readFileSync(join(import.meta.dirname, '../../core/reading/upstream.ts'), 'utf8').match(
    /^ {2}\w+\??\([^()]*options: CallOptions,?\s*\): Promise/gm,
  )
  // The pattern above would miss a call that is written in another way.
  expect(named).toHaveLength(methods?.length ?? 0)
  const migrations = join(import.meta.dirname, '../../supabase/migrations')
  const tables = readdirSync(migrations)
    .filter((file) => file <= release.migration)
    .map((file) => readFileSync(join(migrations, file), 'utf8'))
  const schema = [...tables, releaseFunctions(release)].join('\n')
  const known = named.filter((name) =>
    new RegExp(`create (?:or replace )?(?:function|view|table) public\\.${name}\\b`).test(schema),
  )
  expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(known))
})

test('an answer that lacks a field, or has one of another type, is noticed', () => {
  expect(missing({ a: [{ b: 1 }], c: null }, { a: [{ b: 2, d: 1 }], c: 'x' })).toEqual([])
  expect(missing({ a: [{ b: 1 }] }, { a: [{}] })).toEqual(['.a.0.b'])
  expect(missing({ a: '1' }, { a: 1 })).toEqual(['.a'])
  expect(missing({ id: '7' }, null)).toEqual([''])
})

/** Paths of `earlier` that `later` lacks, or has with another type. A null may become anything. */
function missing(earlier: unknown, later: unknown, path = ''): string[] {
  if (earlier === null) return []
  if (typeof earlier !== typeof later || later === null || Array.isArray(earlier) !== Array.isArray(later))
    return [path]
  if (typeof earlier !== 'object') return []
  return Object.entries(earlier).flatMap(([key, value]) =>
    missing(value, (later as Record<string, unknown>)[key], `${path}.${key}`),
  )
}
