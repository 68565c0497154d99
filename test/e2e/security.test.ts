import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SecurityCase, securityCases } from '../support/security-cases.ts'
import { factsOf } from '../support/html.ts'
import { configurationOf, documentOf, textSection } from '../support/site.ts'
import { type Effect, tally } from '../support/tally.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const HOST = 'a.tenant.test'
const HOME = `http://${HOST}/`

const upstream = scriptedUpstream(
  {
    host: HOST,
    canary: 'CANARY-A',
    pages: [
      { id: 'home', route: '/' },
      { id: 'sobre', route: 'sobre' },
    ],
  },
  { host: 'b.tenant.test', canary: 'CANARY-B' },
)
let worker: Awaited<ReturnType<typeof startWorker>>

const start = () =>
  startWorker({
    upstream: upstream.handle,
    // For many concurrent requests to the scripted platform, and a site of 100,000 pages.
    bindings: { FRESH_SECONDS: 3600, UPSTREAM_TIMEOUT_MS: 20_000 },
  })

beforeAll(async () => {
  worker = await start()
})
afterAll(() => worker.stop())

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36'
const LINK_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'popup:']

const bytesOf = (vector: SecurityCase): string =>
  vector.value ?? Buffer.from(vector.value_b64 ?? '', 'base64').toString('latin1')

interface RawAnswer {
  status: number
  head: string
  body: string
}

/** Bytes on a socket: for what no HTTP client would send. */
function send(
  bytes: string,
  { port, hostname }: { port: string | number; hostname: string } = worker.url,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const answer = Buffer.concat(chunks).toString('latin1')
      const [head = '', ...body] = answer.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body: body.join('\r\n\r\n') })
    })
    socket.end(Buffer.from(bytes, 'latin1'))
  })
}

