import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_DIST } from '../support/build.ts'
import { plantedSecrets, secretsIn } from '../support/secrets.ts'
import { textSection } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const root = join(import.meta.dirname, '../..')

/** The secrets of this test's deployment, which no answer may contain. */
const SECRETS = plantedSecrets()
const VALUES = [...Object.values(SECRETS), 'platform.test', '"tenant_id"']

const form = {
  id: 'fale',
  component: { folder: 'contact', name: 'simple' },
  data: {
    custom_form_id: 'contato',
    fields: [{ name: 'nome', type: 'text', label: 'Nome', required: true }],
  },
}
const upstream = scriptedUpstream({
  host: 'a.test',
  pages: [
    { id: 'home', route: '/', sections: [textSection('t', 'Olá'), form] },
    { id: 'sobre', route: 'sobre', route_en_US: 'about' },
    { id: 'conta', route: 'conta', access: 'signed_in' },
  ],
  config: { blog: { categories: [{ slug: 'novidades', name: 'Novidades' }] } },
  root: { appConfig: { forms: { turnstile_site_key: '1x00AA' } } },
})

let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker({
    upstream: upstream.handle,
    bindings: {
      ...SECRETS,
      SUPABASE_URL: 'https://project.supabase.test',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_for_this_test',
    },
  })
})
afterAll(() => worker.stop())

test('a secret of each kind is found, and a publishable key is not reported', () => {
  const token = (role: string) =>
    `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.c2lnbmF0dXJl`
  expect(secretsIn(`x ${token('service_role')} y`)).toHaveLength(1)
  expect(secretsIn('key=sb_secret_abcdefgh12')).toEqual(['sb_secret_abcdefgh12'])
  expect(secretsIn('a purge-secret', ['purge-secret'])).toEqual(['purge-secret'])
  expect(secretsIn(`${token('anon')} sb_publishable_abcdefgh eyJhbGciOi.eyJub3.x`)).toEqual([])
})

test('every secret in the settings is set to a known value in these tests', () => {
  expect(Object.keys(SECRETS)).toEqual(
    expect.arrayContaining(['SUPABASE_SECRET_KEY', 'LEADS_SECRET', 'RESEND_API_KEY', 'CLOUDFLARE_API_TOKEN']),
  )
  expect(Object.keys(SECRETS).length).toBeGreaterThan(8)
})

test('no file of a build contains a secret', () => {
  const dist = join(root, TEST_DIST)
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:js|css|json|map|txt|html|svg|xml|webmanifest)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    secretsIn(readFileSync(join(dist, file), 'utf8')).map((secret) => `${file}: ${secret}`),
  )
  expect(found).toEqual([])
})

const PATHS = [
  ...['/', '/sobre', '/en-US/about', '/conta', '/nada', '/blog', '/%zz', '/?form=contato', '/?page=2'],
  ...['/api/core/config?url=/', '/api/core/config?url=http://b.test/', '/api/core/path-rules?path=/sobre'],
  ...['/api/cookies/get', '/api/cookies/preferences', '/api/popups/x', '/api/icons/lucide.json?icons=leaf'],
  ...['/api/purge', '/api/nada', '/api/forms/contato', '/api/tracking/save', '/api/csp-reports'],
  ...['/healthz', '/builds/latest.json', '/speculation-rules.json', '/assets/none.js', '/favicon.ico'],
  ...['/robots.txt', '/sitemap.xml', '/llms.txt', '/feed.xml', '/site.webmanifest', '/sobre.md'],
  ...['/.env', '/.dev.vars', '/wrangler.toml', '/_worker.js', '/index.js.map', '/dist/worker/index.js'],
]
const HEADERS: Record<string, string>[] = [
  {},
  { accept: 'text/html' },
  { accept: 'application/json' },
  { accept: 'text/markdown', 'x-debug': '1' },
  { origin: 'http://evil.test', 'x-forwarded-host': 'b.test' },
]
const FAULTS = [
  null,
  () =>
    new Response('{"message":"at Object.<anonymous> https://platform.test/ sb_secret_from_upstream"}', {
      status: 500,
    }),
  () => Promise.reject(new Error('https://platform.test/ refused sb_secret_from_upstream')),
] as const

test('none of a thousand answers contains a secret, a numeric tenant id, a stack or an address of the upstream', async () => {
  const found: string[] = []
  let answers = 0
  for (const [round, fault] of FAULTS.entries()) {
    upstream.fault = fault
    // Of a site in memory, and of one that was never requested.
    for (const host of ['a.test', `cold-${round}.test`]) {
      for (const path of PATHS) {
        for (const headers of HEADERS) {
          for (const method of path.startsWith('/api/') ? ['GET', 'POST'] : ['GET']) {
            const response = await worker.fetch(`http://${host}${path}`, {
              method,
              headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
              ...(method === 'POST' && { body: '{"_page":"/","nome":"Ana"}' }),
            })
            const text = JSON.stringify([...response.headers]) + (await response.text())
            answers++
            const stack = /\bat \w+ \(|\bat async |\.ts:\d+:\d+/.exec(text)?.[0]
            for (const each of [...secretsIn(text, VALUES), ...(stack ? [stack] : [])])
              found.push(`${method} ${host}${path}: ${each}`)
          }
        }
      }
    }
  }
  upstream.fault = null
  expect(answers).toBeGreaterThan(1000)
  expect(found).toEqual([])
  // The log has the reasons, and none of the deployment's secrets either.
  expect(worker.logs.length).toBeGreaterThan(0)
  expect(secretsIn(JSON.stringify(worker.logs), Object.values(SECRETS))).toEqual([])
})
