import { expect, test } from 'vitest'
import { parsedBody } from '../../shared/bodies/json-body.ts'

test('half of a surrogate pair in a body becomes the replacement character', () => {
  expect(parsedBody('{"a":["\\uD83E x"],"b":"\\ud83e\\udd50"}')).toEqual({ a: ['\ufffd x'], b: '🥐' })
})