const requestLine = (target: string, host: string) =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`

/** Whether the Worker answered. workerd answers some requests itself, before any Worker runs, without our headers. */
const isOurs = ({ head }: RawAnswer) => /x-request-id/i.test(head)

/**
 * Checks `width` items at a time, because there are thousands.
 * @param check answers false for an item that it does not apply to
 * @returns how many were checked
 */
async function inBatches<T>(
  list: T[],
  check: (item: T, index: number) => Promise<boolean>,
  width = 24,
): Promise<number> {
  let next = 0
  let checked = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let index = next++; index < list.length; index = next++)
        if (await check(list[index] as T, index)) checked++
    }),
  )
  return checked
}

describe('bad input', { timeout: 180_000 }, () => {
  test('as a host finds no tenant, or exactly the tenant with that host', async () => {
    // A Worker of its own, because after so many unknown hosts it refuses even known ones for a moment.
    const flooded = await start()
    // Both sites are in memory, so a host that is not looked up could still be mistaken for one of them.
    for (const tenant of [HOST, 'b.tenant.test'])
      expect((await flooded.fetch(`http://${tenant}/`)).status).toBe(200)
    const vectors = securityCases('host')
    const checked = await inBatches(vectors, async (vector) => {
      const host = bytesOf(vector)
      if (/[\r\n]/.test(host)) return false
      const answer = await send(requestLine('/', host), flooded.url)
      if (isOurs(answer)) expect(answer.status, host).toBeLessThan(500)
      for (const [tenant, canary] of [
        [HOST, 'CANARY-A'],
        ['b.tenant.test', 'CANARY-B'],
      ] as const) {
        if (!isNameOf(tenant, host))
          expect(answer.body.includes(canary), `${host} is not ${tenant}`).toBe(false)
      }
      return isOurs(answer)
    })
    await flooded.stop()
    expectMany('hosts', checked, vectors, ['own 5xx', 'foreign content'])
  })

  test('in a forwarding header changes nothing', async () => {
    const untouched = await start()
    const vectors = securityCases('host').slice(0, 120)
    const checked = await inBatches(vectors, async (vector, index) => {
      const value = bytesOf(vector).replace(/[^\x20-\x7e]/g, '')
      const headers = {
        'x-forwarded-host': value,
        forwarded: `host=${value}`,
        'x-host': 'b.tenant.test',
        'x-original-host': value,
      }
      await expectSameBytes(`forwarded-${index}.test`, headers, untouched)
      return true
    })
    await untouched.stop()
    expectMany('hosts in forwarding headers', checked, vectors, ['changed bytes', 'foreign content'])
    expect(
      upstream.calls.every(({ headers }) => !headers.has('x-forwarded-host') && !headers.has('x-host')),
    ).toBe(true)
  })

  test('as a path never fails, never leaves the host, and is always escaped', async () => {
    const allowed = [200, 301, 302, 304, 307, 308, 400, 404, 405, 410, 414]
    const vectors = securityCases('path')
    const checked = await inBatches(vectors, async (vector) => {
      const path = bytesOf(vector)
      if (/[\r\n\s]/.test(path)) return false
      const answer = await send(requestLine(path.startsWith('/') ? path : `/${path}`, HOST))
      if (!isOurs(answer)) return false
      expect(allowed, path).toContain(answer.status)
      expect(answer.head, path).not.toMatch(/^(?:set-cookie|x-injection):/im)
      const location = /^location: (.*)$/im.exec(answer.head)?.[1]
      if (location !== undefined) expect(new URL(location, HOME).origin, path).toBe(`http://${HOST}`)
      if (/[<>]/.test(path)) expect(answer.body.includes(path), path).toBe(false)
      return true
    })
    expectMany('paths', checked, vectors, ['own 5xx', 'off-site redirects', 'reflected markup'])
    const { text } = factsOf(await (await worker.fetch(HOME)).text())
    expect(text).toContain('CANARY-A')
  })

  test('as a path below the API causes only calls for the site and its cookie groups', async () => {
    const before = upstream.calls.length
    const vectors = securityCases('path').slice(0, 400)
    const prefixes = ['/api/tracking/', '/api/cookies/', '/assets/']
    const addresses = vectors.flatMap((vector) =>
      prefixes.map((prefix) => prefix + bytesOf(vector).replace(/[^\x21-\x7e]/g, '')),
    )
    const checked = await inBatches(addresses, async (address) =>
      isOurs(await send(requestLine(address, HOST))),
    )
    expectMany('paths below the API', checked, addresses, ['foreign content'])
    const asked = new Set(upstream.calls.slice(before).map(({ method, url }) => `${method} ${url.pathname}`))
    expect(
      [...asked].filter((call) => !['GET /api/core/config', 'GET /api/cookies/get'].includes(call)),
    ).toEqual([])
  })

  test('in any header is not in the answer, and changes no cached page', async () => {
    // Headers that the server in front answers itself, or that request another answer.
    const skipped =
      /^(?:host|connection|content-length|transfer-encoding|expect|upgrade|te|trailer|keep-alive|if-none-match|if-match|accept-encoding)$/
    const named = (securityCases('headers') as { name?: string }[]).map(({ name = '' }) => [
      name,
      'zqtoken.evil.test',
    ])
    const lines = securityCases('headers', 'values').map(({ value = '' }) => value.split(/: (.*)/s))
    // Both lists contain the usual headers. Duplicates are left out, because each group of headers uses up a host, and
    // new hosts are looked up at a limited rate.
    const headers = [
      ...new Map([...named, ...lines].map((header) => [header.join(': ').toLowerCase(), header])).values(),
    ]
    const sent = headers.filter(
      ([name = '']) => !skipped.test(name.toLowerCase()) && /^[\w!#$%&'*+.^`|~-]+$/.test(name),
    )
    const untouched = await start()
    await inBatches(headerGroups(sent), async (group, index) => {
      const { text, head } = await expectSameBytes(`header-${index}.test`, group, untouched)
      expect(text + head, JSON.stringify(group)).not.toMatch(/zqtoken|evil\.test/)
      return true
    })
    await untouched.stop()
    expectMany('headers', sent.length, headers, ['own 5xx', 'changed bytes', 'reflected markup'])
  })

  test('as a tracking body gives 400, or an event of this tenant', async () => {
    const sent = (body: string | Buffer, headers = {}) =>
      worker.fetch(`${HOME}api/tracking/save`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'user-agent': BROWSER, ...headers },
      })
    const bodies = securityCases('json')
    const checked = await inBatches(bodies, async ({ id, src, body, body_b64, expect: wanted }) => {
      if (body === undefined && body_b64 === undefined) return false
      const bytes = body === undefined ? Buffer.from(String(body_b64), 'base64') : String(body)
      for (const type of ['application/json', 'text/plain']) {
        const response = await sent(bytes, { 'content-type': type })
        await response.text()
        expect(response.status, id).toBeLessThan(500)
        if (src === 'jsontestsuite' && wanted === 'n') expect([400, 413], id).toContain(response.status)
        if (wanted === '400') expect(response.status, id).toBe(400)
        if (wanted === '2xx') expect(response.status, id).toBe(202)
      }
      return true
    })
    expectMany('bodies of events', checked, bodies, ['own 5xx'])
    expect((await sent('x'.repeat(200 * 1024))).status).toBe(413)
    expect((await sent('[[1]]', { 'content-encoding': 'gzip' })).status).toBe(415)
    expect((await sent('['.repeat(30_000) + ']'.repeat(30_000))).status).toBe(400)
    const events = upstream.calls.filter(({ url }) => url.pathname === '/api/tracking/save')
    expect(events.length).toBeGreaterThan(0)
    for (const { body } of events) {
      const event = JSON.parse(body)
      expect(event).toMatchObject({ tenant_uuid: `uuid-${HOST}`, url: expect.stringMatching(`^${HOME}`) })
      expect(Object.keys(event).filter((key) => /proto|constructor|extra/.test(key))).toEqual([])
    }
  })

  test('as text is shown as text', async () => {
    const vectors = securityCases('html')
    for (let from = 0; from < vectors.length; from += 200) {
      const values = vectors.slice(from, from + 200).map(bytesOf)
      const sections = (texts: string[]) =>
        texts.map((eyebrow, index) => ({
          id: `s${index}`,
          component: { folder: 'text', name: 'rich' },
          data: { eyebrow: eyebrow.slice(0, 120), anchor: eyebrow.slice(0, 64), body: 'SAFE' },
        }))
      const evil = await pageOf(`h${from}.test`, sections(values), values[0])
      const safe = await pageOf(
        `s${from}.test`,
        sections(values.map((value) => (value.trim() === '' ? '' : 'SAFE'))),
        'SAFE',
      )
      expect(skeletonOf(evil)).toEqual(skeletonOf(safe))
      expect(richTextsOf(evil)).toBe(values.length)
    }
    expectMany('markup as text', vectors.length, vectors, ['reflected markup'])
  })

  test('as rich text loses everything that could run', async () => {
    const vectors = securityCases('html')
    for (let from = 0; from < vectors.length; from += 200) {
      const sections = vectors
        .slice(from, from + 200)
        .map((vector, index) => textSection(`s${index}`, bytesOf(vector), { eyebrow: 'SAFE' }))
      const html = await pageOf(`r${from}.test`, sections, 'SAFE')
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      expect(richTextsOf(html)).toBe(sections.length)
      const tags = Array.from(main.matchAll(/<([a-z][^\s/>]*)((?:"[^"]*"|[^">])*)>/gi))
      for (const [tag, name = '', attributes = ''] of tags) {
        expect(name.toLowerCase(), tag).not.toMatch(
          /^(?:script|style|iframe|object|embed|base|meta|link|form|svg|math|button|template|noscript)$/,
        )
        const names = Array.from(
          attributes.replace(/"[^"]*"/g, '""').matchAll(/([^\s=/"]+)=""/g),
          ([, attribute]) => attribute,
        )
        expect(
          names.filter((attribute) => /^on|^srcdoc$|^formaction$/i.test(attribute ?? '')),
          tag,
        ).toEqual([])
        const address = /\b(?:href|src)="([^"]*)"/i.exec(attributes)?.[1] ?? ''
        expect(decodeEntities(address).replace(/[^\x21-\x7e]/g, ''), tag).not.toMatch(
          /^(?:javascript|vbscript|data):/i,
        )
      }
    }
    expectMany('markup as rich text', vectors.length, vectors, ['reflected markup'])
  })

  test('in the path of a missing page is shown as text', async () => {
    const skeleton = skeletonOf(await (await worker.fetch(`http://${HOST}/nope`)).text())
    const vectors = securityCases('html')
    const segments = vectors.map((vector) =>
      encodeURIComponent(bytesOf(vector)).slice(0, 4000).replace(/%.?$/, ''),
    )
    const isMissing = async (path: string) => {
      const response = await worker.fetch(`http://${HOST}/${path}`)
      const html = await response.text()
      if (response.status !== 404) return false // a dot segment, say
      expect(skeletonOf(html), path).toEqual(skeleton)
      expect(html.match(/<\/title>/g), path).toHaveLength(1)
      return true
    }
    let checked = 0
    await inBatches(segmentGroups(segments), async (group) => {
      // Several in one path: the page contains no markup of any. Those that redirect are requested alone.
      if (await isMissing(group.join('-'))) checked += group.length
      else for (const segment of group) if (await isMissing(segment)) checked++
      return true
    })
    expectMany('markup in paths', checked, vectors, ['own 5xx', 'reflected markup'])
  })

  test('as an address becomes a link only with an allowed scheme', async () => {
    const vectors = securityCases('url').map((vector, index) => ({ vector, id: `u${index}` }))
    for (let from = 0; from < vectors.length; from += 400) {
      const batch = vectors.slice(from, from + 400)
      const heroes = batch.map(({ vector, id }) => ({
        id,
        component: { folder: 'hero', name: 'split' },
        data: {
          title: 't',
          buttons: [{ label: 'l', link: bytesOf(vector) }],
          media: { src: bytesOf(vector), alt: 'a' },
        },
      }))
      const html = await pageOf(`urls-${from}.test`, heroes, 'SAFE')
      for (const { vector, id } of batch) {
        const start = html.indexOf(`id="${id}"`)
        expect(start, vector.id).toBeGreaterThan(0)
        const section = html.slice(start, html.indexOf('</section>', start))
        for (const [, attribute = '', address = ''] of section.matchAll(/ (href|src)="([^"]*)"/g)) {
          const url = decodeEntities(address)
          if (!URL.canParse(url, 'https://base.test')) continue
          const allowed = attribute === 'src' ? ['http:', 'https:'] : LINK_SCHEMES
          expect(allowed, `${vector.id} ${url}`).toContain(new URL(url, 'https://base.test').protocol)
        }
      }
    }
    expectMany('addresses as links', vectors.length, vectors, ['reflected markup'])
  })

  test('as the target of a rule leads only to a path of the host or a web address', async () => {
    const vectors = securityCases('url')
    for (let from = 0; from < vectors.length; from += 300) {
      const batch = vectors.slice(from, from + 300)
      const path_rules = batch.map((vector, index) => ({ from: `/r${index}`, to: bytesOf(vector) }))
      const host = `rules-${from}.test`
      upstream.put({ host, root: { path_rules } })
      const checked = await inBatches(batch, async (vector, index) => {
        const response = await worker.fetch(`http://${host}/r${index}`)
        await response.text()
        expect(response.status, vector.id).toBeLessThan(500)
        const location = response.headers.get('location')
        if (location === null) return true
        expect(location, vector.id).toMatch(/^(?:\/(?![/\\])|https?:\/\/)/)
        const isAbsolute = /^https?:\/\//i.test(bytesOf(vector).trim())
        if (!isAbsolute) expect(new URL(location, `http://${host}`).origin, vector.id).toBe(`http://${host}`)
        return true
      })
      expect(checked).toBe(batch.length)
    }
    expectMany('addresses as targets of rules', vectors.length, vectors, ['own 5xx', 'off-site redirects'])
  })

  test('as ?url= is never fetched, and never shows another tenant', async () => {
    const before = upstream.calls.length
    const vectors = securityCases('url')
    const checked = await inBatches(vectors, async (vector) => {
      const query = new URLSearchParams({ url: bytesOf(vector) })
      for (const path of ['core/config', 'cookies/get']) {
        const response = await worker.fetch(`${HOME}api/${path}?${query}`)
        expect([200, 400], vector.id).toContain(response.status)
        expect(await response.text(), vector.id).not.toContain('CANARY-B')
      }
      return true
    })
    expectMany('addresses as ?url=', checked, vectors, ['own 5xx', 'foreign content'])
    const asked = upstream.calls
      .slice(before)
      .map(({ url }) => `${url.origin} ${new URL(url.searchParams.get('url') ?? '').host}`)
    expect(new Set(asked)).toEqual(new Set([`https://platform.test ${HOST}`]))
  })

  test('as a colour adds no declaration', async () => {
    const values = securityCases('css').map(bytesOf)
    const sections = values.map((color, index) => ({
      id: `c${index}`,
      component: { folder: 'text', name: 'rich' },
      data: {
        body: 'x',
        background: { color },
        divider: {
          top: { enabled: true, type: 'wave', color, background: color, scaleX: color, scaleY: '1e309' },
        },
      },
    }))
    const html = await pageOf('colours.test', sections, 'SAFE')
    expect(richTextsOf(html)).toBe(values.length)
    for (const [, style = ''] of html.matchAll(/ style="([^"]*)"/g)) {
      for (const declaration of decodeEntities(style).split(';'))
        expect(declaration, style).toMatch(/^(?:--[a-z-]+:[^{}<>"']*|color-scheme:(?:light|dark))$/)
    }
    expect(html).not.toMatch(/NaN|Infinity/)
    expectMany('colours', values.length, values, ['reflected markup'])
  })
})

