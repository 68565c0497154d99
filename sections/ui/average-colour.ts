import { readMediaAddress } from '#shared/media-name.ts'
import type { Media } from '../fields/media.ts'

/** The digits of a blurhash (https://github.com/woltapp/blurhash/blob/master/Algorithm.md). */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'

/**
 * The average colour of an image, for its box while it loads: from the address of a tenant's file, or from digits three
 * to six of its blurhash. Undefined without both. Where a format may be transparent, the blurhash is ignored, because
 * the colour would show through.
 */
export function averageColour({ blurhash, src, mime }: Media): string | undefined {
  const own = readMediaAddress(src)?.colour
  if (own !== undefined) return own
  if (blurhash === undefined || /svg|png|gif/i.test(mime ?? '') || /\.(?:svg|png|gif)(?:[?#]|$)/i.test(src))
    return undefined
  const colour = [...blurhash.slice(2, 6)].reduce(
    (sum, digit) => sum * DIGITS.length + DIGITS.indexOf(digit),
    0,
  )
  return colour > 0xffffff ? undefined : `#${colour.toString(16).padStart(6, '0')}`
}
