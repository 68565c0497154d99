import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isAsked } from '#shared/forms/conditions.ts'
import { validateField } from '#shared/forms/validate.ts'
import { formFields } from '#sections/ui/form/form-fields.ts'
import { fieldRule } from '#sections/ui/form/rules.ts'

const read = (...fields: object[]) => z.parse(z.object(formFields()), { fields }).fields

describe('a bound is converted to the form in which it is compared', () => {
  test.each([
    ['time', '9:00', '09:00'],
    ['time', '09:5', '09:05'],
    ['time', '09:00:00', '09:00'],
    ['time', '9:00:30', '09:00:30'],
    ['time', '25:00', undefined],
    ['time', 9, undefined],
    ['date', '2026-1-5', '2026-01-05'],
    ['date', '2026-01-05', '2026-01-05'],
    ['date', '2026-02-30', undefined],
    ['date', '9:00', undefined],
    ['number', 9, 9],
    ['rating', '3', '3'],
  ])('%s: %s becomes %s', (type, bound, expected) => {
    const [field] = read({ name: 'x', type, min: bound, max: bound })
    expect([field?.min, field?.max]).toEqual([expected, expected])
  })

  test('so times and dates within it pass', () => {
    const fields = read(
      { name: 't', type: 'time', min: '9:00' },
      { name: 'd', type: 'date', min: '2026-1-5' },
    )
    const errors = fields.map((field, index) =>
      validateField(fieldRule(field), [['10:30', '2026-03-01'][index] ?? ''], () => true),
    )
    expect(errors).toEqual([undefined, undefined])
  })
})

test('a condition that a box is `true` is met if the box is ticked', () => {
  const rules = read(
    { name: 'box', type: 'checkbox' },
    { name: 'x', type: 'text', condition: { field: 'box', operator: 'equals', value: true } },
    { name: 'y', type: 'text', condition: { field: 'box', operator: 'notEquals', value: [true] } },
  ).map(fieldRule)
  const asked = (sent: [string, string[]][]) => rules.map((rule) => isAsked(rule, rules, new Map(sent)))
  expect(asked([['box', ['on']]])).toEqual([true, true, false])
  expect(asked([])).toEqual([true, false, true])
})

test('a condition on the text `true` is met if that is the value', () => {
  const rules = read(
    { name: 'choice', type: 'select', options: ['true', 'false'] },
    { name: 'x', type: 'text', condition: { field: 'choice', operator: 'equals', value: true } },
  ).map(fieldRule)
  expect(rules.map((rule) => isAsked(rule, rules, new Map([['choice', ['true']]])))).toEqual([true, true])
})

test.each([
  ['pdf, jpg', '.pdf,.jpg'],
  ['*.pdf;*.docx', '.pdf,.docx'],
  ['image', 'image/*'],
  ['.pdf, image/*', '.pdf,image/*'],
  ['application/pdf', 'application/pdf'],
  ['*', ''],
  ['*/*', ''],
  ['*.*', ''],
  ['PDF', '.PDF'],
])('accepted files written as %j are read as %j', (accept, expected) => {
  expect(read({ name: 'x', type: 'file', accept })[0]?.accept).toBe(expected)
})