describe('a config', () => {
  test('of a hundred thousand pages is served, and does not affect its neighbour', async () => {
    const page = { id: 'p99999', route: 'r99999' }
    const pages = Array.from({ length: 100_000 }, (_, index) => ({ id: `p${index}`, route: `r${index}` }))
    const huge = { host: 'huge.test', pages }
    const answer = JSON.stringify({ ...configurationOf(huge), page: documentOf(huge, page.id) })
    upstream.fault = (request, own) => (request.url.includes('huge.test') ? new Response(answer) : own())
    expect((await worker.fetch('http://huge.test/r99999')).status).toBe(200)
    expect((await worker.fetch('http://huge.test/r100000')).status).toBe(404)
    expect((await worker.fetch(HOME)).status).toBe(200)
    upstream.fault = null
  })

  test('with two pages at one address shows the first, and a circle of rules shows the page', async () => {
    const pages = ['one', 'two'].map((id) => ({ id, route: 'a', sections: [textSection('t', id)] }))
    const path_rules = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
      { from: '^(a+)+$', to: '/x' },
    ]
    upstream.put({ host: 'twice.test', pages, root: { path_rules } })
    const answer = await worker.fetch('http://twice.test/a')
    expect(answer.status).toBe(200)
    expect(factsOf(await answer.text()).text).toMatch(/ one$/)
  })

  test('with invalid UTF-8 is read with replacement characters', async () => {
    upstream.put({ host: 'bytes.test', canary: 'NAME' })
    upstream.fault = async (_request, answer) => {
      const bytes = Buffer.from(await (await answer()).text())
      bytes.writeUInt8(0xff, bytes.indexOf('NAME') + 1)
      return new Response(bytes)
    }
    const answer = await worker.fetch('http://bytes.test/')
    upstream.fault = null
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('N\ufffdME')])
  })
})

