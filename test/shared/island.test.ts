import { describe, expect, test } from 'vitest'
import { idPrefix } from '#shared/id-prefix.ts'
import {
  ENHANCE_ATTRIBUTE,
  ENHANCE_ON_ATTRIBUTE,
  encodeJson,
  HYDRATE_ATTRIBUTE,
  ISLAND_ATTRIBUTE,
} from '#shared/island.ts'

describe('the JSON of an island', () => {
  test.each([
    ['</script>', String.raw`"\u003c/script>"`],
    ['<!--<script>', String.raw`"\u003c!--\u003cscript>"`],
    ['a\u2028b\u2029c', String.raw`"a\u2028b\u2029c"`],
    [{ a: [1, null] }, '{"a":[1,null]}'],
  ])('of %j cannot end its element', (value, json) => {
    expect(encodeJson(value)).toBe(json)
    expect(JSON.parse(encodeJson(value))).toEqual(value)
  })
})

test('two instances of a section have different ids', () => {
  expect([idPrefix('s1'), idPrefix('s2')]).toEqual(['s1-', 's2-'])
})

test('the attributes that pages and browsers share have stable names', () => {
  expect([ISLAND_ATTRIBUTE, HYDRATE_ATTRIBUTE, ENHANCE_ATTRIBUTE, ENHANCE_ON_ATTRIBUTE]).toEqual([
    'data-island',
    'data-hydrate',
    'data-enhance',
    'data-enhance-on',
  ])
})
