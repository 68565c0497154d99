import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routeRefusal } from '../../tools/route-refusal.ts'
import { ownHosts, takenHosts, type ZoneRoute } from '../../tools/taken-hosts.ts'

const settings = {
  name: 'vitrine',
  routes: [{ pattern: '*/*', zone_name: 'platform.example' }],
  vars: { PLATFORM_DOMAIN: 'platform.example', ADMIN_HOST: 'admin.platform.example' },
}

describe('a wildcard route takes requests of', () => {
  test('the platform’s own hosts, but not of this Worker’s own host', () => {
    expect(takenHosts(settings, [])).toEqual([
      'platform.example',
      'www.platform.example',
      'api.platform.example',
    ])
  })

  test.each<[string, ZoneRoute[]]>([
    ['no Worker', [{ pattern: 'www.platform.example/*' }]],
    ['another Worker', [{ pattern: 'www.platform.example/*', script: 'shop' }]],
    ['a Worker with an empty name', [{ pattern: 'www.platform.example/*', script: '' }]],
  ])('no host with its own route to %s', (_, zone) => {
    expect(takenHosts(settings, zone)).toEqual(['platform.example', 'api.platform.example'])
  })

  test.each<[string, ZoneRoute]>([
    ['is this Worker’s', { pattern: 'www.platform.example/*', script: 'vitrine' }],
    ['is for a part of its paths', { pattern: 'www.platform.example/shop/*' }],
    ['is for http alone', { pattern: 'http://www.platform.example/*' }],
    ['is for another host', { pattern: 'www.else.example/*' }],
    ['is a wildcard as well', { pattern: '*.platform.example/*' }],
  ])('a host whose route %s', (_, route) => {
    expect(takenHosts(settings, [route])).toContain('www.platform.example')
  })

  test('hosts of its own domain only', () => {
    const below = { ...settings, routes: ['*.platform.example/*'] }
    expect(takenHosts(below, [])).toHaveLength(2)
    expect(takenHosts({ ...settings, routes: ['*.else.example/*'] }, [])).toEqual([])
    expect(takenHosts({ ...settings, routes: ['padaria.platform.example/*'] }, [])).toEqual([])
  })

  test('only hosts in PLATFORM_HOSTS, and none if that is empty', () => {
    const vars = { ...settings.vars, PLATFORM_HOSTS: 'platform.example, blog.platform.example' }
    expect(ownHosts({ vars })).toEqual(['platform.example', 'blog.platform.example'])
    expect(ownHosts({ vars: { ...vars, PLATFORM_HOSTS: '' } })).toEqual([])
  })
})

describe('a deploy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-routes-'))
  /** The routes of the zone. */
  let routes: ZoneRoute[]
  /** The addresses that were requested of Cloudflare. */
  let requested: string[]
  beforeEach(() => {
    routes = []
    requested = []
  })
  const cloudflare = createServer((request, response) => {
    requested.push(request.url ?? '')
    const isZones = /\/zones\?/.test(request.url ?? '')
    const isKnown = request.headers.authorization === 'Bearer good'
    const result = isZones ? [{ id: 'Z1', name: 'platform.example' }] : routes
    response
      .writeHead(isKnown ? 200 : 403, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: isKnown, errors: [], messages: [], result: isKnown ? result : null }))
  })
  beforeAll(() => new Promise<void>((resolve) => cloudflare.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    cloudflare.close()
    rmSync(folder, { recursive: true })
  })

  function writeSettings(toml: string): string {
    const config = join(folder, 'wrangler.toml')
    writeFileSync(
      config,
      `name = "vitrine"\nmain = "x.js"\ncompatibility_date = "2026-10-01"\n[env.production]\nname = "vitrine"\n${toml}\n[env.production.vars]\nPLATFORM_DOMAIN = "platform.example"\n`,
    )
    return config
  }

  const baseUrl = () => `http://127.0.0.1:${(cloudflare.address() as AddressInfo).port}`
  const NO_TOKEN = { ROUTES_TOKEN: '', CLOUDFLARE_API_TOKEN: '' }

  const refusal = (toml: string, env: Record<string, string> = {}) =>
    routeRefusal(writeSettings(toml), 'production', {
      ...NO_TOKEN,
      CLOUDFLARE_BASE_URL: baseUrl(),
      ...env,
    })

  /** As `npm run deploy` does it. */
  function check(toml: string, env: Record<string, string>): Promise<{ code: number; err: string }> {
    const options = {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        ...NO_TOKEN,
        WRANGLER_CONFIG: writeSettings(toml),
        CLOUDFLARE_BASE_URL: baseUrl(),
        ...env,
      },
    }
    return new Promise((resolve) => {
      execFile(process.execPath, ['tools/check-routes.ts', 'production'], options, (error, _, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), err }),
      )
    })
  }

  const WIDE = 'routes = [{ pattern = "*/*", zone_name = "platform.example" }]'
  const GOOD = { ROUTES_TOKEN: 'good' }
  /** Routes without a Worker for all of the platform's own hosts. */
  const EXCLUDED = ['', 'www.', 'api.', 'admin.'].map((name) => ({ pattern: `${name}platform.example/*` }))

  test('is refused with a sentence while a wildcard route takes the platform’s own hosts, and continues once they are excluded', async () => {
    const refused = await check(WIDE, GOOD)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain(
      'takes platform.example, www.platform.example, api.platform.example, admin.platform.example from their own servers',
    )
    expect(refused.err).toContain('/zones/Z1/workers/routes')
    routes = EXCLUDED
    expect(await check(WIDE, GOOD)).toEqual({ code: 0, err: '' })
  }, 60_000)

  test('checks with the token in ROUTES_TOKEN, or else with wrangler’s', async () => {
    routes = EXCLUDED
    expect(await refusal(WIDE, { ...GOOD, CLOUDFLARE_API_TOKEN: 'bad' })).toBeNull()
    expect(await refusal(WIDE, { CLOUDFLARE_API_TOKEN: 'good' })).toBeNull()
    await expect(refusal(WIDE, { ROUTES_TOKEN: 'bad', CLOUDFLARE_API_TOKEN: 'good' })).rejects.toThrow('403')
  })

  test('that cannot check is refused, unless told not to check', async () => {
    expect(await refusal(WIDE)).toContain('ROUTES=unchecked')
    expect(await refusal('routes = ["*/*"]', GOOD)).toContain('Add zone_name to the route.')
    expect(await refusal(WIDE, { ROUTES: 'unchecked' })).toBeNull()
    expect((await check(WIDE, { CLOUDFLARE_API_TOKEN: 'bad' })).code).toBe(1)
  }, 60_000)

  test('without a wildcard route requests nothing', async () => {
    expect(await refusal('', GOOD)).toBeNull()
    const own = 'routes = [{ pattern = "padaria.platform.example/*", zone_name = "platform.example" }]'
    expect(await refusal(own, GOOD)).toBeNull()
    expect(requested).toEqual([])
  })
})