describe('a tenant’s own CSS', () => {
  test('cannot end its style element', async () => {
    const custom_css = 'a{color:red}</style><script>alert(1)</script></STYLE>'
    upstream.put({ host: 'css.test', config: { custom_css } })
    const html = await (await worker.fetch('http://css.test/')).text()
    expect(html.match(/<\/style>/gi)).toHaveLength(2)
    expect(html).toContain('@layer tenant{a{color:red}<\\/style><script>alert(1)</script><\\/STYLE>}')
  })

  test('may use any weight of the site’s fonts, and a page without tenant CSS does not list them all', async () => {
    const style = { fonts: { heading: 'Fraunces', body: 'Inter' } }
    upstream.put({ host: 'plain-fonts.test', config: { style } })
    upstream.put({ host: 'css-fonts.test', config: { style, custom_css: 'h1{font-weight:900}' } })
    const weightsOf = async (host: string) => {
      const html = await (await worker.fetch(`http://${host}/`)).text()
      const faces = html.matchAll(/@font-face{font-family:'(?:Fraunces|Inter)';[^}]*?font-weight:([\d ]+);/g)
      return [...new Set(Array.from(faces, ([, weights]) => weights))]
    }
    expect(await weightsOf('plain-fonts.test')).toEqual(['400 700'])
    expect(await weightsOf('css-fonts.test')).toEqual(['400 700', '100 399', '701 900'])
  })
})

