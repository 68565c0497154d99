import { describe, expect, test } from 'vitest'
import { readCookie, hintsFrom, NO_HINTS } from '../../../core/routing/hints.ts'

const hintsOf = (headers: Record<string, string>, method = 'GET') =>
  hintsFrom(new Request('https://a.test:8443/here?x=1', { method, headers }))

test('a request without hints is read as a navigation, by no bot and in no language', () => {
  expect(hintsOf({})).toEqual({
    localeCookie: null,
    acceptLanguage: null,
    isNavigation: true,
    isBot: false,
    cameFrom: null,
  })
})

test('NO_HINTS describe no visitor and no navigation', () => {
  expect(NO_HINTS).toEqual({
    localeCookie: null,
    acceptLanguage: null,
    isNavigation: false,
    isBot: false,
    cameFrom: null,
  })
})

test('the languages come from the cookie `locale` and from the browser', () => {
  expect(
    hintsOf({ cookie: 'a=1; locale=en-US; b=2', 'accept-language': 'pt-BR,pt;q=0.9', 'x-locale': 'de-DE' }),
  ).toMatchObject({ localeCookie: 'en-US', acceptLanguage: 'pt-BR,pt;q=0.9' })
})

describe('a request', () => {
  test.each([
    ['GET', 'navigate', true],
    ['GET', null, true],
    ['GET', 'cors', false],
    ['GET', 'same-origin', false],
    ['GET', '', false],
    ['HEAD', 'navigate', false],
    ['POST', 'navigate', false],
    ['POST', null, false],
  ])('by %s with sec-fetch-mode %s is a navigation: %s', (method, mode, isNavigation) => {
    const headers: Record<string, string> = mode === null ? {} : { 'sec-fetch-mode': mode }
    expect(hintsOf(headers, method).isNavigation).toBe(isNavigation)
  })
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', false],
  ['', false],
])('the user agent "%s" is a bot: %s', (agent, isBot) => {
  expect(hintsOf({ 'user-agent': agent }).isBot).toBe(isBot)
  expect(hintsOf({ 'x-agent': agent }).isBot).toBe(false)
})

describe('a visitor’s previous page', () => {
  test.each<[string, Record<string, string>, ReturnType<typeof hintsOf>['cameFrom']]>([
    [
      'a page of this host',
      { referer: 'https://a.test:8443/there/x?y=1#z' },
      { path: '/there/x', search: '?y=1' },
    ],
    ['this host over http', { referer: 'http://a.test:8443/there' }, { path: '/there', search: '' }],
    ['another host', { referer: 'https://b.test:8443/there' }, null],
    ['another port', { referer: 'https://a.test/there' }, null],
    [
      'another host, with any other header',
      { referer: 'https://b.test/', 'sec-fetch-site': 'same-origin' },
      null,
    ],
    ['a page whose address is hidden', { 'sec-fetch-site': 'same-origin' }, { path: null }],
    ['no address, but this host', { referer: 'nonsense', 'sec-fetch-site': 'same-origin' }, { path: null }],
    ['no address', { referer: 'nonsense' }, null],
    ['the same site, but another host', { 'sec-fetch-site': 'same-site' }, null],
    ['the address bar', { 'sec-fetch-site': 'none' }, null],
  ])('%s', (_where, headers, cameFrom) => {
    expect(hintsOf(headers).cameFrom).toEqual(cameFrom)
  })
})

describe('a cookie', () => {
  test.each([
    [null, null],
    ['', null],
    ['locale=en-US', 'en-US'],
    ['locale = en-US ', 'en-US'],
    ['a=1;locale=en-US', 'en-US'],
    [' a=1 ;  locale=en-US; b=2', 'en-US'],
    ['locale=first; locale=second', 'first'],
    ['xlocale=a; localex=b', null],
    ['Locale=en-US', null],
    ['locale', null],
    ['locale=', ''],
    ['locale=a=b', 'a=b'],
    ['locale=%20x', '%20x'],
    ['=x; a', null],
  ])('named locale is read from %j as %j', (header, value) => {
    expect(readCookie(header, 'locale')).toBe(value)
  })

  test('is not found by an empty name', () => {
    expect(readCookie('=x', '')).toBeNull()
  })
})
