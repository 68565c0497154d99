import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const APPLE = '{"applinks":{"details":[]}}'
const files = [
  { path: '/ads.txt', content: 'google.com, pub-1, DIRECT\n' },
  { path: '/security.txt', content: 'Contact: mailto:a@a.test' },
  { path: '/.well-known/security.txt', content: 'Contact: mailto:a@a.test' },
  { path: '/.well-known/apple-app-site-association', content: APPLE },
  { path: '/.well-known/acme/note', content: 'a line' },
  { path: '/google0123456789abcdef.html', content: 'google-site-verification: google0123456789abcdef.html' },
  { path: '/BingSiteAuth.xml', content: '<?xml version="1.0"?><users><user>1</user></users>' },
  { path: '/0123456789abcdef0123456789abcdef.txt', content: '0123456789abcdef0123456789abcdef' },
]
const refused = [
  { path: '/google0123456789abcdee.html', content: '<script>alert(1)</script>' },
  { path: '/robots.txt', content: 'mine' },
  { path: '/.well-known/../x', content: 'mine' },
  { path: '/.well-known/page.html', content: '<b>mine</b>' },
  { path: '/assets/x.txt', content: 'mine' },
  { path: '/api/x', content: 'mine' },
  { path: '/menu', content: 'mine' },
  { path: '/humans.txt', content: 'x'.repeat(65_537) },
  'nonsense',
]
const robots = 'User-agent: GPTBot\nDisallow: /\n<b>no rule</b>\n\n# a remark'

const upstream = scriptedUpstream(
  {
    host: 'a.test',
    pages: [
      { id: 'home', route: '/' },
      { id: 'menu', route: 'menu' },
    ],
    config: { files: [...files, ...refused], robots },
  },
  { host: 'b.test' },
)
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())

const get = (path: string, host = 'a.test') =>
  worker.fetch(`http://${host}${path}`, { headers: { 'user-agent': 'Googlebot/2.1' } })

test.each(files)('$path has the content of the configuration', async ({ path, content }) => {
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(content)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
})

test.each([
  ['/ads.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/apple-app-site-association', 'application/json; charset=utf-8'],
  ['/.well-known/acme/note', 'text/plain; charset=utf-8'],
  ['/google0123456789abcdef.html', 'text/html; charset=utf-8'],
  ['/BingSiteAuth.xml', 'application/xml; charset=utf-8'],
])('%s is served as %s', async (path, type) => {
  expect((await get(path)).headers.get('content-type')).toBe(type)
})

test('another site does not have them', async () => {
  for (const { path } of files) expect((await get(path, 'b.test')).status, path).toBe(404)
})

test('files with a forbidden path, type or size are not served, and the site still is', async () => {
  expect((await get('/google0123456789abcdee.html')).status).toBe(404)
  expect((await get('/.well-known/page.html')).status).toBe(404)
  expect((await get('/assets/x.txt')).status).toBe(404)
  expect((await get('/api/x')).status).toBe(404)
  expect((await get('/humans.txt')).status).toBe(404)
  expect(await (await get('/menu')).text()).toContain('<html')
  expect(await (await get('/robots.txt')).text()).not.toContain('mine')
})

test('robots.txt contains rules that the tenant adds, and only rules', async () => {
  expect(await (await get('/robots.txt')).text()).toBe(
    'User-agent: *\nDisallow: /api/\n\nUser-agent: GPTBot\nDisallow: /\n\n# a remark\n\nSitemap: http://a.test/sitemap.xml\n',
  )
  expect(await (await get('/robots.txt', 'b.test')).text()).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: http://b.test/sitemap.xml\n',
  )
})