describe('methods', () => {
  test.each([
    ['/', 'GET, HEAD'],
    ['/sobre', 'GET, HEAD'],
    ['/healthz', 'GET, HEAD'],
    ['/builds/latest.json', 'GET, HEAD'],
    ['/assets/x.js', 'GET, HEAD'],
    ['/favicon.ico', 'GET, HEAD'],
    ['/api/core/config', 'GET, HEAD'],
    ['/api/core/path-rules?path=/', 'GET, HEAD'],
    ['/api/cookies/get', 'GET, HEAD'],
    ['/api/popups/promo', 'GET, HEAD'],
    ['/api/icons/lucide.json?icons=leaf', 'GET, HEAD'],
    ['/flags/pt_BR.svg', 'GET, HEAD'],
    ['/api/tracking/save', 'POST'],
    ['/api/forms/contato', 'POST'],
    ['/api/purge', 'POST'],
  ])('other than those of %s are 405, with %s as the allowed ones', async (path, allow) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      if (allow.includes(method)) continue
      const response = await worker.fetch(`http://${HOST}${path}`, {
        method,
        headers: { 'x-http-method-override': 'GET' },
      })
      expect([method, response.status, response.headers.get('allow'), await response.text()]).toEqual([
        method,
        405,
        allow,
        '',
      ])
    }
  })
})

