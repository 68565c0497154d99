import { expect, test } from 'vitest'
import labels from '../../studio/icons/names/pt-BR.json'
import words from '../../studio/icons/words/pt-BR.json'
import { foundIcons, iconLabel, knownIcon } from '../../studio/icons/found-icons.ts'

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

test('an icon is in the file whose list has its name', () => {
  expect(foundIcons(names, 'star', { max: 1 })).toEqual([
    { name: 'lucide:star', file: '/icons/lucide/1.json' },
  ])
  expect(knownIcon(names, 'lucide:star')?.file).toBe('/icons/lucide/1.json')
  expect(knownIcon(names, 'mdi:bread-slice')?.file).toBe('/icons/mdi/0.json')
  expect(knownIcon(names, 'mdi:star')).toBeNull()
  expect(knownIcon(names, 'constructor:star')).toBeNull()
})

test('an icon’s name is made of its words in the person’s language', () => {
  expect(iconLabel('lucide:map-pin', labels)).toBe('mapa · alfinete')
  expect(iconLabel('mdi:star-half', labels)).toBe('estrela')
  expect(iconLabel('lucide:constructor', labels)).toBe('')
})

test('each Portuguese word in the label of an icon finds that icon', () => {
  const isFound = ([word, label]: [string, string]) => {
    const named = { lucide: [word] }
    return foundIcons(named, label.split(' ')[0] ?? '', { max: 1, translations: words }).length === 1
  }
  expect(Object.entries(labels).filter((entry) => !isFound(entry))).toEqual([])
})
