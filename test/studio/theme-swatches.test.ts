import { expect, test } from 'vitest'
import type { FormField } from '../../studio/form/schema.ts'
import { themeSwatches } from '../../studio/form/theme-swatches.ts'
import { themeColours } from '../../studio/theme/theme-colours.ts'
import { storedColours } from '../../studio/theme/stored-colours.ts'

const colour = { kind: 'colour' }
const fields: FormField[] = themeColours({
  properties: {
    config: {
      properties: {
        style: {
          properties: {
            colors: {
              properties: { primary: { ...colour, title: 'Primary' }, text: { ...colour, title: 'Text' } },
            },
          },
        },
      },
    },
  },
})

test('a section is offered its site’s colours, by name', () => {
  expect(themeSwatches(fields, { text: ' #222 ', primary: '#0A7D4B', other: '#ffffff' })).toEqual([
    { label: 'Primary', value: '#0A7D4B' },
    { label: 'Text', value: '#222' },
  ])
})

test('a theme colour that a section would refuse is not offered', () => {
  expect(themeSwatches(fields, { primary: 'color-mix(in oklch, red, blue)', text: '#12345' })).toEqual([])
  expect(themeSwatches(fields, undefined)).toEqual([])
})

test('the theme’s edited colours are offered, not the saved ones', () => {
  const config = { style: { colors: { primary: '#111111' } } }
  expect(storedColours(config, {})).toEqual({ primary: '#111111' })
  expect(storedColours(config, { 'config/style': { colors: { primary: '#222222' } } })).toEqual({
    primary: '#222222',
  })
  expect(storedColours(config, { 'config/style': null })).toBeUndefined()
})
