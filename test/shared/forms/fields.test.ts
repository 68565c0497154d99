import { expect, test } from 'vitest'
import {
  CHECKED,
  CONDITION_OPERATORS,
  DEFAULT_STARS,
  FIELD_TYPES,
  MAX_FILE_MB,
  MAX_INLINE_FILE_MB,
  OWN_FIELD,
  TURNSTILE_FIELD,
} from '#shared/forms/fields.ts'

test('stored forms may contain these types and operators', () => {
  expect(FIELD_TYPES.join(' ')).toBe(
    'text email tel number integer textarea select radio checkbox multi date time url file hidden consent ' +
      'rating signature heading html',
  )
  expect(CONDITION_OPERATORS).toEqual(['equals', 'notEquals', 'filled', 'empty'])
})

test('a page that stays open during a deploy sends names that the new build knows', () => {
  expect(OWN_FIELD).toEqual({
    page: '_page',
    consent: '_consent',
    section: '_section',
    popup: '_popup',
    token: '_token',
    key: '_key',
    confirmation: '_confirm',
    honeypot: '_website',
    heartbeat: '_heartbeat',
    service: '_service',
    time: '_time',
    from: '_from',
  })
  expect([TURNSTILE_FIELD, CHECKED]).toEqual(['cf-turnstile-response', 'on'])
})

test('a rating has five stars, and a file ten megabytes, by default', () => {
  expect([DEFAULT_STARS, MAX_FILE_MB]).toEqual([5, 10])
})

test('files inside a submission fit into its 128 KiB, with base64 and the other fields', () => {
  expect((MAX_INLINE_FILE_MB * 1024 * 1024 * 4) / 3).toBeLessThan(96 * 1024)
})
