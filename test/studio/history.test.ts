import { expect, test } from 'vitest'
import { changeDocuments, type History, redo, startHistory, undo } from '../../studio/edit/history.ts'

const type = (history: History, text: string, now: number, key: string | null = 'title') =>
  changeDocuments(
    history,
    (documents) => {
      documents.page = { ...(documents.page as object), title: text }
    },
    { key, now },
  )
const title = ({ documents }: History) => (documents.page as { title: string }).title
const start = startHistory({ page: { title: '' } })

test('typing into one field without a pause is one step', () => {
  const typed = type(type(type(start, 'a', 0), 'ab', 500), 'abc', 1000)
  expect(title(typed)).toBe('abc')
  expect(typed.past).toHaveLength(1)
  expect(title(undo(typed))).toBe('')
  expect(title(redo(undo(typed)))).toBe('abc')
})

test('a pause, another field and a change without a key each start a new step', () => {
  expect(type(type(start, 'a', 0), 'ab', 5000).past).toHaveLength(2)
  expect(type(type(start, 'a', 0), 'ab', 1, 'subtitle').past).toHaveLength(2)
  expect(type(type(start, 'a', 0, null), 'ab', 1, null).past).toHaveLength(2)
})

test('steps are undone and redone in order, and after a new step nothing can be redone', () => {
  const typed = type(type(type(start, 'a', 0, null), 'b', 1, null), 'c', 2, null)
  const back = undo(undo(typed))
  expect(title(back)).toBe('a')
  expect(title(redo(back))).toBe('b')
  expect(title(redo(redo(redo(back))))).toBe('c')
  expect(type(back, 'd', 3).future).toEqual([])
})

test('a change without effect is not a step, and nothing is changed in place', () => {
  expect(changeDocuments(start, () => {}, { key: null, now: 0 })).toBe(start)
  type(start, 'a', 0)
  expect(title(start)).toBe('')
  expect(undo(start).documents).toBe(start.documents)
})
