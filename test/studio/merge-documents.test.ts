import { expect, test } from 'vitest'
import { isSame, mergeDocuments, putConflict } from '../../studio/edit/merge-documents.ts'
import type { PageValue } from '../../studio/edit/page-value.ts'

/** A page of sections with one letter as id and text: `a1` is section a with the text 1. */
const page = (sections: string, name = 'Home'): PageValue => ({
  id: 'home',
  name,
  sections: sections
    .split(' ')
    .filter(Boolean)
    .map((each) => ({
      id: each.charAt(0),
      component: { folder: 'text', name: 'rich' },
      data: { body: each.slice(1) },
    })),
})
const texts = (page: unknown) =>
  (page as PageValue).sections.map(({ id, data }) => `${id}${String(data?.body)}`).join(' ')

test.each([
  ['only I have changed it', 'a1 b1', 'a2 b1', 'a1 b1', 'a2 b1', ''],
  ['only another has changed it', 'a1 b1', 'a1 b1', 'a1 b2', 'a1 b2', ''],
  ['each has changed another section', 'a1 b1', 'a2 b1', 'a1 b2', 'a2 b2', ''],
  ['both have changed one section', 'a1 b1', 'a2 b1', 'a3 b1', 'a2 b1', 'a'],
  ['both have written the same', 'a1', 'a2', 'a2', 'a2', ''],
  ['I have deleted what another has changed', 'a1 b1', 'b1', 'a2 b1', 'b1', 'a'],
  ['another has deleted what I have changed', 'a1 b1', 'a2 b1', 'b1', 'a2 b1', 'a'],
  ['another has deleted a section', 'a1 b1', 'a1 b2', 'b1', 'b2', ''],
  ['each has added a section', 'a1 b1', 'a1 c1 b1', 'a1 b1 d1', 'a1 c1 b1 d1', ''],
  ['I have moved, another has written', 'a1 b1', 'b1 a1', 'a1 b2', 'b2 a1', ''],
  ['another has moved, I have written', 'a1 b1', 'a1 b2', 'b1 a1', 'b2 a1', ''],
])('a page is merged if %s', (_what, base, mine, theirs, merged, conflicts) => {
  const found = mergeDocuments(page(base), page(mine), page(theirs))
  expect(texts(found.value)).toBe(merged)
  expect(found.conflicts.map(({ place }) => place.join('.'))).toEqual(
    conflicts === '' ? [] : [`sections.${conflicts}`],
  )
})

test('fields and translations are merged one by one', () => {
  const i18n = (title: string, body: string) => ({ 'en-US': { sections: { a: { title }, b: { body } } } })
  const found = mergeDocuments(
    { ...page('a1', 'Home'), i18n: i18n('x', 'x') },
    { ...page('a1', 'Start'), i18n: i18n('mine', 'x') },
    { ...page('a1', 'Home'), i18n: i18n('x', 'theirs') },
  )
  expect(found).toMatchObject({
    value: { name: 'Start', i18n: i18n('mine', 'theirs') },
    conflicts: [],
  })
})

test.each([
  ['the text of a post', { body: 'a' }, { body: 'b' }, { body: 'c' }, 'body', { body: 'c' }],
  [
    'one colour of a theme',
    { a: '1', b: '1' },
    { a: '2', b: '2' },
    { a: '3', b: '1' },
    'a',
    { a: '3', b: '2' },
  ],
  [
    'a field that both have added',
    {},
    { meta: { t: 'b' } },
    { meta: { t: 'c' } },
    'meta.t',
    { meta: { t: 'c' } },
  ],
  ['a field that another has removed', { a: '1' }, { a: '2' }, {}, 'a', {}],
  ['a setting that is one text', 'a', 'b', 'c', '', 'c'],
  ['a list without ids', { tags: ['a'] }, { tags: ['b'] }, { tags: ['c'] }, 'tags', { tags: ['c'] }],
  [
    'a section of the header',
    [{ id: 'h', x: 1 }],
    [{ id: 'h', x: 2 }],
    [{ id: 'h', x: 3 }],
    'h',
    [{ id: 'h', x: 3 }],
  ],
  ['a document that another has deleted', { body: 'a' }, { body: 'b' }, null, '', null],
])(
  'if both people change %s, mine applies and theirs can be chosen',
  (_what, base, mine, theirs, place, taken) => {
    const { value, conflicts } = mergeDocuments(base, mine, theirs)
    expect(value).toEqual(mine)
    expect(conflicts.map((conflict) => conflict.place.join('.'))).toEqual([place])
    const documents: Record<string, unknown> = { it: structuredClone(value) }
    for (const conflict of conflicts) putConflict(documents, 'it', conflict.place, conflict.theirs)
    expect(documents).toEqual({ it: taken })
  },
)

test('values are equal whatever the order of their fields', () => {
  expect(isSame({ a: 1, b: { c: 2, d: [1] } }, { b: { d: [1], c: 2 }, a: 1 })).toBe(true)
  expect(isSame([1, 2], [2, 1])).toBe(false)
})

test('an undefined field is a missing one, a field with null is not, and null is a missing document', () => {
  expect(isSame(undefined, null)).toBe(true)
  expect(isSame({ a: undefined }, {})).toBe(true)
  expect(isSame({ a: null }, { b: 1 })).toBe(false)
  expect(isSame({ a: null }, {})).toBe(false)
  expect(isSame([], {})).toBe(false)
})

test('comparing a document with its changed copy reads only the changed part', () => {
  const unchanged = {
    get data(): never {
      throw new Error('An unchanged section was read')
    },
  }
  expect(isSame({ sections: [unchanged, { id: 'a' }] }, { sections: [unchanged, { id: 'b' }] })).toBe(false)
})
