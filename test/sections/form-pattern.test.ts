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

test('a safe pattern is matched by the Worker and by the browser', () => {
  const { worker, browser, field } = read('[A-Z]{2}\\d+')
  expect([worker, browser, field.browserPattern]).toEqual(Array(3).fill('[A-Z]{2}\\d+'))
})

test('a pattern that could hang a browser is matched only by the Worker', () => {
  expect(read('(a+)+')).toMatchObject({ worker: '(a+)+', browser: undefined })
})

test('a pattern that a browser’s engine refuses is matched only by the Worker', () => {
  expect(read('[\\w-.]+')).toMatchObject({ worker: '[\\w-.]+', browser: undefined })
})

test('an empty pattern, or one that cannot be matched in linear time, is ignored', () => {
  expect(read('').field).not.toHaveProperty('browserPattern')
  expect(read('(?=a)b')).toMatchObject({ worker: '', browser: undefined })
})
