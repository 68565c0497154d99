import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import cases from '../cases/redirects.json' with { type: 'json' }
import { factsOf } from '../support/html.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const upstream = scriptedUpstream()
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())

const pages = [
  { id: 'home', route: '/' },
  { id: 'about', route: ['about', 'sobre'] },
]

let hosts = 0

/** A site of its own for each set of rules, so that no row meets another's copy. */
function siteWith(path_rules: object[]): string {
  const host = `rules-${++hosts}.test`
  upstream.put({ host, pages, root: { path_rules } })
  return host
}

interface Expected {
  final?: string
  location?: string
  status?: number
  status_first?: string
  accept_status?: number[]
}

describe('cases/redirects.json', () => {
  const rows = cases.cases.filter(({ input }) => typeof input.rules === 'object' && input.via === 'document')
  test.each(rows)('$id $group $input.from', async ({ input, ...row }) => {
    const expected = row.expected as Expected
    const rules = Object.entries(input.rules as unknown as Record<string, string>)
    const mine = rules.filter(([from]) => from.startsWith('/')).map(([from, to]) => ({ from, to }))
    const host = siteWith(mine)
    const from = input.from.replace(/^T2 host /, '')
    const first = await worker.fetch(`http://${host}${from}`)
    const location = first.headers.get('location')
    const page = factsOf(await first.text())
    expect(first.status).toBeLessThan(500)
    expect(first.headers.get('set-cookie')).toBeNull()
    if (expected.status_first)
      expect(first.status).toSatisfy((status: number) => status >= 300 && status < 400)
    if (expected.location) expect(location).toBe(expected.location)
    if (expected.final) expect(location).toBe(expected.final.replace('query kept', ''))
    if (expected.status)
      expect((row as { accept?: unknown }).accept ? true : first.status).toSatisfy(
        (s) => s === true || s === expected.status,
      )
    if (expected.accept_status) expect(expected.accept_status).toContain(first.status)
    if (location === null) expect(page.lang).toBe(from.startsWith('/en-US/') ? 'en-US' : 'pt-BR')
  })
})

describe('path rules', () => {
  test.each([
    ['keep the status they name', { from: '/a', to: '/about', status: 308 }, '/a', 308, '/about'],
    ['are temporary when they name none', { from: '/a', to: '/about' }, '/a', 302, '/about'],
    ['match what follows a star', { from: '/old/*', to: '/new/*', status: 301 }, '/old/x/y', 301, '/new/x/y'],
    [
      'take the visitor’s query along',
      { from: '/a', to: '/about?x=1' },
      '/a?utm_source=n&x=2',
      302,
      '/about?x=1&utm_source=n',
    ],
    ['count before an address is made canonical', { from: '/a', to: '/about' }, '//a/', 302, '/about'],
    [
      'may leave the host',
      { from: '/a', to: 'https://partner.example/p', external: true },
      '/a',
      302,
      'https://partner.example/p',
    ],
    [
      'answer for everything below the root',
      { from: '/*', to: 'https://new.example/*', status: 301 },
      '/x',
      301,
      'https://new.example/x',
    ],
  ])('%s', async (_what, rule, from, status, to) => {
    const response = await worker.fetch(`http://${siteWith([rule])}${from}`)
    expect([response.status, response.headers.get('location')]).toEqual([status, to])
  })

  test('walk a chain to its end in one hop', async () => {
    const host = siteWith([
      { from: '/1', to: '/2' },
      { from: '/2', to: '/3' },
      { from: '/3', to: '/about' },
    ])
    expect((await worker.fetch(`http://${host}/1`)).headers.get('location')).toBe('/about')
  })

  test.each([
    [
      [
        { from: '/a', to: '/b' },
        { from: '/b', to: '/a' },
      ],
    ],
    [[{ from: '/a', to: '/a' }]],
  ])('do not apply when they form a loop: %j', async (rules) => {
    const response = await worker.fetch(`http://${siteWith(rules)}/a`)
    await response.text()
    expect(response.status).toBe(404)
  })

  test.each([
    'javascript:alert(1)',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil',
    'data:text/html,x',
    '/a\r\nSet-Cookie: x=1',
    'https://user@evil.example/',
    'ftp://x/',
    ' //evil',
    '/..//evil.example/',
    '/a/../..//evil.example/',
  ])('with the target %j do not exist', async (to) => {
    const response = await worker.fetch(`http://${siteWith([{ from: '/a', to }])}/a`)
    await response.text()
    expect([response.status, response.headers.get('location')]).toEqual([404, null])
  })

  test('answer at /api/core/path-rules as they do for pages', async () => {
    const host = siteWith([
      { from: '/a', to: '/about', status: 308 },
      { from: '/ext', to: 'https://partner.example/' },
    ])
    const ask = async (path: string) =>
      (await worker.fetch(`http://${host}/api/core/path-rules?path=${encodeURIComponent(path)}`)).json()
    expect(await ask('/a')).toEqual({ redirect: { to: '/about', status: 308, external: false } })
    expect(await ask('/ext')).toEqual({
      redirect: { to: 'https://partner.example/', status: 302, external: true },
    })
    expect(await ask('/about')).toEqual({})
  })
})
