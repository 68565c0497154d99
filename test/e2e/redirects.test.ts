import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CaseRow, testRows } from '../support/cases.ts'
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

/** Each set of rules has its own site, so no row reads another's cached copy. */
function siteWith(path_rules: object[]): string {
  const host = `rules-${++hosts}.test`
  upstream.put({ host, pages, root: { path_rules } })
  return host
}

interface RedirectRow extends CaseRow {
  /** From path to target; a path after `T1:` belongs to another tenant. */
  input: { rules: Record<string, string>; from: string }
  expected: {
    final?: string
    location?: string
    status?: number
    status_first?: '3xx'
    accept_status?: number[]
    no_script?: true
    no_header_injection?: true
    treated_as?: string
    bounded?: true
    cache_control?: string
  }
}

describe('cases/redirects.json', () => {
  const visit = async (host: string, from: string) => {
    const response = await worker.fetch(`http://${host}${from}`)
    const page = factsOf(await response.text())
    const { status, headers } = response
    return { status, headers, location: headers.get('location'), page }
  }
  const rulesOf = ({ input }: RedirectRow) => Object.entries(input.rules).map(([from, to]) => ({ from, to }))

  const testTarget = async (row: RedirectRow) => {
    const { final, location, status_first } = row.expected
    const answer = await visit(siteWith(rulesOf(row)), row.input.from)
    expect(answer.location).toBe(final ?? location)
    expect(String(answer.status), status_first ?? '').toMatch(/^30[1278]$/)
  }
  const testStatus = async (row: RedirectRow) => {
    const { status } = row.expected
    const answer = await visit(siteWith(rulesOf(row)), row.input.from)
    expect([answer.status, answer.location]).toEqual([status, null])
  }
  /** A rule that must not apply: its target appears in no address and no header, and the answer is this site's 404. */
  const testRefused = async (row: RedirectRow) => {
    const { accept_status = [404], no_script, no_header_injection, treated_as } = row.expected
    const answer = await visit(siteWith(rulesOf(row)), row.input.from)
    const reasons = { no_script, no_header_injection, treated_as }
    expect(accept_status, JSON.stringify(reasons)).toContain(answer.status)
    expect([answer.location, answer.headers.get('set-cookie')]).toEqual([null, null])
    expect(answer.page.sections).toContain('site/error')
  }

  testRows<RedirectRow>(import.meta.filename, 'redirects', {
    internal: testTarget,
    query: testTarget,
    external: testTarget,
    loop: testTarget,
    safety: testRefused,
    'red-003': testStatus,
    'red-006': testStatus,
    'red-032': testStatus,
    'red-025': async (row) => {
      const answer = await visit(siteWith(rulesOf(row)), row.input.from)
      expect(answer.status === 404 && answer.location === null).toBe(row.expected.bounded)
    },
    'red-035': async (row) => {
      const answer = await visit(siteWith(rulesOf(row)), row.input.from)
      expect(row.expected.cache_control).toContain('no permanent caching')
      expect([answer.status, answer.location]).toEqual([302, '/about'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
    'red-036': async (row) => {
      const rules = rulesOf(row).map(({ from, to }) => ({ from: from.replace('T1:', ''), to }))
      const path = row.input.from.replace('T2 host ', '')
      expect((await visit(siteWith(rules), path)).location, 'of the tenant whose rule it is').toBe('/about')
      const other = await visit(siteWith([]), path)
      expect([other.status, other.location]).toEqual([row.expected.status, null])
    },
  })
})

describe('path rules', () => {
  test.each([
    ['have the status they name', { from: '/a', to: '/about', status: 308 }, '/a', 308, '/about'],
    ['are temporary when they name none', { from: '/a', to: '/about' }, '/a', 302, '/about'],
    [
      'insert what a star matched into the target',
      { from: '/old/*', to: '/new/*', status: 301 },
      '/old/x/y',
      301,
      '/new/x/y',
    ],
    [
      'take the visitor’s query along',
      { from: '/a', to: '/about?x=1' },
      '/a?utm_source=n&x=2',
      302,
      '/about?x=1&utm_source=n',
    ],
    ['apply before an address is made canonical', { from: '/a', to: '/about' }, '//a/', 302, '/about'],
    [
      'may leave the host',
      { from: '/a', to: 'https://partner.example/p', external: true },
      '/a',
      302,
      'https://partner.example/p',
    ],
    [
      'apply to everything below the root',
      { from: '/*', to: 'https://new.example/*', status: 301 },
      '/x',
      301,
      'https://new.example/x',
    ],
  ])('%s', async (_what, rule, from, status, to) => {
    const response = await worker.fetch(`http://${siteWith([rule])}${from}`)
    expect([response.status, response.headers.get('location')]).toEqual([status, to])
  })

  test('follow a chain to its end in one hop', async () => {
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
  ])('do not apply if they form a loop: %j', async (rules) => {
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
  ])('with the target %j are ignored', async (to) => {
    const response = await worker.fetch(`http://${siteWith([{ from: '/a', to }])}/a`)
    await response.text()
    expect([response.status, response.headers.get('location')]).toEqual([404, null])
  })

  test('give the same answer at /api/core/path-rules as for pages', async () => {
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
