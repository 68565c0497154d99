import { describe, expect, test } from 'vitest'
import type { PathRule } from '#shared/schema/path-rule.ts'
import { ignoredRules, matchPathRule } from '../../../core/routing/path-rules.ts'
import type { Site } from '#shared/site.ts'
import { growthOf, MOST_GROWTH, repeated } from '../../support/growth.ts'
import { siteWith } from './site-with.ts'

const HOSTS = ['www.padaria.example', 'padaria.example']

/** `301 /to`, or `301 → https://…` with an arrow if the redirect needs a full navigation. */
function redirectOf(rules: PathRule[], pathname: string, search = ''): string | null {
  const redirect = matchPathRule(pathname, search, { path_rules: rules, hosts: HOSTS })
  return redirect && `${redirect.status} ${redirect.external ? '→ ' : ''}${redirect.to}`
}

const targetOf = (rule: PathRule, pathname: string, search = '') =>
  matchPathRule(pathname, search, { path_rules: [rule], hosts: HOSTS })?.to ?? null

describe('a pattern', () => {
  test.each<[from: string, pathname: string, target: string | null]>([
    ['/a', '/a', '/to'],
    ['/a', '/b', null],
    ['/a', '/a/b', null],
    ['/a', '/', null],
    ['a', '/a', '/to'],
    ['/a/', '/a', '/to'],
    ['//a//b', '/a/b', '/to'],
    ['/sobre-nós', '/sobre-n%C3%B3s', '/to'],
    ['/%zz', '/%zz', null],
    ['/%zz', '/', null],
    ['/a*', '/a*', '/to'],
    ['/a*', '/ab', null],
    ['/', '/', '/to'],
  ])('%s, which matches one path, leads %s to %s', (from, pathname, target) => {
    expect(targetOf({ from, to: '/to' }, pathname)).toBe(target)
  })

  test.each<[from: string, pathname: string, target: string | null]>([
    ['/a/*', '/a/b', '/to/b'],
    ['/a/*', '/a/b/c', '/to/b/c'],
    ['/a/*', '/a', null],
    ['/a/*', '/ab', null],
    ['/a/*', '/x/a/b', null],
    ['/a//*', '/a/b', '/to/b'],
    ['/nós/*', '/n%C3%B3s/x', '/to/x'],
    ['/%zz/*', '/b', null],
  ])('%s, which matches everything below, leads %s to %s', (from, pathname, target) => {
    expect(targetOf({ from, to: '/to/*' }, pathname)).toBe(target)
  })

  test('whose target repeats the path many times does not apply if the target is too long', () => {
    const rule = { from: '/*', to: `/${'*/'.repeat(100)}` }
    expect(targetOf(rule, '/ab')).toBe('/ab'.repeat(100))
    expect(targetOf(rule, `/${'a'.repeat(82)}`)).toBeNull()
  })

  test.each([
    ['/b/c', 'https://shop.example/to/b/c'],
    ['/', 'https://shop.example/to/'],
  ])('/* for a whole site leads %s to %s', (pathname, target) => {
    expect(targetOf({ from: '/*', to: 'https://shop.example/to/*' }, pathname)).toBe(target)
  })

  test('leads to its target even if another rule has the same target', () => {
    const to = '/to'
    const rules = [
      { from: '/a', to },
      { from: '/b', to },
    ]
    expect(['/a', '/b', '/a', '/c'].map((path) => redirectOf(rules, path))).toEqual([
      '302 /to',
      '302 /to',
      '302 /to',
      null,
    ])
  })
})

