import * as z from 'zod/mini'
import { FONT_NAME } from '../fonts.ts'
import { field } from './field.ts'
import { optional, withDefault } from './lenient.ts'

/** An https address, or a path of the same host. Browsers load no font from http on a page from https. */
const fontAddress = z.pipe(
  z.string().check(z.maxLength(2048), z.regex(/^(?:https:\/\/|\/(?!\/))/)),
  z.transform((address: string): string | null => readAddress(address)),
)

const percent = (label: string) =>
  field('number', optional(z.number().check(z.minimum(1), z.maximum(300))), {
    label,
    help: 'Of the fallback font, in percent; together, the four prevent texts from moving when the file has loaded',
  })

/** A font file of the tenant. Several files may make one family: weights, italics, ranges of characters. */
export const fontFileSchema = z
  .object({
    family: field('text', z.string().check(z.regex(FONT_NAME)), { help: 'Name that headings or texts use' }),
    url: field('url', fontAddress, { label: 'File', help: 'WOFF2, at an https address or a path' }),
    weight: field('text', withDefault(z.string().check(z.regex(/^\d{1,4}(?: \d{1,4})?$/)), '400'), {
      help: 'Like 400, or 100 900 for a variable font; 400 unless it is set',
    }),
    style: field('choice', withDefault(z.enum(['normal', 'italic']), 'normal'), {
      help: 'normal unless it is set',
    }),
    unicode_range: field(
      'text',
      optional(z.string().check(z.maxLength(2000), z.regex(/^U\+[0-9A-F?-]+(?:, ?U\+[0-9A-F?-]+)*$/i))),
      { label: 'Characters', help: 'Like U+0000-00FF; empty: all' },
    ),
    generic: field('choice', withDefault(z.enum(['sans-serif', 'serif']), 'sans-serif'), {
      label: 'Kind',
      help: 'Kind of system font that replaces it until it has loaded; sans-serif unless it is set',
    }),
    size_adjust: percent('Size of the fallback'),
    ascent_override: percent('Ascent of the fallback'),
    descent_override: percent('Descent of the fallback'),
    line_gap_override: field('number', optional(z.number().check(z.minimum(0), z.maximum(300))), {
      label: 'Line gap of the fallback',
      help: 'In percent; 0 for most fonts',
    }),
  })
  .check(z.refine(({ url }) => url !== null))

export type FontFile = z.output<typeof fontFileSchema>

function readAddress(address: string): string | null {
  const base = 'https://relative.invalid'
  if (!URL.canParse(address, base)) return null
  const { href, origin, pathname, search } = new URL(address, base)
  return origin === base ? pathname + search : href
}
