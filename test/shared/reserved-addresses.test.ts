import { describe, expect, test } from 'vitest'
import { isReserved, looksLikePage } from '#shared/reserved-addresses.ts'
import cases from '../fixtures/reserved-addresses.json' with { type: 'json' }

describe('an address', () => {
  test.each(cases.reserved)('is reserved: %s', (path) => expect(isReserved(path)).toBe(true))
  test.each(cases.free)('is the tenant’s: %s', (path) => expect(isReserved(path)).toBe(false))
})

describe('a link', () => {
  test.each(['/', '/api', '/assets', '/demo/x', '/en-US/api/x'])('to %s is fetched ahead', (path) => {
    expect(looksLikePage(path)).toBe(true)
  })
  test.each([
    '/api/forms/x',
    '/assets/main.js',
    '/flags/pt_BR.svg',
    '/media/a.webp',
    '/feed.xml',
    '/sobre.md',
  ])('to %s is not', (path) => expect(looksLikePage(path)).toBe(false))
})
