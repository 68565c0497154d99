import { describe, expect, test } from 'vitest'
import { importRedirects } from '../../admin/import-redirects.ts'
import { readCsv } from '../../admin/read-csv.ts'

const from = (csv: string, existing: { from: string; to: string }[] = [], replaces = false) =>
  importRedirects(existing, csv, { hosts: ['padaria.test'], replaces })
const pairs = (csv: string) => from(csv).rules.map(({ from: path, to, status }) => [path, to, status])

describe('a table of redirects', () => {
  test.each([
    ['with a header', 'from,to,status\n/a,/b,308', [['/a', '/b', 308]]],
    ['without one', '/a,/b', [['/a', '/b', 301]]],
    ['with semicolons, quotes and a byte order mark', '\ufeff"/a;1";/b\r\n', [['/a;1', '/b', 301]]],
    [
      'with addresses of the old site',
      'http://old.test/a/?x=1,https://padaria.test/b#c',
      [['/a', '/b#c', 301]],
    ],
    ['that leaves', '/a,https://other.test/x', [['/a', 'https://other.test/x', 301]]],
    ['with a star', '/old/*,/new/*', [['/old/*', '/new/*', 301]]],
    [
      'with a chain, which becomes one hop',
      '/a,/b\n/b,/c',
      [
        ['/a', '/c', 301],
        ['/b', '/c', 301],
      ],
    ],
    [
      'with a circle, which stays to be found',
      '/a,/b\n/b,/a',
      [
        ['/a', '/b', 301],
        ['/b', '/a', 301],
      ],
    ],
    ['that says a row twice', '/a,/b\n/a/,/b', [['/a', '/b', 301]]],
  ])('%s', (_, csv, expected) => {
    expect(pairs(csv)).toEqual(expected)
    expect(from(csv).problems).toEqual([])
  })

  test.each([
    ['/a,/b\n/a,/c', 'row 2: /a goes to /b and to /c; the first one counts'],
    ['/a,b', 'row 1: b is no path and no address'],
    ['/a', 'row 1: an empty field is no path and no address'],
    ['/a,/b,404', 'row 1: 404 is none of 301, 302, 307, 308'],
    ['/a,/a', 'row 1: /a leads to itself'],
    ['/%zz,/a', 'row 1: /%zz is no path and no address'],
  ])('%j says: %s', (csv, problem) => {
    expect(from(csv).problems).toEqual([problem])
  })

  test('leaves a rule that is there, and says so, or replaces it', () => {
    const existing = [{ from: '/a', to: '/old' }]
    expect(from('/a,/new', existing)).toMatchObject({
      rules: existing,
      added: 0,
      problems: ['/a goes to /old already, and stays so; --replace takes /new'],
    })
    expect(from('/a,/new', existing, true)).toMatchObject({
      rules: [{ from: '/a', to: '/new', status: 301 }],
      replaced: 1,
    })
    expect(from('/a,/old,302', existing)).toMatchObject({ rules: existing, same: 1, problems: [] })
  })

  test.each([
    ['/a,/b,301\n/b,/promo,302', [301, '/b', 302, '/promo']],
    ['/a,/b,302\n/b,/promo,301', [302, '/b', 301, '/promo']],
    ['/a,/b,301\n/b,/promo,308', [301, '/promo', 308, '/promo']],
    ['/a,/b,307\n/b,/promo,302', [307, '/promo', 302, '/promo']],
  ])('%j becomes one hop only where both are permanent, or both temporary', (csv, expected) => {
    expect(from(csv).rules.flatMap(({ to, status }) => [status, to])).toEqual(expected)
  })

  test('leads where the rule leads that stays, and not where a refused row would', () => {
    const existing = [{ from: '/b', to: '/x', status: 301 as const }]
    const { rules, problems } = from('/a,/b\n/b,/y', existing)
    expect(rules).toEqual([...existing, { from: '/a', to: '/x', status: 301 }])
    expect(problems).toEqual(['/b goes to /x already, and stays so; --replace takes /y'])
    expect(from('/a,/b\n/b,/y', existing, true).rules.map(({ to }) => to)).toEqual(['/y', '/y'])
    // A rule without a status is temporary.
    expect(from('/a,/b\n/b,/y', [{ from: '/b', to: '/x' }]).rules[1]).toMatchObject({ from: '/a', to: '/b' })
  })

  test('says where a refused row would lead, over the rules that stay', () => {
    const existing = [{ from: '/a', to: '/old', status: 301 as const }]
    expect(from('/a,/b\n/b,/c', existing).problems).toEqual([
      '/a goes to /old already, and stays so; --replace takes /c',
    ])
  })
})

test('a cell may hold commas, quotes and lines', () => {
  expect(readCsv('a,"b,""c""\nd",e\n\n,f,\n')).toEqual([
    ['a', 'b,"c"\nd', 'e'],
    ['', 'f', ''],
  ])
})
