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

const none = () => null

test('a section is offered its site’s colours, by name', () => {
  expect(themeSwatches(fields, { text: ' #222 ', primary: '#0A7D4B', other: '#ffffff' }, none)).toEqual([
    { label: 'Primary', value: '#0A7D4B' },
    { label: 'Text', value: '#222' },
  ])
})

test('a theme colour in another notation is offered as hex, and an invalid one is not offered', () => {
  const toHex = (colour: string) => (colour === 'teal' ? '#008080' : null)
  expect(themeSwatches(fields, { primary: ' teal', text: '#12345' }, toHex)).toEqual([
    { label: 'Primary', value: '#008080' },
  ])
  expect(themeSwatches(fields, undefined, none)).toEqual([])
})

test('the theme’s edited colours are offered, not the saved ones', () => {
  const config = { style: { colors: { primary: '#111111' } } }
  expect(storedColours(config, {})).toEqual({ primary: '#111111' })
  expect(storedColours(config, { 'config/style': { colors: { primary: '#222222' } } })).toEqual({
    primary: '#222222',
  })
  expect(storedColours(config, { 'config/style': null })).toBeUndefined()
})
