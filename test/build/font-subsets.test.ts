import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { FONTS } from '#shared/fonts.ts'
import { LOCALE_CODES } from '#shared/locales.ts'
import { fontFaces, fontSubsets } from '../../build/vite/fonts.ts'

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
])('a product in the languages %j needs the font files %j', (locales, subsets) => {
  expect([...fontSubsets(locales)]).toEqual(subsets)
})

test('this product needs the font files of Latin and Cyrillic script', () => {
  expect([...fontSubsets(LOCALE_CODES)]).toEqual(expect.arrayContaining(['latin', 'latin-ext', 'cyrillic']))
})

describe('the files that pages load', () => {
  const require = createRequire(import.meta.url)
  const files = new Map<string, Uint8Array>()
  let fonts: Awaited<ReturnType<typeof fontFaces>>

  beforeAll(async () => {
    fonts = await fontFaces(
      (name, source) => {
        const address = `/${source.length}-${name}`
        files.set(address, source)
        return address
      },
      { isWhole: false },
    )
  })

  test('have the weights that the product uses, and are smaller for it', () => {
    const { css = '', otherWeights = '' } = fonts.Inter ?? {}
    const latin = (rules: string) => rules.match(/@font-face{[^}]*inter-latin-wght[^}]*}/g) ?? []
    expect(latin(css)).toHaveLength(1)
    const [, address = ''] = /font-weight:400 700;src:url\((.*?)\)/.exec(latin(css)[0] ?? '') ?? []
    expect(files.get(address)?.length).toBeLessThan(33_000)

    const others = latin(otherWeights).map((rule) =>
      /font-weight:(.*?);src:url\((.*?)\)/.exec(rule)?.slice(1),
    )
    expect(others.map((other) => other?.[0])).toEqual(['100 399', '701 900'])
    expect(others.map((other) => files.get(other?.[1] ?? '')?.length)).toEqual([48_256, 48_256])
  })

  test('have all weights if leaving some out saves next to nothing', () => {
    const { css, otherWeights } = fonts.Outfit ?? {}
    expect(css).toMatch(/font-weight:100 900;src:url\([^)]*outfit-latin-wght/)
    expect(otherWeights).toBe('')
  })

  test.each(FONTS.filter(({ source }) => reservesItsName(source)))(
    'are unchanged for $family, whose authors reserve its name',
    ({ family }) => expect(fonts[family]?.otherWeights).toBe(''),
  )

  test('include at least two families whose names are reserved', () => {
    const reserved = FONTS.filter(({ source }) => reservesItsName(source)).map(({ family }) => family)
    expect(reserved).toEqual(expect.arrayContaining(['Lora', 'Playfair Display']))
  })

  function reservesItsName(source: string): boolean {
    const license = readFileSync(require.resolve(`${source}/LICENSE`), 'utf8')
    return /with Reserved Font Name/i.test(license.split(/^-{10}/m)[0] ?? '')
  }
})
