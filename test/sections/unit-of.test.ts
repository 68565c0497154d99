import { expect, test } from 'vitest'
import { unitOf } from '#sections/ui/form/unit-of.ts'

const PEOPLE = { unit: 'pessoas', unitOne: 'pessoa' }

test('a unit is singular or plural, as its number requires', () => {
  expect(unitOf(PEOPLE, 1, 'pt-BR')).toBe('pessoa')
  expect(unitOf(PEOPLE, 20, 'pt-BR')).toBe('pessoas')
  expect(unitOf({ unit: 'people', unitOne: 'person' }, 1.5, 'en-US')).toBe('people')
})

test('a unit without a singular is the same for all numbers', () => {
  expect(unitOf({ unit: 'm²', unitOne: '' }, 1, 'pt-BR')).toBe('m²')
})

test('a language without a singular has one form, even if the original has two', () => {
  expect(unitOf({ unit: '名', unitOne: 'pessoa' }, 1, 'ja-JP')).toBe('名')
})
