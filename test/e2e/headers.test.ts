import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const upstream = scriptedUpstream(
  {
    host: 'a.test',
    pages: [
      { id: 'home', route: '/' },
      { id: 'sobre', route: 'sobre', route_en_US: 'about' },
    ],
  },
  {
    host: 'tags.test',
    config: { custom_script: '<script>console.log(1)</script>', multi_languages: false },
  },
)
let secure: Awaited<ReturnType<typeof startWorker>>
let plain: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  const options = { upstream: upstream.handle, bindings: { FRESH_SECONDS: 3600 } }
  secure = await startWorker({ ...options, isHttps: true })
  plain = await startWorker(options)
})
afterAll(() => Promise.all([secure.stop(), plain.stop()]))

/** Directive → sources in order, each hash as `#`. */
async function policyOf(address: string): Promise<Record<string, string[]>> {
  const response = await secure.fetch(address)
  await response.text()
  const policy = response.headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.map((source) => source.replace(/'sha256-[^']+'/, '#'))]
    }),
  )
}

describe('the policy', () => {
  const FRAMES = [
    'https://www.youtube-nocookie.com',
    'https://player.vimeo.com',
    'https://www.google.com',
    'https://www.openstreetmap.org',
    'https://open.spotify.com',
    'https://w.soundcloud.com',
    'https://calendly.com',
    'https://cal.com',
    'https://docs.google.com',
    'https://calendar.google.com',
    'https://form.typeform.com',
    'https://codepen.io',
    'https://www.figma.com',
  ]
  const ALWAYS = {
    'default-src': ["'none'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'https:', 'data:'],
    'font-src': ["'self'", 'https:'],
    'media-src': ['https:', 'http:'],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'report-uri': ['/api/csp-reports'],
    'report-to': ['csp'],
  }

  test.each(['https://a.test/', 'https://a.test/nope'])(
    'of %s, a page without scripts of the tenant, allows what Vitrine’s own code needs, and no more',
    async (address) => {
      const { 'style-src-elem': styles = [], ...policy } = await policyOf(address)
      expect(policy).toEqual({
        ...ALWAYS,
        'script-src': ["'self'", '#'],
        'connect-src': ["'self'"],
        'frame-src': FRAMES,
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['vitrine', 'vitrine-list', 'vitrine-island'],
      })
      expect([...new Set(styles)]).toEqual(["'self'", '#'])
    },
  )

  test('of a page with a tenant’s own scripts trusts the scripts that those load', async () => {
    const { 'style-src-elem': _, ...policy } = await policyOf('https://tags.test/')
    expect(policy).toEqual({
      ...ALWAYS,
      'script-src': ['#', '#', "'strict-dynamic'", 'https:', "'unsafe-inline'"],
      'connect-src': ["'self'", 'https:', 'wss:'],
      'frame-src': ['https:'],
    })
  })

  test.each(['/healthz', '/api/core/config', '/sitemap.xml', '/favicon.ico', '/assets/none.js'])(
    'of %s, which is not a page, allows no script and no frame',
    async (path) => {
      expect(await policyOf(`https://a.test${path}`)).toEqual({
        'default-src': ["'none'"],
        'frame-ancestors': ["'none'"],
      })
    },
  )
})

describe('over TLS', () => {
  const PATHS = ['/', '/nope', '/sobre', '/en-US', '/api/core/config', '/healthz', '/sitemap.xml', '/%zz']

  test.each(PATHS)('%s asks browsers to keep using TLS, for this host only', async (path) => {
    // The second answer comes from memory, the first one from the cache or the renderer.
    for (let visit = 0; visit < 3; visit++) {
      const response = await secure.fetch(`https://a.test${path}`)
      await response.text()
      expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
    }
  })

  test('a page has https in its own addresses', async () => {
    const html = await (await secure.fetch('https://a.test/sobre')).text()
    expect(html).toContain('<link rel="canonical" href="https://a.test/sobre"/>')
    expect(html).not.toContain('http://a.test')
  })

  test.each([
    ['over TLS are Secure', 'https', '; Secure'],
    ['without TLS are not Secure', 'http', ''],
  ])('cookies that are set %s', async (_what, scheme, flag) => {
    const worker = scheme === 'https' ? secure : plain
    const chosen = await worker.fetch(`${scheme}://a.test/sobre`, {
      headers: {
        'accept-language': 'en-US',
        'sec-fetch-mode': 'navigate',
        referer: `${scheme}://a.test/en-US/about`,
      },
    })
    await chosen.text()
    expect(chosen.headers.get('set-cookie')).toBe(
      `locale=pt-BR; Path=/; Max-Age=31536000; SameSite=Lax${flag}`,
    )
    const tracked = await worker.fetch(`${scheme}://a.test/api/tracking/save`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0',
        'x-attribution': 'utm_source=news',
      },
      body: JSON.stringify({
        action: 'pageView',
        target: 'home',
        identifier: 'x',
        tenant_uuid: 'uuid-a.test',
        url: `${scheme}://a.test/`,
        referrer: 'direct',
      }),
    })
    expect([tracked.status, tracked.headers.get('set-cookie')]).toEqual([
      202,
      `utm_source=news; Max-Age=2592000; Path=/; SameSite=Lax${flag}`,
    ])
  })
})

test('without TLS, no header asks browsers to use it', async () => {
  for (const path of ['/', '/nope', '/healthz']) {
    const response = await plain.fetch(`http://a.test${path}`)
    await response.text()
    expect(response.headers.get('strict-transport-security')).toBe(null)
  }
})
