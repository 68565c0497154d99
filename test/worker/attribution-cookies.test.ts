import { expect, test } from 'vitest'
import { attributionCookies } from '../../worker/reports/attribution-cookies.ts'

const visit = { medium: 'direct', isSecure: true }

test('a value that ends in an emoji has the whole emoji in its cookie', () => {
  const wanted = `utm_source=${encodeURIComponent(`${'a'.repeat(499)}😀b`)}`
  expect(attributionCookies(wanted, visit)[0]).toContain(`utm_source=${'a'.repeat(499)}%F0%9F%98%80;`)
})

test('a value with half a character can be stored in a cookie', () => {
  expect(attributionCookies('utm_source=a\ud83e', visit)[0]).toContain('utm_source=a%EF%BF%BD;')
})
