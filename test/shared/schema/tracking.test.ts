import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { trackingSchema } from '#shared/schema/tracking.ts'

const read = (fields: object) => z.parse(trackingSchema, { action: 'click', ...fields })
const parses = (fields: object) => z.safeParse(trackingSchema, { action: 'click', ...fields }).success

describe('a browser’s report', () => {
  test('needs only its action', () => {
    expect(JSON.parse(JSON.stringify(read({ unknown: 1 })))).toEqual({
      action: 'click',
      target: '',
      identifier: '',
      tenant_uuid: '',
      url: '',
      utm_source: '',
      utm_medium: '',
      utm_campaign: '',
      utm_content: '',
      utm_term: '',
      referrer: '',
    })
  })

  test.each([
    ['target', 2000],
    ['identifier', 64],
    ['tenant_uuid', 200],
    ['url', 4000],
    ['utm_source', 500],
    ['utm_medium', 500],
    ['utm_campaign', 500],
    ['utm_content', 500],
    ['utm_term', 500],
    ['referrer', 4000],
  ])('has its %s cut at %d characters instead of being refused', (field, max) => {
    expect(read({ [field]: 'x'.repeat(max + 1) })).toMatchObject({ [field]: 'x'.repeat(max) })
  })

  test.each([
    [null, ''],
    [7, '7'],
    ['x', 'x'],
  ])('may contain %j, read as %j', (target, expected) => {
    expect(read({ target }).target).toBe(expected)
  })

  test.each(['click', 'pageView', 'submitForm'])('may be a %s', (action) => {
    expect(read({ action }).action).toBe(action)
  })

  test.each([
    { action: 'scroll' },
    { target: {} },
    { target: true },
    { additional_info: 'x' },
    { additional_info: { form: 'x' } },
    { additional_info: { form: { data: { ['k'.repeat(201)]: 1 } } } },
    { additional_info: { consent: 'x' } },
    { additional_info: { consent: { disabled: [5] } } },
    { additional_info: { consent: { disabled: ['x'.repeat(257)] } } },
    { additional_info: { consent: { disabled: new Array(501).fill('x') } } },
  ])('never contains %j', (fields) => {
    expect(parses(fields)).toBe(false)
  })

  test('may describe a form', () => {
    const data = { ['k'.repeat(200)]: [1, 'a'] }
    expect(read({ additional_info: { form: { id: 5, data } } }).additional_info).toEqual({
      form: { id: '5', name: '', type: '', data },
    })
    expect(read({ additional_info: { form: {} } }).additional_info?.form?.data).toEqual({})
    const long = 'x'.repeat(300)
    expect(
      read({ additional_info: { form: { id: long, name: long, type: long } } }).additional_info?.form,
    ).toEqual({
      id: 'x'.repeat(200),
      name: 'x'.repeat(200),
      type: 'x'.repeat(100),
      data: {},
    })
  })

  test('may describe a choice of cookies', () => {
    const disabled = new Array(500).fill('x'.repeat(256))
    expect(read({ additional_info: { consent: { disabled } } }).additional_info).toEqual({
      consent: { id: '', time: '', version: '', disabled },
    })
    const long = 'x'.repeat(5000)
    expect(
      read({ additional_info: { consent: { id: long, time: long, version: long } } }).additional_info,
    ).toEqual({
      consent: { id: 'x'.repeat(64), time: 'x'.repeat(40), version: 'x'.repeat(4000), disabled: [] },
    })
  })

  test.each([
    ['0123456789abcdef', true],
    ['A-_4567890123456', true],
    ['x'.repeat(64), true],
    ['x'.repeat(15), false],
    ['x'.repeat(65), false],
    ['0123456789abcde!', false],
    ['!0123456789abcdef', false],
    ['0123456789abcdef!', false],
    [5, false],
  ])('with the event_id %j is stored under that id: %s', (event_id, taken) => {
    expect(read({ event_id }).event_id).toBe(taken ? event_id : undefined)
  })

  test.each([
    ['2026-01-01T10:00:00.000Z', true],
    ['yesterday', false],
    ['2026-01-01', false],
    [5, false],
  ])('with the time %j is stored with that time: %s', (occurred_at, taken) => {
    expect(read({ occurred_at }).occurred_at).toBe(taken ? occurred_at : undefined)
  })
})
