import { expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import type { PathRule } from '#shared/schema/path-rule.ts'
import type { Site } from '#shared/site.ts'
import { readHost } from '../../../core/routing/host.ts'
import { matchAddress } from '../../../core/routing/match-address.ts'
import fc from '../../support/fast-check.ts'
import { BLOG, siteWith } from './site-with.ts'

const LOCALES: Locale[] = ['pt-BR', 'en-US', 'tr-TR']

/** Few words, so that pages, rules and addresses often have the same one. */
const word = fc.constantFrom(
  'sobre',
  'Sobre',
  'ışık',
  'IŞIK',
  'istanbul',
  'İstanbul',
  'nós',
  'blog',
  'home',
  'straße',
)

/** The same word in another case, normalization or percent-encoding. */
const spelled = fc
  .tuple(word, fc.constantFrom('', 'lower', 'upper', 'tr', 'NFD', 'encoded'))
  .map(([text, way]) => {
    if (way === 'lower') return text.toLowerCase()
    if (way === 'upper') return text.toUpperCase()
    if (way === 'tr') return text.toLocaleUpperCase('tr')
    if (way === 'NFD') return text.normalize('NFD')
    return way === 'encoded' ? text.replace(/^[a-z]/i, (at) => `%${at.charCodeAt(0).toString(16)}`) : text
  })

const prefix = fc.constantFrom('', '', '/en-US', '/EN-us', '/tr-TR', '/pt-BR')
const path = fc
  .tuple(prefix, fc.array(spelled, { maxLength: 2 }), fc.constantFrom('', '/', '//'))
  .map(([locale, words, end]) => `${locale}/${words.join('/')}${end}`)
const target = fc
  .tuple(
    fc.constantFrom('', '', 'https://a.test', 'https://A.test.'),
    path,
    fc.constantFrom('', '', '?x=1', '#y'),
  )
  .map((parts) => parts.join('').replace(/^\/\/+/, '/'))
const star = fc.constantFrom('', '', '', '/*')

const rule: fc.Arbitrary<PathRule> = fc.record({
  from: fc.tuple(path, star).map((parts) => parts.join('')),
  to: fc.tuple(target, star).map((parts) => parts.join('')),
  status: fc.constantFrom(301 as const, 302 as const, undefined),
})

const site: fc.Arbitrary<Site> = fc
  .record({
    pages: fc.array(
      fc.record({
        route: fc.array(word, { minLength: 1, maxLength: 2 }),
        route_tr_TR: fc.option(word, { nil: undefined }),
      }),
      { maxLength: 4 },
    ),
    path_rules: fc.array(rule, { maxLength: 5 }),
    hasBlog: fc.boolean(),
  })
  .map(({ pages, path_rules, hasBlog }) =>
    siteWith({
      locales: LOCALES,
      pages: pages.map(({ route, route_tr_TR }, index) => ({
        id: `p${index}`,
        route: route.join('/'),
        ...(route_tr_TR !== undefined && { route_tr_TR }),
      })),
      path_rules,
      ...(hasBlog && { config: BLOG }),
    }),
  )

test('a client that follows redirects arrives after at most two hops, whatever the rules of the site', () => {
  fc.assert(
    fc.property(site, path, (random, start) => {
      const base = new URL('https://a.test')
      base.pathname = start
      const hops: string[] = [base.pathname]
      let url = base
      for (let hop = 0; hop < 10; hop++) {
        const route = matchAddress(random, url)
        if (route?.kind !== 'redirect') break
        url = new URL(route.location, url)
        hops.push(route.location)
        if (readHost(url) !== 'a.test') break
      }
      expect(
        hops.length - 1,
        `${hops.join(' → ')} by ${JSON.stringify(random.path_rules)}`,
      ).toBeLessThanOrEqual(2)
    }),
    { numRuns: 1000 },
  )
})
