import { describe, expect, test } from 'vitest'
import { jsonFault } from '../../admin/validate/json-fault.ts'
import fc from '../support/fast-check.ts'

describe('the first fault of a text that is not JSON', () => {
  test.each<[text: string, offset: number, message: RegExp]>([
    ['', 0, /is empty; \{ is expected/],
    ['{"a": 1,}', 7, /nothing follows this comma before }/],
    ['[1, ]', 2, /nothing follows this comma before ]/],
    ['{"a" 1}', 5, /a colon is expected/],
    ['{"a": }', 6, /a value is expected/],
    ['{a: 1}', 1, /name of a field is expected here, in double quotes/],
    ["{'a': 1}", 1, /in double quotes/],
    ['{"a": “b”}', 6, /text in double quotes/],
    ['{"a": "b', 6, /no double quote at its end/],
    ['{"a": "b\nc"}', 6, /a new line within a text is written as \\n/],
    ['{"a": "\\x"}', 7, /backslash/],
    ['{"a": "\t"}', 7, /a tab within a text is written as \\t/],
    ['{"a": 1 "b": 2}', 8, /a comma or } is expected/],
    ['{"a": True}', 6, /a value is expected/],
    ['{"a": 1}}', 8, /} closes nothing/],
    ['{\n"a": [1}', 9, /] is expected here; it closes \[ of line 2/],
    ['{"a": [1', 8, /the text ends, and ] is expected/],
    ['{} {}', 3, /has ended before this/],
    ['// a\n{}', 0, /no comments/],
    ['{"a": 1 /* b */}', 8, /no comments/],
  ])('is described at its place: %j', (text, offset, message) => {
    expect(jsonFault(text)).toEqual({ offset, message: expect.stringMatching(message) })
  })

  test('is found in exactly the texts that JSON.parse refuses', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      '"a"',
      '1',
      '-',
      '.5',
      'e3',
      '0',
      'null',
      'tru',
      'e',
      '\\',
      '\n',
      '\u007f',
      ' ',
    ]
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(text, fc.json()), (written) => {
        expect(jsonFault(written) === null, written).toBe(isJson(written))
      }),
      { numRuns: 2000 },
    )
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
