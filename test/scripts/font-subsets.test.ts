import { expect, test } from 'vitest'
import { LOCALE_CODES } from '#shared/locales.ts'
import { fontSubsets } from '../../scripts/vite/fonts.ts'

test.each([
  [['en-US'], ['latin', 'latin-ext']],
  [
    ['ru-RU', 'bg-BG'],
    ['latin', 'latin-ext', 'cyrillic'],
  ],
  [['vi-VN'], ['latin', 'latin-ext', 'vietnamese']],
  [
    ['ar-EG', 'he-IL', 'el-GR', 'hi-IN', 'th-TH'],
    ['latin', 'latin-ext', 'arabic', 'hebrew', 'greek', 'devanagari', 'thai'],
  ],
  [
    ['ja-JP', 'ko-KR', 'zh-CN'],
    ['latin', 'latin-ext'],
  ],
])('a product that speaks %j needs the font files %j', (locales, subsets) => {
  expect([...fontSubsets(locales)]).toEqual(subsets)
})

test('this one needs those of Latin and Cyrillic script', () => {
  expect([...fontSubsets(LOCALE_CODES)]).toEqual(expect.arrayContaining(['latin', 'latin-ext', 'cyrillic']))
})