describe('a target', () => {
  test.each([
    ['/new/*/x/*', '/new/b/x/b'],
    ['/new', '/new'],
    ['/new/*?of=*', '/new/b?of=*'],
    ['/new/*#*', '/new/b#*'],
    ['https://shop.example/*', 'https://shop.example/b'],
  ])('%s has the matched path at each star of its path', (to, target) => {
    expect(targetOf({ from: '/a/*', to }, '/a/b')).toBe(target)
  })

  test('has its star unchanged if the pattern has none', () => {
    expect(targetOf({ from: '/a', to: '/b*' }, '/a')).toBe('/b*')
  })

  test.each(['$$', '$&', "$'", '$1', 'a$$b'])('contains %s as the visitor wrote it', (rest) => {
    expect(targetOf({ from: '/a/*', to: '/new/*' }, `/a/${rest}`)).toBe(`/new/${rest}`)
  })

  test.each([
    ['/b', '302 /b'],
    ['/b?x=1#y', '302 /b?x=1#y'],
    ['/b/../c', '302 /c'],
    ['/nós', '302 /n%C3%B3s'],
    ['https://shop.example', '302 → https://shop.example/'],
    ['http://shop.example:8080/a?b#c', '302 → http://shop.example:8080/a?b#c'],
    ['HTTPS://Shop.Example/A', '302 → https://shop.example/A'],
  ])('%s is rewritten as %s', (to, redirect) => {
    expect(redirectOf([{ from: '/a', to }], '/a')).toBe(redirect)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    '/a\u0000',
    '/a\u001f',
    '/a\u007f',
    '/a\nb',
    'https://a.example/\r\nx',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://files.example/',
    'mailto:a@b.example',
    'x-https://a.example',
    'b',
    '',
    '?x=1',
    '#x',
    ' https://a.example',
    'https:b',
    'https://[',
    'https://user@a.example/',
    'https://user:secret@a.example/',
    'https://:secret@a.example/',
  ])('%j makes the rule invalid', (to) => {
    const rule = { from: '/a', to }
    expect(redirectOf([rule], '/a')).toBeNull()
    expect(redirectOf([rule, { from: '/a', to: '/b' }], '/a')).toBe('302 /b')
    expect(ignoredRules([rule, { from: '/c', to: '/d' }])).toEqual([rule])
  })

  test('that one visitor’s path makes dangerous is not used for that visitor', () => {
    const rules = [{ from: '/*', to: '/*/x' }]
    expect(redirectOf(rules, '/')).toBeNull()
    expect(ignoredRules(rules)).toEqual([])
  })

  test.each([
    'https://*',
    'https://*/x',
    'https:///*',
    'https:////*/x',
    'https://*.example/',
    'HTTP://shop.example*',
    'https://shop.example:*/x',
    'https://*@shop.example/',
    'https://shop.example*?q=1',
    'https://shop.example*#q',
  ])('never lets a visitor choose the host of %s', (to) => {
    const rules = [{ from: '/go/*', to }]
    expect(redirectOf(rules, '/go/evil.example')).toBeNull()
    expect(redirectOf(rules, '/go/8443')).toBeNull()
    expect(ignoredRules(rules)).toEqual(rules)
  })

  test.each([
    ['https://shop.example/*', 'https://shop.example/a/b'],
    ['https://shop.example/x?from=*', 'https://shop.example/x?from=*'],
    ['https://shop.example?from=*', 'https://shop.example/?from=*'],
    ['https://shop.example#*', 'https://shop.example/#*'],
    ['/new/*', '/new/a/b'],
    ['/see/https://*', '/see/https:/a/b'],
  ])('puts a visitor’s path only into the path of %s', (to, target) => {
    const rules = [{ from: '/go/*', to }]
    expect(redirectOf(rules, '/go/a/b')?.replace(/^302 (?:→ )?/, '')).toBe(target)
    expect(ignoredRules(rules)).toEqual([])
  })
})

