import { expect, test } from 'vitest'
import { isSame, mergePages } from '../../studio/edit/merge-pages.ts'
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
const texts = ({ sections }: PageValue) =>
  sections.map(({ id, data }) => `${id}${String(data?.body)}`).join(' ')

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
])('a page is merged where %s', (_what, base, mine, theirs, merged, conflicts) => {
  const found = mergePages(page(base), page(mine), page(theirs))
  expect(texts(found.page)).toBe(merged)
  expect(found.conflicts.map(({ id }) => id).join(' ')).toBe(conflicts)
})

test('fields and translations are merged one by one', () => {
  const i18n = (title: string, body: string) => ({ 'en-US': { sections: { a: { title }, b: { body } } } })
  const found = mergePages(
    { ...page('a1', 'Home'), i18n: i18n('x', 'x') },
    { ...page('a1', 'Start'), i18n: i18n('mine', 'x') },
    { ...page('a1', 'Home'), i18n: i18n('x', 'theirs') },
  )
  expect(found.page.name).toBe('Start')
  expect(found.page.i18n).toEqual(i18n('mine', 'theirs'))
})

test('values are the same whatever the order of their fields', () => {
  expect(isSame({ a: 1, b: { c: 2, d: [1] } }, { b: { d: [1], c: 2 }, a: 1 })).toBe(true)
  expect(isSame([1, 2], [2, 1])).toBe(false)
  expect(isSame(undefined, null)).toBe(true)
})
