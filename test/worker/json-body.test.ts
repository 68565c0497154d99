import { expect, test } from 'vitest'
import { parsedBody } from '../../worker/json-body.ts'

test('half a character of a body is the sign for one that cannot be read', () => {
  expect(parsedBody('{"a":["\\uD83E x"],"b":"\\ud83e\\udd50"}')).toEqual({ a: ['\ufffd x'], b: '🥐' })
})
