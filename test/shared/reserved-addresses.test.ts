import { describe, expect, test } from 'vitest'
import { isChallenge, isReserved, looksLikePage } from '#shared/reserved-addresses.ts'
import challengeCases from '../fixtures/challenge-addresses.json' with { type: 'json' }
import cases from '../fixtures/reserved-addresses.json' with { type: 'json' }

describe('an address', () => {
  test.each(cases.reserved)('is reserved: %s', (path) => expect(isReserved(path)).toBe(true))
  test.each(cases.free)('belongs to the tenant: %s', (path) => expect(isReserved(path)).toBe(false))

  test.each(['/sitemap-en-US-12.xml', '/sitemap-en-US-99999.xml', '/pt-BR/atom.xml'])(
    'is reserved with every part and locale: %s',
    (path) => expect(isReserved(path)).toBe(true),
  )
  test.each([
    '/a/sitemap-pt-BR.xml',
    '/sitemap-pt-BR.xml/a',
    '/sitemap-pt-BR.xmls',
    '/sitemap-pt-BR-0.xml',
    '/sitemap-pt-BR-100000.xml',
    '/feed.xml/a',
    '/feed.xmls',
    '/feeds.xml',
    '/api/',
  ])('belongs to the tenant, though it looks reserved: %s', (path) => expect(isReserved(path)).toBe(false))
})

describe('a link', () => {
  test.each(['/', '/api', '/assets', '/demo/x', '/en-US/api/x'])('to %s is prefetched', (path) => {
    expect(looksLikePage(path)).toBe(true)
  })
  test.each([
    '/api/forms/x',
    '/assets/main.js',
    '/flags/pt_BR.svg',
    '/media/a.webp',
    '/feed.xml',
    '/sobre.md',
  ])('to %s is not prefetched', (path) => expect(looksLikePage(path)).toBe(false))
})

describe('a certificate authority', () => {
  test.each(challengeCases.challenges)('requests %s', (path) => expect(isChallenge(path)).toBe(true))
  test.each(challengeCases.free)('does not request %s', (path) => expect(isChallenge(path)).toBe(false))
})
