import { expect, test } from 'vitest'
import { foundIcons, knownIcon } from '../../studio/icons/found-icons.ts'

const names = { lucide: ['star-half coffee', 'star'], mdi: ['food-star bread-slice'] }
const found = (search: string, max = 9) => foundIcons(names, search, { max }).map(({ name }) => name)

test('an icon is found by the words of its name and set, the nearest name first', () => {
  expect(found('Star')).toEqual(['lucide:star', 'lucide:star-half', 'mdi:food-star'])
  expect(found('star mdi')).toEqual(['mdi:food-star'])
  expect(found('lucide:star', 1)).toEqual(['lucide:star'])
  expect(found('oven')).toEqual([])
})

test('an icon is found by a word of the person’s language, also while it is typed', () => {
  const translations = { cafe: 'coffee', estrela: 'star', pao: 'bread croissant' }
  const inPortuguese = (search: string) =>
    foundIcons(names, search, { max: 1, translations }).map(({ name }) => name)
  expect(inPortuguese('Café')).toEqual(['lucide:coffee'])
  expect(inPortuguese('estr')).toEqual(['lucide:star'])
  expect(inPortuguese('pão')).toEqual(['mdi:bread-slice'])
  expect(inPortuguese('pa')).toEqual([])
})

test('an icon’s file is the one that lists its name', () => {
  expect(foundIcons(names, 'star', { max: 1 })).toEqual([
    { name: 'lucide:star', file: '/icons/lucide/1.json' },
  ])
  expect(knownIcon(names, 'lucide:star')?.file).toBe('/icons/lucide/1.json')
  expect(knownIcon(names, 'mdi:bread-slice')?.file).toBe('/icons/mdi/0.json')
  expect(knownIcon(names, 'mdi:star')).toBeNull()
  expect(knownIcon(names, 'constructor:star')).toBeNull()
})
