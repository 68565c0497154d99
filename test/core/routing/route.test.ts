import { describe, expect, test } from 'vitest'
import type { Route } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { NO_HINTS } from '../../../core/routing/hints.ts'
import { chosenLocale, type Hints, routeRequest } from '../../../core/routing/route.ts'
import { BLOG, siteWith } from './site-with.ts'

const site = siteWith({
  pages: [
    { id: 'home', route: '/' },
    { id: 'about', route: 'sobre', route_en_US: 'about' },
    { id: 'contact', route: 'contato' },
    { id: 'here', route: 'so-aqui', published: ['pt-BR'] },
    { id: 'shut', route: 'fechado', access: 'signed_in' },
  ],
  config: BLOG,
  path_rules: [{ from: '/antigo', to: '/sobre' }],
})

/** A visitor whose browser reads English and who navigates. */
const ENGLISH: Hints = { ...NO_HINTS, isNavigation: true, acceptLanguage: 'en-US' }

function answerOf(route: Route): string {
  if (route.kind === 'redirect') return `${route.status} ${route.location}`
  return route.kind === 'error' ? `${route.status} in ${route.locale}` : `${route.kind} ${route.path}`
}

const ask = (path: string, hints: Partial<Hints> = {}, of: Site = site) =>
  answerOf(routeRequest(of, new URL(path, 'https://a.test'), { ...ENGLISH, ...hints }))

describe('an address without a language', () => {
  test.each([
    ['/', '302 /en-US'],
    ['/sobre?x=1', '302 /en-US/about?x=1'],
    ['/contato', '302 /en-US/contato'],
    ['/blog', '302 /en-US/blog'],
    ['/blog/novidades?page=2', '302 /en-US/blog/novidades?page=2'],
    ['/so-aqui', 'page /so-aqui'],
    ['/blog/novidades/x', 'blog /blog/novidades/x'],
    ['/fechado', '401 in pt-BR'],
    ['/antigo', '302 /sobre'],
    ['/sobre/', '308 /sobre'],
    ['/nada', '404 in en-US'],
  ])('%s, for a visitor who reads English, gives %s', (path, answer) => {
    expect(ask(path)).toBe(answer)
  })

  test('redirects only this visitor', () => {
    expect(routeRequest(site, new URL('https://a.test/sobre'), ENGLISH)).toEqual({
      kind: 'redirect',
      location: '/en-US/about',
      status: 302,
      forEveryone: false,
    })
  })

  test.each<[string, Partial<Hints>]>([
    ['who does not navigate', { isNavigation: false }],
    ['a bot', { isBot: true }],
    ['who reads the default language', { acceptLanguage: 'pt-BR' }],
    ['who sends no languages', { acceptLanguage: null }],
    ['who reads no language of the site', { acceptLanguage: 'de' }],
    ['who has chosen the default language', { localeCookie: 'pt-BR' }],
  ])('is a page for %s', (_who, hints) => {
    expect(ask('/sobre', hints)).toBe('page /sobre')
  })

  test('redirects to the chosen language rather than the browser’s', () => {
    expect(ask('/sobre', { localeCookie: 'ja-JP' })).toBe('302 /ja-JP/sobre')
  })

  test('is a page on a site with one language, and on one that redirects no visitor', () => {
    expect(ask('/sobre', {}, { ...site, locales: ['pt-BR'] })).toBe('page /sobre')
    expect(ask('/sobre', {}, { ...site, locales: ['pt-BR', 'en-US'] })).toBe('302 /en-US/about')
    expect(ask('/', {}, { ...site, settings: { localeRedirect: 'off' } })).toBe('page /')
  })

  test.each([
    ['/', '302 /en-US'],
    ['/home', '302 /en-US'],
    ['/?x=1', '302 /en-US?x=1'],
    ['/sobre', 'page /sobre'],
    ['/blog', 'blog /blog'],
  ])('%s gives %s if only the root redirects', (path, answer) => {
    expect(ask(path, {}, { ...site, settings: { localeRedirect: 'root' } })).toBe(answer)
  })
})

