import { expect, test } from 'vitest'
import { parsedBody } from '../../shared/bodies/json-body.ts'

test('half a character of a body is the sign for one that cannot be read', () => {
  expect(parsedBody('{"a":["\\uD83E x"],"b":"\\ud83e\\udd50"}')).toEqual({ a: ['\ufffd x'], b: '🥐' })
})
