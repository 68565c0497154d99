import { expect, test } from 'vitest'
import { comparedFields, comparedValues, referenceOf, valueToStore } from '../../studio/form/condition.ts'

const part = (kind: string) => ({ kind })

test('a condition is an object that compares another field or input', () => {
  const comparison = { operator: part('choice'), value: part('text') }
  expect(referenceOf({ properties: { field: part('text'), ...comparison } })).toBe('field')
  expect(referenceOf({ properties: { input: part('text'), ...comparison } })).toBe('input')
  expect(referenceOf({ properties: { field: part('text') } })).toBeNull()
})

test('the condition of a field may compare the other named fields that take an answer', () => {
  const entries = [
    {
      name: 'kind',
      type: 'select',
      label: 'Kind of *order*',
      options: ['Bread', { value: 'c', label: 'Cake' }],
    },
    { type: 'heading', name: 'rest', label: 'The rest' },
    { name: 'gift', type: 'checkbox', label: 'A gift' },
    { name: 'card', type: 'text' },
    { type: 'text', label: 'Without a name' },
  ]
  const options = [
    { value: 'Bread', label: 'Bread' },
    { value: 'c', label: 'Cake' },
  ]
  expect(comparedFields(entries, 3, 'field')).toEqual([
    { key: 'kind', label: 'Kind of order', options, isBox: false },
    { key: 'gift', label: 'A gift', options: null, isBox: true },
  ])
})

test('the condition of an input refers to the other inputs by their ids', () => {
  const entries = [{ id: 'a1', type: 'number', label: 'Area' }, { id: 'b2' }]
  expect(comparedFields(entries, 1, 'input').map(({ key }) => key)).toEqual(['a1'])
})

test('one value is stored as itself, several as a list', () => {
  expect(comparedValues(['Bread', 3])).toEqual(['Bread', '3'])
  expect([[], ['a'], ['a', 'b']].map(valueToStore)).toEqual(['', 'a', ['a', 'b']])
})