describe('a target on one of the site’s hosts', () => {
  test.each([
    ['https://www.padaria.example/b', '302 /b'],
    ['http://padaria.example/b?x=1#y', '302 /b?x=1#y'],
    ['HTTPS://WWW.Padaria.Example:443', '302 /'],
    ['https://www.padaria.example./b', '302 /b'],
    ['https://www.padaria.example//evil.example/', '302 /evil.example'],
    // Another port, and hosts that do not belong to the site, are other servers.
    ['https://www.padaria.example:8443/b', '302 → https://www.padaria.example:8443/b'],
    ['https://loja.padaria.example/b', '302 → https://loja.padaria.example/b'],
    ['https://www.padaria.example.evil.example/b', '302 → https://www.padaria.example.evil.example/b'],
  ])('%s is rewritten as %s', (to, redirect) => {
    expect(redirectOf([{ from: '/a', to }], '/a')).toBe(redirect)
  })

  test.each([
    ['/*', 'https://www.padaria.example/*'],
    ['/*', 'http://padaria.example/*'],
    ['/*', 'https://www.padaria.example//*'],
    ['/a/*', 'https://www.padaria.example/a/*'],
    ['/a/b', 'https://www.padaria.example/a/b'],
    ['/a/b', 'https://www.padaria.example/a/b/?x=1#y'],
  ])('serves the page if %s → %s leads to itself', (from, to) => {
    expect(redirectOf([{ from, to, status: 301 }], '/a/b')).toBeNull()
    expect(
      redirectOf(
        [
          { from, to },
          { from: '/a/*', to: '/c/*' },
        ],
        '/a/b',
      ),
    ).toBe(to.includes('?') ? null : '302 /c/b')
  })

  test('is followed to the end of its chain, and a circle serves the page', () => {
    const rules = [
      { from: '/a', to: 'https://padaria.example/b?x=1' },
      { from: '/b', to: '/c' },
      { from: '/x', to: '/y' },
      { from: '/y', to: 'https://www.padaria.example/x' },
    ]
    expect(redirectOf(rules, '/a')).toBe('302 /c?x=1')
    expect(['/x', '/y'].map((path) => redirectOf(rules, path))).toEqual([null, null])
  })

  test('is recognised by the request’s host if the site names no hosts', () => {
    const site = { path_rules: [{ from: '/*', to: 'https://www.padaria.example/*' }], hosts: [] }
    expect(matchPathRule('/a', '', site, 'www.padaria.example')).toBeNull()
    expect(matchPathRule('/a', '', site, 'loja.example')?.to).toBe('https://www.padaria.example/a')
  })
})

describe('a target that differs from a stored address', () => {
  const pages = [
    { id: 'home', route: '/' },
    { id: 'sobre', route: 'sobre', route_en_US: 'About' },
  ]
  const leads = (rules: PathRule[], pathname: string) =>
    matchPathRule(pathname, '', { ...siteWith({ pages }), path_rules: rules })?.to ?? null

  test.each([
    ['in case', '/antes', '/Sobre?x=1#y', '/sobre?x=1#y'],
    ['in the case of its locale and its page', '/antes', '/EN-us/about', '/en-US/About'],
    ['in case, slash and encoding', '/antes', '/S%6fbre/', '/sobre'],
    ['in a slash', '/antes', '/nova//pagina/', '/nova/pagina'],
  ])('%s becomes the stored address', (_, from, to, target) => {
    expect(leads([{ from, to }], from)).toBe(target)
  })

  test.each([
    [[{ from: '/sobre', to: '/Sobre' }]],
    [[{ from: '/sobre', to: 'https://a.test/SOBRE/' }]],
    [[{ from: '/*', to: '/SOBRE' }]],
    [
      [
        { from: '/sobre', to: '/antes' },
        { from: '/antes', to: '/Sobre' },
      ],
    ],
  ])('only in case, and so leads to itself, does not apply: %j', (rules) => {
    expect(leads(rules, '/sobre')).toBeNull()
  })

  test('in case, and matches another rule, leads where that rule leads', () => {
    const rules = [
      { from: '/sobre', to: '/Sobre' },
      { from: '/Sobre', to: '/nova' },
    ]
    expect(leads(rules, '/sobre')).toBe('/nova')
  })
})

describe('on a site with sign-in', () => {
  const pages = [
    { id: 'home', route: '/' },
    { id: 'entrar', route: 'entrar', route_en_US: 'sign-in' },
    { id: 'conta', route: 'conta' },
    { id: 'sobre', route: 'sobre' },
  ]
  const AWAY = 'https://shop.example/'
  const at = (rules: PathRule[], pathname: string, account: object | undefined) => {
    const site = siteWith({ pages })
    const config = { ...site.config, account: account as Site['config']['account'] }
    return matchPathRule(pathname, '', { ...site, config, path_rules: rules, hosts: HOSTS })?.to ?? null
  }
  const account = { sign_in: 'entrar', start: 'conta' }

  test.each([
    ['/', null],
    ['/en-US', null],
    ['/home', null],
    ['/entrar', null],
    ['/en-US/sign-in', null],
    ['/EN-US/Sign-In', null],
    ['/Entrar', null],
    ['/conta', null],
    ['/sobre', `${AWAY}sobre#`],
    ['/sobre/nos', `${AWAY}sobre/nos#`],
  ])('a rule for all addresses redirects %s to %s', (pathname, target) => {
    const rules = [{ from: '/*', to: `${AWAY}*` }]
    expect(at(rules, pathname, account)).toBe(target)
    expect(at(rules, pathname, undefined)).toBe(`${AWAY}${pathname.slice(1)}`)
  })

  test('no chain of rules leads an account page to another host; a chain that reaches one ends there', () => {
    const rules = [
      { from: '/antes', to: '/entrar' },
      { from: '/entrar', to: '/fora' },
      { from: '/fora', to: AWAY },
    ]
    expect(at(rules, '/entrar', account)).toBeNull()
    expect(at(rules, '/antes', account)).toBe('/entrar')
    expect(at(rules, '/fora', account)).toBe(`${AWAY}#`)
    expect(at(rules, '/entrar', {})).toBe(`${AWAY}#`)
  })

  test('a rule may redirect an account page to another address of the host', () => {
    expect(at([{ from: '/entrar', to: '/sobre' }], '/entrar', account)).toBe('/sobre')
  })

  test('a redirect to another host has the fragment of its rule', () => {
    expect(at([{ from: '/sobre', to: `${AWAY}#nos` }], '/sobre', account)).toBe(`${AWAY}#nos`)
  })
})

