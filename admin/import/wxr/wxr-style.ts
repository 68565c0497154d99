import * as z from 'zod/mini'
import { servedFont } from '#shared/fonts.ts'
import { parseColour } from '#core/theme/colour.ts'
import type { Coverage } from '../coverage.ts'
import { radiusOf } from '../radius-of.ts'
import type { WxrItem } from './read-wxr.ts'

const entry = z.looseObject({ slug: z.optional(z.string()) })
const preset = z.catch(z.optional(z.record(z.string(), z.array(entry))), undefined)
const colours = z.catch(
  z.optional(z.looseObject({ background: z.optional(z.string()), text: z.optional(z.string()) })),
  undefined,
)
const part = z.looseObject({
  color: colours,
  typography: z.catch(z.optional(z.looseObject({ fontFamily: z.optional(z.string()) })), undefined),
  border: z.catch(z.optional(z.looseObject({ radius: z.optional(z.unknown()) })), undefined),
})
const optionalPart = z.catch(z.optional(part), undefined)

/** Colours and fonts in theme.json and global styles (https://schemas.wp.org/trunk/theme.json). */
const globalStyles = z.looseObject({
  settings: z.catch(
    z.optional(
      z.looseObject({
        color: z.catch(z.optional(z.looseObject({ palette: preset })), undefined),
        typography: z.catch(z.optional(z.looseObject({ fontFamilies: preset })), undefined),
      }),
    ),
    undefined,
  ),
  styles: z.catch(
    z.optional(
      z.extend(part, {
        elements: z.catch(
          z.optional(
            z.looseObject({
              button: optionalPart,
              heading: optionalPart,
              h1: optionalPart,
              link: optionalPart,
            }),
          ),
          undefined,
        ),
      }),
    ),
    undefined,
  ),
})

/** Slugs that themes use for the colour of buttons and links, if only a palette is set. */
const PRIMARY = ['primary', 'accent', 'accent-1', 'vivid-red']

/**
 * The theme of a WordPress site as changed in its editor: an export has the user's settings, not the theme's own
 * file.
 */
export function wxrStyle(items: readonly WxrItem[], coverage: Coverage): Record<string, unknown> {
  const item = items.findLast(({ type, status }) => type === 'wp_global_styles' && status !== 'trash')
  const read = item === undefined ? null : readStyles(item.content)
  if (item === undefined || read === null) return {}
  const { settings, styles } = read
  const { elements } = styles ?? {}
  const palette = presets(settings?.color?.palette, 'color')
  const families = presets(settings?.typography?.fontFamilies, 'fontFamily')
  const colour = (value: string | undefined) => {
    const known = resolved(value, { kind: 'color', known: palette })
    return known !== undefined && parseColour(known) !== undefined ? known : undefined
  }
  const font = (value: string | undefined) => {
    const [family = ''] = (resolved(value, { kind: 'font-family', known: families }) ?? '').split(',')
    const slug = presetSlug(value)?.replaceAll('-', ' ')
    // An export lacks the theme's own list of fonts, but its slugs are names of families.
    return servedFont(family.trim().replace(/^["']|["']$/g, '')) ?? servedFont(slug)
  }
  const [named] = PRIMARY.flatMap((slug) => palette.get(slug) ?? [])
  const colors = withoutUndefined({
    background: colour(styles?.color?.background) ?? colour(palette.get('background') ?? palette.get('base')),
    text: colour(styles?.color?.text) ?? colour(palette.get('foreground') ?? palette.get('contrast')),
    primary:
      colour(elements?.button?.color?.background) ?? colour(elements?.link?.color?.text) ?? colour(named),
  })
  const fonts = withoutUndefined({
    heading: font(elements?.heading?.typography?.fontFamily ?? elements?.h1?.typography?.fontFamily),
    body: font(styles?.typography?.fontFamily),
  })
  const radius = readRadius(elements?.button?.border?.radius)
  for (const [name, value] of Object.entries({ ...colors, ...fonts, ...(radius && { radius }) }))
    coverage.taken('style', name, `the theme’s ${name}: ${String(value)}`)
  return {
    ...(Object.keys(colors).length > 0 && { colors }),
    ...(Object.keys(fonts).length > 0 && { fonts }),
    ...(radius && { radius }),
  }
}

function readStyles(content: string): z.output<typeof globalStyles> | null {
  try {
    return z.safeParse(globalStyles, JSON.parse(content)).data ?? null
  } catch {
    return null // not the JSON of an editor
  }
}

/** Values by slug. The user's own ones come before the theme's. */
function presets(
  origins: Record<string, { slug?: string | undefined }[]> | undefined,
  field: string,
): Map<string, string> {
  const found = new Map<string, string>()
  for (const origin of ['custom', 'theme', 'default'])
    for (const { slug, ...rest } of origins?.[origin] ?? []) {
      const value = (rest as Record<string, unknown>)[field]
      if (slug !== undefined && typeof value === 'string' && !found.has(slug)) found.set(slug, value)
    }
  return found
}

/** Resolves `var(--wp--preset--color--base)` and `var:preset|color|base`, which name an entry of a list. */
function resolved(
  value: string | undefined,
  { kind, known }: { kind: string; known: ReadonlyMap<string, string> },
): string | undefined {
  const slug = presetSlug(value)
  if (slug === undefined) return value
  return value?.includes(kind) === true ? known.get(slug) : undefined
}

function presetSlug(value: string | undefined): string | undefined {
  const [, slug] =
    /^var(?:\(--wp--|:)preset(?:--|\|)[a-z-]{1,20}?(?:--|\|)([\w-]{1,60})\)?$/.exec(value ?? '') ?? []
  return slug
}

/** A length in pixels or in ems of 16 pixels. */
function readRadius(value: unknown): string | undefined {
  const [, size, unit] = /^(\d{1,5}(?:\.\d{1,5})?)(px|rem|em)?$/.exec(String(value ?? '')) ?? []
  return size === undefined ? undefined : radiusOf(Number(size) * (unit === 'rem' || unit === 'em' ? 16 : 1))
}

function withoutUndefined(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((each): each is [string, string] => each[1] !== undefined),
  )
}