describe('every answer', () => {
  const paths = [
    '/',
    '/nope',
    '/%zz',
    '/en-US',
    '/assets/none.js',
    '/flags/none.svg',
    '/healthz',
    '/builds/latest.json',
    '/api/none',
    '/api/core/config',
    '/api/core/config?url=https://b.tenant.test/',
    '/api/core/path-rules',
    '/api/cookies/get',
    '/favicon.ico',
    '/api/icons/lucide.json?icons=leaf',
    '/api/popups/none',
    '/api/tracking/save',
    '/api/forms/none',
    '/api/purge',
    '/flags/pt_BR.svg',
    '/.env',
    '/wrangler.toml',
    '/_worker.js',
    '/.vite/manifest.json',
    '/.assetsignore',
    '/assets/main.js.map',
  ]

  test.each(paths)('%s has a Cache-Control header and the security headers', async (path) => {
    const response = await worker.fetch(`http://${HOST}${path}`)
    const { status, headers } = response
    expect(status).toBeLessThan(500)
    expect(headers.get('cache-control')).toMatch(/no-store|max-age=\d+/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(await response.text()).not.toMatch(/platform\.test|at Object\.|sb_secret_/)
  })

  test.each([
    '/.env',
    '/.dev.vars',
    '/wrangler.toml',
    '/_worker.js',
    '/.vite/manifest.json',
    '/assets/nope.js',
    '/package.json',
  ])('%s is not served as a file of the build', async (path) => {
    const response = await worker.fetch(`http://${HOST}${path}`)
    expect([response.status, (await response.text()).includes('"dependencies"')]).toEqual([404, false])
  })
})

describe('the policy of a page', () => {
  test('lists the hash of every style and script in it', async () => {
    upstream.put({
      host: 'policy.test',
      config: { custom_css: 'h1{color:red}', style: { fonts: { heading: 'Fraunces' } } },
    })
    for (const address of ['http://policy.test/', 'http://policy.test/nope']) {
      const { policy, html, scripts } = await policedPage(address)
      for (const [, css = ''] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) {
        expect(policy).toContain(hashOf(css))
      }
      expect(scripts.inline).toHaveLength(1)
      for (const text of scripts.inline) expect(policy).toContain(hashOf(text))
      expect(scripts.files.every((src) => src.startsWith('/assets/'))).toBe(true)
      expect(policy).not.toContain('strict-dynamic')
      expect(html).not.toMatch(/ on[a-z]+="/i)
    }
  })

  test('trusts a site’s own scripts by one hash of a script that contains them all', async () => {
    upstream.put({
      host: 'tags.test',
      config: {
        custom_script: '<script>console.log("</scr" + "ipt> and <!--")</script>',
        google_tag_head:
          '<meta name="google-site-verification" content="abc"><script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>',
      },
    })
    const { policy, html, scripts } = await policedPage('http://tags.test/')
    expect(scripts.files).toEqual([])
    expect(scripts.inline).toHaveLength(2)
    for (const text of scripts.inline) expect(policy).toContain(hashOf(text))
    expect(policy).toContain("'strict-dynamic'")
    expect(html).toContain('<meta name="google-site-verification" content="abc"/>')

    const missing = await policedPage('http://tags.test/nope')
    expect(missing.policy, 'nothing of a tenant’s runs on a page that it does not show').not.toContain(
      'strict-dynamic',
    )
    expect(missing.html).not.toContain('googletagmanager')
  })

  test('is the same on GET, HEAD, 304 and a cache hit', async () => {
    const first = await worker.fetch(HOME)
    await first.text()
    const etag = first.headers.get('etag') ?? ''
    const policy = first.headers.get('content-security-policy')
    for (const request of [{}, { method: 'HEAD' }, { headers: { 'if-none-match': etag } }]) {
      const response = await worker.fetch(HOME, request)
      await response.text()
      expect(response.headers.get('content-security-policy')).toBe(policy)
    }
  })
})

/** A page, its policy, and the scripts that it runs, without JSON. */
async function policedPage(address: string) {
  const response = await worker.fetch(address)
  const policy = response.headers.get('content-security-policy') ?? ''
  const html = await response.text()
  const elements = Array.from(html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
  const run = elements.filter(([, attributes = '']) => !/type="application\/(?:ld\+)?json"/.test(attributes))
  const files = run.flatMap(([, attributes = '']) => / src="([^"]*)"/.exec(attributes)?.[1] ?? [])
  const inline = run.flatMap(([, attributes = '', text = '']) => (attributes.includes(' src=') ? [] : [text]))
  return { policy, html, scripts: { files, inline } }
}

/** Headers that differ for each answer: id, source and time; and length, which an answer lacks while it is rendered. */
const PER_ANSWER = [
  ...['x-request-id', 'x-cache', 'date', 'age', 'server-timing'],
  ...['content-length', 'transfer-encoding'],
]

/** An answer as visitors get it. */
async function answerOf(
  from: typeof worker,
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; head: string; text: string }> {
  const response = await from.fetch(address, { headers })
  const compared = [...response.headers].filter(([name]) => !PER_ANSWER.includes(name))
  return { status: response.status, head: JSON.stringify(compared.sort()), text: await response.text() }
}

/**
 * Renders the home page of a new host, for a request with the headers. Its bytes, and those that the next visitor gets
 * from memory, must equal those of an isolate with its own caches that never got such a request.
 */
async function expectSameBytes(
  host: string,
  headers: Record<string, string>,
  untouched: typeof worker,
): Promise<{ head: string; text: string }> {
  const home = `http://${host}/`
  upstream.put({ host, canary: 'UNTOUCHED' })
  const first = await answerOf(worker, home, headers)
  const expected = await answerOf(untouched, home)
  expect([host, expected.status, expected.text.includes('UNTOUCHED')]).toEqual([host, 200, true])
  expect(first, JSON.stringify(headers)).toEqual(expected)
  expect(await answerOf(worker, home), `after ${JSON.stringify(headers)}`).toEqual(expected)
  return first
}

/** Headers that may bypass the caches, and so would hide the effect of another header. */
const ALONE = /^(?:cookie|authorization|range|cache-control|pragma|origin|x-debug|if-|accept|sec-)/

/** Several headers in one request: none may have an effect alone, so together they have none. */
function headerGroups(headers: string[][], size = 8): Record<string, string>[] {
  const groups: { names: Set<string>; sent: Record<string, string>; isAlone: boolean }[] = []
  for (const [name = '', value = ''] of headers) {
    const key = name.toLowerCase()
    const isAlone = ALONE.test(key)
    const found = groups.find(
      (each) => !isAlone && !each.isAlone && each.names.size < size && !each.names.has(key),
    )
    const group = found ?? { names: new Set<string>(), sent: {}, isAlone }
    if (found === undefined) groups.push(group)
    group.names.add(key)
    group.sent[name] = value
  }
  return groups.map(({ sent }) => sent)
}

/** As many segments as fit into one address. */
function segmentGroups(segments: string[], size = 8, longest = 4000): string[][] {
  const groups: string[][] = []
  for (const segment of segments) {
    const last = groups.at(-1)
    const length = last?.join('-').length ?? longest
    if (last !== undefined && last.length < size && length + segment.length < longest) last.push(segment)
    else groups.push([segment])
  }
  return groups
}

/** Many inputs are answered before the Worker. If two in three are, the test covers too little. */
function expectMany(input: string, checked: number, list: readonly unknown[], effects: Effect[]): void {
  expect(checked / list.length).toBeGreaterThan(1 / 3)
  tally({ input, rows: list.length, checked, effects })
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Whether workerd reads the host as the tenant's. The text may have all parts of an address, such as a user. */
function isNameOf(tenant: string, host: string): boolean {
  const address = `http://${host}/`
  return URL.canParse(address) && new URL(address).hostname.replace(/\.$/, '') === tenant
}

/** How many of the sections that a test stored are in the page. */
function richTextsOf(html: string): number {
  return factsOf(html).sections.filter((address) => address === 'text/rich').length
}

async function pageOf(host: string, sections: object[], name = 'SAFE'): Promise<string> {
  upstream.put({ host, canary: 'SAFE', pages: [{ id: 'home', route: '/', name, sections }] })
  const response = await worker.fetch(`http://${host}/`)
  expect(response.status).toBe(200)
  return response.text()
}

/** Names of the elements and attributes of a page, in order, which a text must not change. */
function skeletonOf(html: string): string[] {
  const body = html.slice(html.indexOf('<body'))
  return Array.from(
    body.matchAll(/<(\/?[a-z][a-z0-9-]*)((?:"[^"]*"|[^">])*)>/gi),
    ([, name, attributes = '']) => {
      const names = Array.from(
        attributes.replace(/"[^"]*"/g, '""').matchAll(/([^\s=/"]+)=""/g),
        ([, attribute]) => attribute,
      )
      return `${name} ${names.join(' ')}`
    },
  )
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, decimal: string) => String.fromCodePoint(Number(decimal)))
    .replace(
      /&(amp|lt|gt|quot);/g,
      (_, name: 'amp' | 'lt' | 'gt' | 'quot') => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name],
    )
}

