import { expect, test } from 'vitest'
import { unitOf } from '#sections/ui/form/unit-of.ts'

const PEOPLE = { unit: 'pessoas', unitOne: 'pessoa' }

test('a unit has the form of its number', () => {
  expect(unitOf(PEOPLE, 1, 'pt-BR')).toBe('pessoa')
  expect(unitOf(PEOPLE, 20, 'pt-BR')).toBe('pessoas')
  expect(unitOf({ unit: 'people', unitOne: 'person' }, 1.5, 'en-US')).toBe('people')
})

test('a unit without a form for one is the same for all numbers', () => {
  expect(unitOf({ unit: 'm²', unitOne: '' }, 1, 'pt-BR')).toBe('m²')
})

test('a language without a singular has one form, even where the original has two', () => {
  expect(unitOf({ unit: '名', unitOne: 'pessoa' }, 1, 'ja-JP')).toBe('名')
})
