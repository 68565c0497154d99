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
    ['with addresses of the old site', 'http://old.test/a/,https://padaria.test/b#c', [['/a', '/b#c', 301]]],
    ['with columns in another order', 'to,from\n/novo,/velho', [['/velho', '/novo', 301]]],
    [
      'of the plugin Redirection',
      'source,target,regex,code,type,hits,title,status\n"/1","/um",0,302,"url",7,"Um","active"',
      [['/1', '/um', 302]],
    ],
    [
      'of a plugin whose column for the status is called type',
      'id,source,matching,destination,type,status\n4,/1,exact,/um,308,active',
      [['/1', '/um', 308]],
    ],
    ['with the two columns of a shop’s export', 'Redirect from;Redirect to\n/a;/b', [['/a', '/b', 301]]],
    [
      'with a target that has a query, a colon and a port',
      '/a,https://other.test:8080/x:y?z=*',
      [['/a', 'https://other.test:8080/x:y?z=*', 301]],
    ],
    [
      'with brackets and a percent sign in a path',
      '/wiki/a_(b)-100%25,/b',
      [['/wiki/a_(b)-100%25', '/b', 301]],
    ],
    ['with a target on another site', '/a,https://other.test/x', [['/a', 'https://other.test/x', 301]]],
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
      'with a loop, which is imported and reported by validation',
      '/a,/b\n/b,/a',
      [
        ['/a', '/b', 301],
        ['/b', '/a', 301],
      ],
    ],
    ['with the same row twice', '/a,/b\n/a/,/b', [['/a', '/b', 301]]],
  ])('is imported: %s', (_, csv, expected) => {
    expect(pairs(csv)).toEqual(expected)
    expect(from(csv).problems).toEqual([])
  })

  test.each([
    ['/a,/b\n/a,/c', 'row 2: /a goes to /b and to /c; the first one counts'],
    ['/a,/b,301\n/a,/b,302', 'row 2: /a goes to /b (301) and to /b (302); the first one counts'],
    ['/a,https://padaria.test./a', 'row 1: /a leads to itself'],
    ['/a,b', 'row 1: b is neither a path nor an address'],
    ['/a', 'row 1: an empty field is neither a path nor an address'],
    ['/a,/b,404', 'row 1: the status 404 is not allowed; allowed: 301, 302, 307, 308'],
    ['/a,/a', 'row 1: /a leads to itself'],
    ['/%zz,/a', 'row 1: /%zz is neither a path nor an address'],
    ['/a,/a/', 'row 1: /a leads to itself'],
    ['/a,https://padaria.test/%61#x', 'row 1: /a leads to itself'],
    ['/?p=12,/sobre', 'row 1: /?p=12 has a query, which path rules do not see'],
    ['http://old.test/a?x,/b', 'row 1: http://old.test/a?x has a query, which path rules do not see'],
    ['/a#x,/b', 'row 1: /a#x has a fragment, which servers do not see'],
    ['//old.test/a,/b', 'row 1: //old.test/a begins with two slashes: write the path alone'],
    ['/*.html,/y', 'row 1: /*.html: a star is allowed only at the end, as /*'],
    ['/a/*/b,/c', 'row 1: /a/*/b: a star is allowed only at the end, as /*'],
    ['/a/**,/c', 'row 1: /a/**: a star is allowed only at the end, as /*'],
    ['/a/%2A,/c', 'row 1: /a/%2A: a star is allowed only at the end, as /*'],
    ['/a,/b/*', 'row 1: /b/* has a star, and /a has none'],
    ['/a/*,/b/$1', 'row 1: /b/$1 refers to groups of a pattern; only * is replaced, by what /* matched'],
    ['/a/*,/new/%1', 'row 1: /new/%1 refers to groups of a pattern; only * is replaced, by what /* matched'],
    [
      '/a/*,/b/:splat',
      'row 1: /b/:splat refers to groups of a pattern; only * is replaced, by what /* matched',
    ],
    ['/a,/b 301', 'row 1: /b 301 is more than an address'],
    ['/a,/b # the old shop', 'row 1: /b # the old shop is more than an address'],
    [
      '/a|/b,/c',
      'row 1: /a|/b is a pattern; a rule is for one path, or with /* at its end for all paths below it',
    ],
    [
      '/a/*,/b?of=*',
      'row 1: /b?of=* refers in its query or fragment to what /* matched; only the path of a target can',
    ],
    [
      '/a/*,/b?of=:splat',
      'row 1: /b?of=:splat refers in its query or fragment to what /* matched; only the path of a target can',
    ],
    ['/a,//evil.example', 'row 1: //evil.example begins with two slashes: name its host with https'],
    ['/a,/..//evil.example', 'row 1: /..//evil.example is neither a path of the host nor an http(s) address'],
    ['/a,javascript:alert(1)', 'row 1: javascript:alert(1) is neither a path nor an address'],
    [
      '/a,https://user:word@other.test/',
      'row 1: https://user:word@other.test/ is neither a path of the host nor an http(s) address',
    ],
    ['"/a\tb",/c', 'row 1: /a\ufffdb contains characters that an address cannot have'],
    ['/a\\b,/c', 'row 1: /a\\b contains characters that an address cannot have'],
    ['/caf\ufffd,/c', 'row 1: /caf\ufffd contains characters that an address cannot have'],
    ['/a,/b,301,BR', 'row 1: has more than three fields: name the columns in a first line'],
    ['from,to,country\n/a,/b,\n/c,/d,BR', 'row 3: a path rule cannot have country: BR'],
    ['source,target,regex\n/a,/b,1', 'row 2: a path rule cannot have regex: 1'],
    ['source,target,code,status\n/a,/b,301,disabled', 'row 2: a path rule cannot have status: disabled'],
    ['source,target,code,type\n/a,/b,301,error', 'row 2: a path rule cannot have type: error'],
    ['antigo,novo\n/a,/b', 'row 1: its columns are not known: antigo, novo; name them from, to and status'],
    [
      'from,source,to\n/a,/b,/c',
      'row 1: its columns are not known: from, source, to; name them from, to and status',
    ],
  ])('%j reports: %s', (csv, problem) => {
    expect(from(csv).problems).toEqual([problem])
  })

  test.each([
    '/old/(.*)',
    '/old/([^/]+)',
    '/old/(\\d+)',
    '/(a|b)',
    '/old/.*',
    '^/old',
    '/old$',
    '/b/:slug',
    '/b/{id}',
    '/b/[id]',
    '/b/<id>',
  ])('refuses the pattern %s', (pattern) => {
    const { rules, problems } = from(`"${pattern}",/new`)
    expect([rules.length, problems.length]).toEqual([0, 1])
  })

  test('leaves an existing rule and reports it, or replaces it with --replace', () => {
    const existing = [{ from: '/a', to: '/old' }]
    expect(from('/a,/new', existing)).toMatchObject({
      rules: existing,
      added: 0,
      problems: ['/a already goes to /old; --replace changes it to /new'],
    })
    expect(from('/a,/new', existing, true)).toMatchObject({
      rules: [{ from: '/a', to: '/new', status: 301 }],
      replaced: 1,
    })
    expect(from('/a,/old,301', existing).problems).toEqual([
      '/a already goes to /old (302); --replace changes it to /old (301)',
    ])
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

  test('shortens chains by the rules that stay, not by refused rows', () => {
    const existing = [{ from: '/b', to: '/x', status: 301 as const }]
    const { rules, problems } = from('/a,/b\n/b,/y', existing)
    expect(rules).toEqual([...existing, { from: '/a', to: '/x', status: 301 }])
    expect(problems).toEqual(['/b already goes to /x; --replace changes it to /y'])
    expect(from('/a,/b\n/b,/y', existing, true).rules.map(({ to }) => to)).toEqual(['/y', '/y'])
    // A rule without a status is temporary.
    expect(from('/a,/b\n/b,/y', [{ from: '/b', to: '/x' }]).rules[1]).toMatchObject({ from: '/a', to: '/b' })
  })

  test('names the end of the chain as the target of a refused row', () => {
    const existing = [{ from: '/a', to: '/old', status: 301 as const }]
    expect(from('/a,/b\n/b,/c', existing).problems).toEqual([
      '/a already goes to /old; --replace changes it to /c',
    ])
  })
})

test('a cell may hold commas, quotes and line breaks', () => {
  expect(readCsv('a,"b,""c""\nd",e\n\n,f,\n')).toEqual([
    ['a', 'b,"c"\nd', 'e'],
    ['', 'f', ''],
  ])
})