describe('an address with a language', () => {
  test.each([
    ['/ja-JP/sobre', 'page /ja-JP/sobre'],
    ['/pt-BR/sobre', 'page /sobre'],
    ['/ja-JP/nada', '404 in ja-JP'],
    ['/pt-BR/nada', '404 in pt-BR'],
  ])('%s gives %s for visitors of every language', (path, answer) => {
    expect(ask(path)).toBe(answer)
  })
})

test('an error has the requested path in its title', () => {
  expect(routeRequest(site, new URL('https://a.test/nada%20x?y=1'), NO_HINTS)).toEqual({
    kind: 'error',
    locale: 'pt-BR',
    status: 404,
    title: 'Page not found: /nada%20x',
    pathname: '/nada%20x',
  })
  expect(ask('/nada', { acceptLanguage: 'en', localeCookie: 'ja-JP' })).toBe('404 in ja-JP')
})

describe('a visitor who reads English and requests an address without a language, coming', () => {
  test.each<[string, string | null, string]>([
    ['a page that English has as well', '/contato', 'page /sobre'],
    ['the same page in English, by its selector', '/en-US/about', 'page /sobre'],
    ['another page in English', '/en-US/contato', '302 /en-US/about'],
    ['a page in Portuguese alone', '/so-aqui', '302 /en-US/about'],
    ['an error', '/nada', '302 /en-US/about'],
    ['an error in English', '/en-US/nada', '302 /en-US/about'],
    ['a page that asks for a session', '/fechado', '302 /en-US/about'],
    ['an address that redirects', '/antigo', '302 /en-US/about'],
    ['a page whose address is unknown', null, 'page /sobre'],
    ['a path that looks like a host', '//contato', '302 /en-US/about'],
    ['a path that looks like a broken host', '//[', '302 /en-US/about'],
  ])('from %s (%s), gets %s', (_from, path, answer) => {
    expect(ask('/sobre', { cameFrom: { path } })).toBe(answer)
  })

  test('from an English error to the home page, has chosen the default language', () => {
    expect(ask('/', { cameFrom: { path: '/en-US/nada' } })).toBe('page /')
  })
})

describe('the language to remember', () => {
  function chosen(path: string, hints: Partial<Hints>) {
    const all = { ...ENGLISH, ...hints }
    const route = routeRequest(site, new URL(path, 'https://a.test'), all)
    if (route.kind !== 'page' && route.kind !== 'blog') throw new Error(`${path} is ${answerOf(route)}`)
    return chosenLocale(site, route, all)
  }

  test.each<[string, string, Partial<Hints>, string | null]>([
    ['the same page in another language', '/en-US/about', { cameFrom: { path: '/sobre' } }, 'en-US'],
    ['the way back', '/sobre', { cameFrom: { path: '/en-US/about' } }, 'pt-BR'],
    ['the home page, from an error', '/en-US', { cameFrom: { path: '/nada' } }, 'en-US'],
    ['another page in another language', '/en-US/about', { cameFrom: { path: '/contato' } }, null],
    ['another page in the same language', '/en-US/about', { cameFrom: { path: '/en-US' } }, null],
    ['an address that redirects', '/en-US/about', { cameFrom: { path: '/antigo' } }, null],
    ['nowhere', '/en-US/about', {}, null],
    ['a page whose address is unknown', '/en-US/about', { cameFrom: { path: null } }, null],
    ['a path that is not an address', '/en-US/about', { cameFrom: { path: '//[' } }, null],
  ])('after %s', (_what, path, hints, locale) => {
    expect(chosen(path, hints)).toBe(locale)
  })

  const choice: Partial<Hints> = { cameFrom: { path: '/sobre' } }
  test.each<[string, Partial<Hints>, string | null]>([
    ['a bot', { isBot: true }, null],
    ['a script', { isNavigation: false }, null],
    ['who has that cookie', { localeCookie: 'en-US' }, null],
    ['who has another cookie', { localeCookie: 'ja-JP' }, 'en-US'],
  ])('for %s', (_who, hints, locale) => {
    expect(chosen('/en-US/about', { ...choice, ...hints })).toBe(locale)
  })
})