describe('of several rules', () => {
  test('the first matching one applies', () => {
    const rules = [
      { from: '/x', to: '/never' },
      { from: '/a/*', to: '/first' },
      { from: '/a/b', to: '/second' },
    ]
    expect(redirectOf(rules, '/a/b')).toBe('302 /first')
  })

  test('none redirects a path to itself', () => {
    expect(redirectOf([{ from: '/a/*', to: '/a/*' }], '/a/b')).toBeNull()
    expect(
      redirectOf(
        [
          { from: '/a', to: '/a' },
          { from: '/a', to: '/b' },
        ],
        '/a',
      ),
    ).toBe('302 /b')
  })

  test.each([
    { from: '/a', to: '/a/' },
    { from: '/a', to: '/a?x=1' },
    { from: '/a', to: '/a#x' },
  ])('$from → $to would be requested again and does not apply', (rule) => {
    expect(redirectOf([rule], '/a')).toBeNull()
  })

  test('one whose target is never a canonical path does not apply', () => {
    expect(redirectOf([{ from: '/a', to: '/%zz' }], '/a')).toBeNull()
  })
})

describe('a chain', () => {
  /** `/0` → `/1` → … → `/length` */
  const chainOf = (length: number, status?: PathRule['status']): PathRule[] =>
    Array.from({ length }, (_, hop) => ({ from: `/${hop}`, to: `/${hop + 1}`, status }))

  test('is one redirect to its end', () => {
    expect([2, 3, 4, 5].map((length) => redirectOf(chainOf(length), '/0'))).toEqual([
      '302 /2',
      '302 /3',
      '302 /4',
      '302 /5',
    ])
  })

  test('of more than five hops is a loop, unless it is entered near its end', () => {
    expect(redirectOf(chainOf(6), '/0')).toBeNull()
    expect(redirectOf(chainOf(6), '/1')).toBe('302 /6')
  })

  test('that leads back does not apply, neither to its start nor to its middle', () => {
    const rules = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/c' },
      { from: '/c', to: '/b' },
    ]
    expect(['/a', '/b', '/c'].map((path) => redirectOf(rules, path))).toEqual([null, null, null])
  })

  test('continues from the canonical form of a target, without its query', () => {
    const rules = [
      { from: '/a', to: '/sobre nós/?x=1' },
      { from: '/sobre nós', to: '/c' },
    ]
    expect(redirectOf(rules, '/a')).toBe('302 /c?x=1')
  })

  test('ends where it leaves the host', () => {
    const rules: PathRule[] = [
      { from: '/a', to: '/b' },
      { from: '/b', to: 'https://shop.example/c', status: 301 },
      { from: '/c', to: '/d' },
    ]
    expect(redirectOf(rules, '/a', '?x=1')).toBe('302 → https://shop.example/c?x=1')
    expect(redirectOf(rules, '/b')).toBe('301 → https://shop.example/c')
  })

  test.each<[PathRule['status'], PathRule['status'], number]>([
    [301, 301, 301],
    [301, 308, 301],
    [308, 301, 308],
    [308, 308, 308],
    [301, 302, 302],
    [301, 307, 307],
    [308, 302, 302],
    [302, 301, 302],
    [307, 308, 307],
    [307, 302, 307],
    [301, undefined, 302],
  ])('of %s and %s is %s: permanent only if every hop is', (first, second, status) => {
    const rules: PathRule[] = [
      { from: '/a', to: '/b', status: first },
      { from: '/b', to: '/c', status: second },
    ]
    expect(redirectOf(rules, '/a')).toBe(`${status} /c`)
  })
})

