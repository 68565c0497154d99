import { describe, expect, test } from 'vitest'
import {
  DEFAULT_ERROR_STATUS,
  ERRORS,
  HttpError,
  pageNotFoundTitle,
  validateFailedTitle,
} from '#shared/errors.ts'

describe('a named error', () => {
  test.each([
    ['configLoadFailed', 500, 'Failed to load app configuration'],
    ['supabaseUrlMissing', 500, 'supabaseUrl is required.'],
    ['supabaseKeyMissing', 500, 'supabaseKey is required.'],
  ] as const)('%s is %d: %s', (name, status, message) => {
    const cause = new Error('upstream')
    const error = HttpError.of(name, { cause })
    expect(error).toBeInstanceOf(Error)
    const isPublic = name === 'configLoadFailed'
    expect({ ...error, message: error.message }).toEqual({ name: 'HttpError', status, message, isPublic })
    expect(error.cause).toBe(cause)
  })

  test('is one of the three in the catalogue', () => {
    expect(Object.keys(ERRORS)).toEqual(['configLoadFailed', 'supabaseUrlMissing', 'supabaseKeyMissing'])
  })
})

test('an error without a status is a 500', () => expect(DEFAULT_ERROR_STATUS).toBe(500))

describe.each([
  ['a missing page', pageNotFoundTitle, 'Page not found: '],
  ['a page whose check failed', validateFailedTitle, 'Page Not Found: '],
] as const)('the title of %s', (_, titleOf, start) => {
  test('contains the whole path, as requested', () => {
    expect(titleOf('/a/b%20<c>')).toBe(`${start}/a/b%20<c>`)
  })

  test('contains at most 200 characters of the path', () => {
    expect(titleOf(`/${'x'.repeat(300)}`)).toBe(`${start}/${'x'.repeat(199)}`)
  })

  test('cannot be reversed by characters that set a direction', () => {
    expect(titleOf('/a\u202egnp\u202c.\u2066b\u2069\u200e\u200f\u061c')).toBe(`${start}/agnp.b`)
  })
})
