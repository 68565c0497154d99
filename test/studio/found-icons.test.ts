import { expect, test } from 'vitest'
import { foundIcons, knownIcon } from '../../studio/icons/found-icons.ts'

const names = { lucide: ['star-half coffee', 'star'], mdi: ['food-star bread-slice'] }
const found = (search: string, max = 9) => foundIcons(names, search, max).map(({ name }) => name)

test('an icon is found by the words of its name and set, the nearest name first', () => {
  expect(found('Star')).toEqual(['lucide:star', 'lucide:star-half', 'mdi:food-star'])
  expect(found('star mdi')).toEqual(['mdi:food-star'])
  expect(found('lucide:star', 1)).toEqual(['lucide:star'])
  expect(found('oven')).toEqual([])
})

test('an icon’s file is the one that lists its name', () => {
  expect(foundIcons(names, 'star', 1)).toEqual([{ name: 'lucide:star', file: '/icons/lucide/1.json' }])
  expect(knownIcon(names, 'lucide:star')?.file).toBe('/icons/lucide/1.json')
  expect(knownIcon(names, 'mdi:bread-slice')?.file).toBe('/icons/mdi/0.json')
  expect(knownIcon(names, 'mdi:star')).toBeNull()
  expect(knownIcon(names, 'constructor:star')).toBeNull()
})