describe('the query', () => {
  test.each([
    ['/b', '', '/b'],
    ['/b', '?', '/b'],
    ['/b', '?x', '/b?x='],
    ['/b', '?x=1&y=2', '/b?x=1&y=2'],
    ['/b?x=1', '', '/b?x=1'],
    ['/b?x=1', '?y=2', '/b?x=1&y=2'],
    ['/b?x=1', '?x=2&y=3', '/b?x=1&y=3'],
    ['/b?x=1&x=2', '?x=3', '/b?x=1&x=2'],
    ['/b', '?x=1&x=2', '/b?x=1&x=2'],
    ['/b?x=1', '?y=2&y=3&x=4&z', '/b?x=1&y=2&y=3&z='],
    ['/b?x=1', '?y=2&y=2', '/b?x=1&y=2&y=2'],
    // A query to which nothing is added is not encoded again.
    ['/b?x=(%c3%b3)', '?x=1', '/b?x=(%c3%b3)'],
    ['/b?x=(%c3%b3)', '?y=a b%20c+d%26', '/b?x=%28%C3%B3%29&y=a+b+c+d%26'],
    ['/b?', '?x=1', '/b?x=1'],
    ['/b?x=1', '?&&', '/b?x=1'],
    ['/b', '?=1', '/b?=1'],
    ['/b#part', '?x=1', '/b?x=1#part'],
    ['https://shop.example/b?x=1#part', '?x=2&y=3', 'https://shop.example/b?x=1&y=3#part'],
  ])('of %s requested with "%s" becomes %s', (to, search, target) => {
    expect(targetOf({ from: '/a', to }, '/a', search)).toBe(target)
  })

  test('twice as long takes at most three times as long, over the longest chain of rules', async () => {
    const rules = Array.from({ length: 5 }, (_, hop) => ({
      from: `/${hop}`,
      to: `/${hop + 1}?utm_source=flyer`,
    }))
    const follow = (search: string) => redirectOf(rules, '/0', search)
    expect(await growthOf(follow, (size) => `?${repeated('a&')(size)}`, 16_000)).toBeLessThanOrEqual(
      MOST_GROWTH,
    )
  })

  test('of each target in a chain is added, as if the visitor had made every hop', () => {
    const rules = [
      { from: '/a', to: '/b?utm_source=flyer&x=1' },
      { from: '/b', to: '/c?x=2' },
      { from: '/c', to: '/d' },
    ]
    expect(redirectOf(rules, '/a', '?utm_source=other&q=3')).toBe('302 /d?x=2&utm_source=flyer&q=3')
    expect(redirectOf(rules, '/b')).toBe('302 /d?x=2')
  })
})

describe('of many rules', () => {
  const exact = Array.from({ length: 10_000 }, (_, index) => ({ from: `/from-${index}`, to: `/to-${index}` }))

  test('the first matching one applies, whether it is for one path or has a star', () => {
    const one = { from: '/old/a', to: '/one' }
    const star = { from: '/old/*', to: '/star' }
    expect(redirectOf([...exact, one, star], '/old/a')).toBe('302 /one')
    expect(redirectOf([star, ...exact, one], '/old/a')).toBe('302 /star')
    expect(redirectOf([one, ...exact, { ...one, to: '/second' }], '/old/a')).toBe('302 /one')
    expect(redirectOf([{ ...one, to: '/old/a' }, ...exact, star], '/old/a')).toBe('302 /star')
    expect(redirectOf(exact, '/from-9999')).toBe('302 /to-9999')
  })
})

test('a rule may request a full navigation within the site, and one to another host always does', () => {
  expect(redirectOf([{ from: '/a', to: '/b', external: true }], '/a')).toBe('302 → /b')
  expect(redirectOf([{ from: '/a', to: '/b', external: false }], '/a')).toBe('302 /b')
  expect(redirectOf([{ from: '/a', to: 'https://b.test/', external: false }], '/a')).toBe(
    '302 → https://b.test/',
  )
  const chain = [
    { from: '/a', to: '/b', external: true },
    { from: '/b', to: '/c' },
  ]
  expect(redirectOf(chain, '/a')).toBe('302 /c')
})
