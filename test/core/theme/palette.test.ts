import fc from '../../support/fast-check.ts'
import { expect, test } from 'vitest'
import type { SiteStyle } from '#shared/schema/site-style.ts'
import { palette, type Roles } from '../../../core/theme/palette.ts'
import { sectionColours } from '../../../core/theme/section-colours.ts'
import { contrastRatio, luminance, type Colour, parseColour } from '../../../core/theme/colour.ts'

const colour = fc.oneof(
  fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`),
  fc
    .tuple(
      fc.integer({ min: 0, max: 360 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
    )
    .map(([h, s, l]) => `hsl(${h} ${s}% ${l}%)`),
  fc.constantFrom('white', 'black', 'rebeccapurple', 'oklch(0.9 0.2 110)', 'nonsense', 'transparent'),
)

const style: fc.Arbitrary<SiteStyle> = fc.record({
  colors: fc.record(
    {
      primary: colour,
      secondary: colour,
      accent: colour,
      background: colour,
      surface: colour,
      text: colour,
      muted: colour,
    },
    { requiredKeys: [] },
  ),
  fonts: fc.constant({}),
  radius: fc.constant('md'),
  scheme: fc.constantFrom('light', 'dark', 'auto'),
}) as never

const contrast = (a: string, b: string) =>
  contrastRatio(luminance(parseColour(a) as Colour), luminance(parseColour(b) as Colour))

/** Text roles and their backgrounds. */
const READ_ON: [role: keyof Roles, backgrounds: (keyof Roles)[]][] = [
  ['fg', ['bg', 'card']],
  ['fg-muted', ['bg', 'card']],
  ['link', ['bg', 'card', 'tint']],
  ['on-action', ['action']],
]

test('every text is readable in every scheme, with any colours of a tenant', () => {
  fc.assert(
    fc.property(style, fc.constantFrom('light', 'dark'), (chosen, mode) => {
      for (const [scheme, roles] of Object.entries(palette(chosen, mode as 'light' | 'dark'))) {
        for (const [role, backgrounds] of READ_ON) {
          for (const background of backgrounds) {
            const ratio = contrast(roles[role], roles[background])
            expect(
              ratio,
              `${scheme}: ${role} ${roles[role]} on ${background} ${roles[background]}`,
            ).toBeGreaterThanOrEqual(4.49)
          }
        }
      }
    }),
  )
})

test('a control has enough contrast with its background', () => {
  fc.assert(
    fc.property(style, (chosen) => {
      for (const roles of Object.values(palette(chosen, 'light'))) {
        expect(contrast(roles.action, roles.bg)).toBeGreaterThanOrEqual(2.99)
      }
    }),
  )
})

test('every text is readable on a section’s own background, in any scheme', () => {
  const scheme = fc.constantFrom('default', 'muted', 'accent', 'inverse', 'light', 'dark', 'marinho', 'gone')
  const schemes = [{ id: 'marinho', name: 'Marinho', colors: { background: '#102a43', text: '#ffffff' } }]
  fc.assert(
    fc.property(style, scheme, colour, (chosen, name, background) => {
      const look = sectionColours(background, name, { ...chosen, schemes })
      expect(look === undefined).toBe(['nonsense', 'transparent'].includes(background))
      if (look === undefined) return
      expect(look['--bg']).toBe(background)
      for (const [role, backgrounds] of READ_ON) {
        for (const on of backgrounds) {
          const ratio = contrast(look[`--${role}`] ?? '', look[`--${on}`] ?? '')
          expect(ratio, `${role} on ${on} in ${JSON.stringify(look)}`).toBeGreaterThanOrEqual(4.49)
        }
      }
      expect(contrast(look['--action'] ?? '', background)).toBeGreaterThanOrEqual(2.99)
    }),
  )
})

test.each([
  ['#fff3e0', 'light'],
  ['#102a43', 'dark'],
])(
  'a section on %s has the texts and controls of a %s page, whichever scheme the visitor prefers',
  (background, mode) => {
    expect(sectionColours(background, 'default')?.colorScheme).toBe(mode)
  },
)

test('a translucent background changes no other colour', () => {
  expect(sectionColours('rgb(255 243 224 / 0.5)', 'default')).toBeUndefined()
  expect(sectionColours('#fff3e080', 'default')).toBeUndefined()
  expect(sectionColours('#fff3e0ff', 'default')?.['--bg']).toBe('#fff3e0ff')
})

test('a scheme whose colours are readable on a section’s own background is unchanged', () => {
  const chosen = { colors: { primary: '#0f5c4d' }, fonts: {}, radius: 'md', scheme: 'light' } as const
  const { inverse } = palette(chosen, 'light')
  const look = sectionColours('#0b1622', 'inverse', chosen)
  expect([look?.['--fg'], look?.['--accent']]).toEqual([inverse.fg, inverse.accent])
})

test('readable colours stay as the tenant set them', () => {
  const { default: roles } = palette(
    {
      colors: { primary: '#0f5c4d', background: '#ffffff', text: '#111111' },
      fonts: {},
      radius: 'md',
      scheme: 'light',
    },
    'light',
  )
  expect([roles.action, roles.bg, roles.fg]).toEqual(['#0f5c4d', '#ffffff', '#111111'])
})
