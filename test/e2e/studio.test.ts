import { afterAll, beforeAll, expect, test } from 'vitest'
import { ICON_SETS } from '../../shared/icon-shard.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const ADMIN = 'admin.platform.example'
const upstream = scriptedUpstream({ host: 'a.test', pages: [{ id: 'home', route: '/' }] })
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  worker = await startWorker({
    bindings: { ADMIN_HOST: ADMIN, PREVIEW_HOST: 'previews.example', UPSTREAM_TIMEOUT_MS: 60_000 },
    upstream: upstream.handle,
  })
})
afterAll(() => worker?.stop())

const get = (path: string, host = ADMIN, method = 'GET') =>
  worker.fetch(`http://${host}${path}`, { method, headers: { accept: 'text/html' } })

const directive = (response: Response, name: string) =>
  response.headers
    .get('content-security-policy')
    ?.split('; ')
    .find((each) => each.startsWith(`${name} `))

test.each(['/', '/sites', '/sites/padaria/pages/home?locale=en-US'])(
  'ADMIN_HOST serves the Studio at %s, and its document is not cached',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain('<div id="studio"></div>')
  },
)

test('the Studio runs only files of the build, with Trusted Types, frames only previews, and cannot be framed', async () => {
  const response = await get('/')
  expect(directive(response, 'default-src')).toBe("default-src 'none'")
  expect(directive(response, 'script-src')).toBe("script-src 'self'")
  expect(directive(response, 'style-src')).toBe("style-src 'self'")
  expect(directive(response, 'connect-src')).toBe("connect-src 'self'")
  expect(directive(response, 'frame-src')).toBe('frame-src http://*.previews.example')
  expect(directive(response, 'frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(directive(response, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
  expect(directive(response, 'trusted-types')).toBe("trusted-types 'none'")
  const html = await response.text()
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|<style|\son\w+=/)
})

test('every file of the document exists, under a name that changes with its content', async () => {
  const html = await (await get('/')).text()
  const files = Array.from(html.matchAll(/(?:src|href)="(\/[^"]+)"/g), ([, file = '']) => file)
  expect(files.length).toBeGreaterThanOrEqual(2)
  for (const file of files) {
    const response = await get(file)
    expect(response.status, file).toBe(200)
    expect(response.headers.get('cache-control'), file).toContain('immutable')
  }
})

test('the Studio is served on no other host and at no other address', async () => {
  expect((await get('/menu')).status).toBe(404)
  expect((await get('/studio/page.txt')).status).toBe(404)
  expect((await get('/', ADMIN, 'POST')).status).toBe(405)
  expect(await (await get('/', 'a.test')).text()).not.toContain('id="studio"')
  expect((await get('/sites', 'a.test')).status).toBe(404)
  expect((await get('/studio/page.txt', 'a.test')).status).toBe(404)
})

test('the icons of the build are on ADMIN_HOST, each in the file for which names.json lists it', async () => {
  const names = (await (await get('/icons/names.json')).json()) as Record<string, string[]>
  expect(Object.keys(names)).toEqual(Object.keys(ICON_SETS))
  const place = names.lucide?.findIndex((shard) => shard.split(' ').includes('star'))
  expect(await (await get(`/icons/lucide/${place}.json`)).json()).toMatchObject({
    star: { body: expect.stringContaining('<path'), width: 24, height: 24 },
  })
  expect((await get('/icons/lucide/9999.json')).status).toBe(404)
  expect((await get('/icons/names.json', 'a.test')).status).toBe(404)
})
