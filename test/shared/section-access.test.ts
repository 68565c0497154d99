import { describe, expect, test } from 'vitest'
import { accessById, mayRead } from '#shared/section-access.ts'

describe('the access level that a section requires', () => {
  test.each([undefined, 'public'])('is none for %j', (access) => {
    expect(accessById([{ id: 'a', ...(access && { access }) }]).get('a')).toBeUndefined()
  })

  test.each(['signed_in', 'aal2'])('is %s', (access) => {
    expect(accessById([{ id: 'a', access }]).get('a')).toBe(access)
  })

  test.each(['members', 'PUBLIC', '', null, 1, false, {}, ['public']])('is unknown for %j', (access) => {
    expect(accessById([{ id: 'a', access }]).get('a')).toBe('unknown')
  })

  test('is the strictest among sections with the same id, in any order', () => {
    const sections = [
      { id: 'a' },
      { id: 'a', access: 'aal2' },
      { id: 'a', access: 'signed_in' },
      { id: 7, access: 'signed_in' },
    ]
    for (const order of [sections, sections.toReversed()])
      expect([...accessById(order)].sort()).toEqual([
        ['7', 'signed_in'],
        ['a', 'aal2'],
      ])
  })

  test('is none for a value that is not a section', () => {
    expect(accessById([null, undefined, 'text', 7, []]).size).toBe(0)
  })
})

test.each([
  [undefined, [true, true, true]],
  ['public', [true, true, true]],
  ['signed_in', [false, true, true]],
  ['aal2', [false, false, true]],
  ['unknown', [false, false, false]],
] as const)('a section of level %s is shown without an account, at aal1 and at aal2: %j', (access, opens) => {
  expect([null, 'aal1', 'aal2'].map((reader) => mayRead(access, reader as 'aal1' | null))).toEqual(opens)
})
