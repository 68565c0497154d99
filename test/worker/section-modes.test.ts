import { expect, test } from 'vitest'
import { createTheme } from '../../worker/theme/theme.ts'

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
