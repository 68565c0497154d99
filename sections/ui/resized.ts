import { BREAKPOINTS } from '#shared/breakpoints.ts'
import { offeredWidths, readMediaAddress } from '#shared/media-name.ts'

/** The service that resizes images: the Worker (only `/media/`), Cloudflare by address (any path), or neither. */
export type Resizing = 'media' | 'cdn-cgi' | 'none'

/** Widths of the images that Cloudflare resizes by address: from a phone to a wide screen at double density. */
const { md, lg, xl, xxl } = BREAKPOINTS
const WIDTHS = [400, 640, md, lg, xl, xxl]

/**
 * The widths of an image for `srcset`; undefined for an image that is not resized.
 * @param sizes of the box: widths that are narrower, or much wider, than any screen shows are left out
 */
export function resizedSrcSet(src: string, resize: Resizing, sizes: string): string | undefined {
  if (resize === 'none') return undefined
  return resize === 'media' ? mediaSrcSet(src, sizes) : cloudflareSrcSet(src)
}

function mediaSrcSet(src: string, sizes: string): string | undefined {
  const file = readMediaAddress(src)
  if (file?.size === undefined) return undefined
  const { width } = file.size
  const widths = offeredWidths(file)
  const { least, most } = neededPixels(sizes)
  const wideEnough = (pixels: number) => {
    const index = widths.findIndex((each) => each >= pixels)
    return index === -1 ? widths.length - 1 : index
  }
  return (
    widths
      .slice(wideEnough(least), wideEnough(most) + 1)
      .map((each) => `${src}?w=${each} ${Math.min(each, width)}w`)
      .join(', ') || undefined
  )
}

/** Device pixels of the narrowest screen: phones of 320 CSS pixels have at least 1.5 device pixels for each. */
const NARROWEST = 480

/** CSS pixels of the widest screen that pictures are made for. */
const WIDEST = 1920

/** Largest device pixel ratio of phones, and of screens as wide as `WIDEST`. */
const PHONE_DENSITY = 3
const DENSITY = 2

/** One of the sizes in `sizes`, which are separated by commas: `(min-width: 60rem) 50vw`. */
const SIZE = /^(?:\(min-width: ([\d.]+)rem\) )?([\d.]+)(vw|rem|px)$/

/** Least and greatest width of a box on any screen, in device pixels. Unlimited for `sizes` in another form. */
function neededPixels(sizes: string): { least: number; most: number } {
  let least = Number.POSITIVE_INFINITY
  let most = 0
  let until = WIDEST
  for (const size of sizes.split(', ')) {
    const [, from, value, unit] = SIZE.exec(size) ?? []
    if (value === undefined) return { least: 0, most: Number.POSITIVE_INFINITY }
    const narrowest = from === undefined ? NARROWEST : Number(from) * 16
    const isShare = unit === 'vw'
    const pixels = (screen: number) => Number(value) * (isShare ? screen / 100 : unit === 'rem' ? 16 : 1)
    least = Math.min(least, pixels(narrowest))
    most = Math.max(most, pixels(until) * (isShare ? DENSITY : PHONE_DENSITY))
    until = narrowest
  }
  return { least, most }
}

/** Cloudflare's image resizing by address; an SVG has no pixels to resize. */
function cloudflareSrcSet(src: string): string | undefined {
  if (/\.svg(?:[?#]|$)/i.test(src)) return undefined
  const source = src.startsWith('/') ? src : `/${src}`
  return WIDTHS.map(
    (width) => `/cdn-cgi/image/width=${width},format=auto,quality=82${source} ${width}w`,
  ).join(', ')
}