describe('a host that is not a name', () => {
  test.each(['xn--a.test', 'sub.xn--abc.test', '-a.test', 'a-.test', 'a..b.test'])(
    '%s is a 404 by the Worker, and the upstream is not called',
    async (host) => {
      const before = upstream.calls.length
      const answer = await send(requestLine('/', host))
      expect([answer.status, isOurs(answer)]).toEqual([404, true])
      expect(upstream.calls).toHaveLength(before)
    },
  )

  test('that URL refuses is a 400 with our headers on every path, and is not logged', async () => {
    const bare = await startWorker({ upstream: upstream.handle, isBare: true })
    for (const host of ['a b', 'a<b', '[', '[::1', 'a:99999', 'a%zz', '%00']) {
      for (const path of ['/', '/healthz', '/api/core/config', '/assets/x.js']) {
        const answer = await send(requestLine(path, host), bare.url)
        expect([answer.status, answer.body], host + path).toEqual([400, 'Bad request'])
        expect(answer.head).toMatch(/^x-request-id: /im)
        expect(answer.head).toMatch(/^x-content-type-options: nosniff/im)
        expect(answer.head).toMatch(/^cache-control: no-store/im)
      }
    }
    // A Worker without files logs that once.
    expect(bare.logs.map(({ event }) => event)).toEqual(['settings refused'])
    await bare.stop()
  })
})
