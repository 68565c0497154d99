import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readRewriting, rewritingSentence, ZONE_SETTINGS } from '../../tools/zone-rewriting.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-zone-'))
const ZONE = { id: 'Z1', name: 'platform.example', account: { id: 'A1' } }

/** Cloudflare's answers by path; a number is the status of a refusal. */
let answers: Record<string, object | number>
const asked: string[] = []
const cloudflare = createServer((request, response) => {
  const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://cloudflare.test')
  asked.push(path)
  // All entries of a list are on its first page.
  const isLaterPage = Number(searchParams.get('page') ?? 1) > 1
  const answer =
    request.headers.authorization === 'Bearer good' ? (isLaterPage ? [] : (answers[path] ?? 404)) : 403
  const isRefused = typeof answer === 'number'
  response
    .writeHead(isRefused ? answer : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ success: !isRefused, errors: [], messages: [], result: isRefused ? null : answer }))
})

beforeAll(() => new Promise<void>((resolve) => cloudflare.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  cloudflare.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  asked.length = 0
  answers = {
    '/zones': [ZONE],
    '/zones/Z1/bot_management': { enable_js: false, fight_mode: false },
    '/accounts/A1/rum/site_info/list': [{ auto_install: true, ruleset: { zone_tag: 'Z9', enabled: true } }],
    ...Object.fromEntries(ZONE_SETTINGS.map((id) => [`/zones/Z1/settings/${id}`, { id, value: 'off' }])),
  }
})

/** What the operator reads. */
async function messageOf(): Promise<string> {
  const { port } = cloudflare.address() as AddressInfo
  const found = await readRewriting(ZONE.name, { token: 'good', baseURL: `http://127.0.0.1:${port}` })
  return rewritingSentence(ZONE.name, found)
}

/** The command that runs before a deploy. */
function check(env: Record<string, string>): Promise<{ code: number; err: string }> {
  const config = join(folder, 'wrangler.toml')
  writeFileSync(
    config,
    'name = "vitrine"\nmain = "x.js"\ncompatibility_date = "2026-10-01"\n[env.production]\nname = "vitrine"\nroutes = [{ pattern = "*/*", zone_name = "platform.example" }]\n',
  )
  const { port } = cloudflare.address() as AddressInfo
  const options = {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      ROUTES_TOKEN: '',
      CLOUDFLARE_API_TOKEN: '',
      WRANGLER_CONFIG: config,
      CLOUDFLARE_BASE_URL: `http://127.0.0.1:${port}`,
      ...env,
    },
  }
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/check-zone.ts', 'production'], options, (error, _, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), err }),
    )
  })
}

test('a deploy names each feature of the zone that rewrites pages', async () => {
  for (const id of ZONE_SETTINGS) answers[`/zones/Z1/settings/${id}`] = { id, value: 'on' }
  answers['/zones/Z1/bot_management'] = { fight_mode: true }
  answers['/accounts/A1/rum/site_info/list'] = [
    { auto_install: true, ruleset: { zone_tag: 'Z1', enabled: true } },
  ]
  const err = await messageOf()
  expect(err).toMatch(/^platform\.example: features of the zone rewrite pages; switch them off/)
  const named = [...err.matchAll(/^ {2}([a-z_]+): /gm)].map(([, name]) => name)
  expect(named).toEqual([...ZONE_SETTINGS, 'javascript_detections', 'web_analytics'])
})

test('a deploy to a zone that leaves pages unchanged says so', async () => {
  const err = await messageOf()
  expect(err).toBe('platform.example: no feature of the zone rewrites pages')
})

test('a deploy names the features that the token may not read, and those that rewrite pages', async () => {
  answers['/zones/Z1/settings/mirage'] = 403
  answers['/accounts/A1/rum/site_info/list'] = 403
  answers['/zones/Z1/settings/email_obfuscation'] = { id: 'email_obfuscation', value: 'on' }
  const err = await messageOf()
  expect(err).toContain('  email_obfuscation: ')
  expect(err).toContain('may not read it or the plan lacks it: mirage, web_analytics')
})

test('a deploy without a token says that it did not check, and requests nothing with ZONE=unchecked', async () => {
  expect(await check({})).toMatchObject({ code: 0, err: expect.stringContaining('not checked for features') })
  expect(await check({ ROUTES_TOKEN: 'good', ZONE: 'unchecked' })).toEqual({ code: 0, err: '' })
  expect(asked).toEqual([])
}, 120_000)
