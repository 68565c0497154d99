import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { section } from '#sections/fields/section.ts'
import { siteStyleSchema } from '#shared/schema/site-style.ts'
import { createTheme } from '../../core/theme/theme.ts'

const css = (style: object) =>
  createTheme({ style: { colors: {}, fonts: {}, radius: 'md', scheme: 'light', ...style } } as never).css

/** The background that an element with this scheme has, where the visitor prefers light or dark. */
function backgroundOf(text: string, scheme: string, prefers: 'light' | 'dark'): string | undefined {
  const [always = '', whenDark = ''] = text.split('@media (prefers-color-scheme:dark)')
  const last = (source: string) =>
    [...source.matchAll(/([^{}]+)\{[^{}]*--bg:([^;}]+)/g)].findLast(([, selectors = '']) =>
      selectors.split(',').some((selector) => selector === `[data-scheme='${scheme}']`),
    )?.[2]
  return (prefers === 'dark' ? last(whenDark) : undefined) ?? last(always)
}

test.each(['light', 'dark', 'auto'])(
  'on a %s site a section may be light or dark for every visitor',
  (scheme) => {
    const text = css({ scheme, colors: { primary: '#0b6b3d' } })
    const [light, dark] = [backgroundOf(text, 'light', 'light'), backgroundOf(text, 'dark', 'light')]
    expect(light).toMatch(/^#f/)
    expect(dark).toMatch(/^#[01]/)
    expect(backgroundOf(text, 'light', 'dark')).toBe(light)
    expect(backgroundOf(text, 'dark', 'dark')).toBe(dark)
    expect(text).toContain("[data-scheme='dark']{color-scheme:dark")
    expect(text).toContain("[data-scheme='light']{color-scheme:light")
  },
)

test('a light style with dark colours has its own colours in dark sections', () => {
  const text = css({ colors: { background: '#101418' } })
  expect(backgroundOf(text, 'dark', 'light')).toBe('#101418')
  expect(backgroundOf(text, 'light', 'light')).toMatch(/^#f/)
})

test('a scheme that a site defines is the same for every visitor, with readable text', () => {
  const { schemes } = z.parse(siteStyleSchema, {
    schemes: [
      { id: 'marinho', colors: { background: '#0b2545', text: '#0b2545' } },
      { id: 'accent', colors: { background: '#ff0000' } },
      { id: "x']{}", colors: { background: '#00ff00' } },
    ],
  })
  for (const scheme of ['light', 'dark', 'auto']) {
    const text = css({ scheme, schemes, colors: { primary: '#0b6b3d', background: '#fffaf0' } })
    expect([backgroundOf(text, 'marinho', 'light'), backgroundOf(text, 'marinho', 'dark')]).toEqual([
      '#0b2545',
      '#0b2545',
    ])
    expect(text).toMatch(/\[data-scheme='marinho'\]\{color-scheme:dark;--bg:#0b2545;--fg:#9fbee7/)
    // A site cannot redefine a scheme that every site has, and an id cannot close its CSS rule.
    expect(text).not.toMatch(/--bg:#(?:ff0000|00ff00)/)
  }
})

test.each([
  ['marinho', 'marinho'],
  ['inverse', 'inverse'],
  [undefined, 'default'],
  ["x']{}", 'default'],
  [7, 'default'],
])('the scheme of a section with %j is %s', (colorScheme, read) => {
  expect(z.parse(section({}), { colorScheme }).colorScheme).toBe(read)
})
