import { describe, expect, test } from 'vitest'
import { FONTS, fontStack, servedFont } from '#shared/fonts.ts'

const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
const SERIF = "ui-serif,Georgia,Cambria,'Noto Serif',serif"

describe('the value of font-family', () => {
  test.each([
    ['Inter', `'Inter','Inter as Arial','Inter as Roboto',${SANS}`],
    ['dm sans', `'DM Sans','DM Sans as Arial','DM Sans as Roboto',${SANS}`],
    ['Fraunces', `'Fraunces','Fraunces as Times New Roman','Fraunces as Noto Serif',${SERIF}`],
    ['LORA', `'Lora','Lora as Times New Roman','Lora as Noto Serif',${SERIF}`],
    ['Newsreader', `'Newsreader','Newsreader as Times New Roman','Newsreader as Noto Serif',${SERIF}`],
    [
      'Playfair Display',
      `'Playfair Display','Playfair Display as Times New Roman','Playfair Display as Noto Serif',${SERIF}`,
    ],
    [
      'Source Serif 4',
      `'Source Serif 4','Source Serif 4 as Times New Roman','Source Serif 4 as Noto Serif',${SERIF}`,
    ],
    ['Meiryo UI', `'Meiryo UI',${SANS}`],
    ['ヒラギノ角ゴ', `'ヒラギノ角ゴ',${SANS}`],
    ['Noto_Sans-1', `'Noto_Sans-1',${SANS}`],
    ['x'.repeat(64), `'${'x'.repeat(64)}',${SANS}`],
  ])('of %s contains it and its fallbacks', (name, stack) => {
    expect(fontStack(name)).toBe(stack)
  })

  test.each([undefined, '', "a'b", 'a;b', 'a}b', 'x"', '-\\', 'a,b', 'a\nb', 'x'.repeat(65)])(
    'of %j is the system’s font',
    (name) => expect(fontStack(name)).toBe(SANS),
  )
})

describe('a family that the site serves', () => {
  test.each([
    ['Bricolage Grotesque', 'bricolage-grotesque', 'sans-serif'],
    ['DM Sans', 'dm-sans', 'sans-serif'],
    ['Figtree', 'figtree', 'sans-serif'],
    ['Fraunces', 'fraunces', 'serif'],
    ['Inter', 'inter', 'sans-serif'],
    ['Lora', 'lora', 'serif'],
    ['Manrope', 'manrope', 'sans-serif'],
    ['Newsreader', 'newsreader', 'serif'],
    ['Nunito', 'nunito', 'sans-serif'],
    ['Outfit', 'outfit', 'sans-serif'],
    ['Playfair Display', 'playfair-display', 'serif'],
    ['Source Serif 4', 'source-serif-4', 'serif'],
    ['Space Grotesk', 'space-grotesk', 'sans-serif'],
  ])('is %s, in any case of letters', (family, folder, generic) => {
    expect(servedFont(family.toUpperCase())).toBe(family)
    expect(FONTS.find((font) => font.family === family)).toEqual({
      family,
      source: `@fontsource-variable/${folder}`,
      generic,
    })
  })

  test('is neither a system font nor an unknown one', () => {
    expect([servedFont('Arial'), servedFont(undefined), servedFont('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
