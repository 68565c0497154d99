import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formFields } from '#sections/ui/form/form-fields.ts'
import { browserRule, fieldRule } from '#sections/ui/form/rules.ts'

/** What a stored pattern is read as. */
function read(pattern: string) {
  const [field] = z.parse(z.object(formFields()), { fields: [{ name: 'x', type: 'text', pattern }] }).fields
  if (field === undefined) throw new Error('the field is lost')
  return { worker: fieldRule(field).pattern, browser: browserRule(field).pattern, field }
}

test('a pattern is read with what a browser may match of it', () => {
  const { worker, browser, field } = read('[A-Z]{2}\\d+')
  expect([worker, browser, field.browserPattern]).toEqual(Array(3).fill('[A-Z]{2}\\d+'))
})

test('a pattern that could hang a browser is the Worker’s alone', () => {
  expect(read('(a+)+')).toMatchObject({ worker: '(a+)+', browser: undefined })
})

test('a pattern that a browser’s engine refuses is the Worker’s alone', () => {
  expect(read('[\\w-.]+')).toMatchObject({ worker: '[\\w-.]+', browser: undefined })
})

test('a field without a pattern, or with one that cannot be matched in linear time, has none', () => {
  expect(read('').field).not.toHaveProperty('browserPattern')
  expect(read('(?=a)b')).toMatchObject({ worker: '', browser: undefined })
})
