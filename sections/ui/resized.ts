import { BREAKPOINTS } from '#shared/breakpoints.ts'
import { offeredWidths, readMediaAddress } from '#shared/media-name.ts'

/** Who resizes images: the Worker those of `/media/`, Cloudflare by address those of any path, or neither. */
export type Resizing = 'media' | 'cdn-cgi' | 'none'

/** Widths of the images that Cloudflare resizes by address: from a phone to a wide screen at double density. */
const { md, lg, xl, xxl } = BREAKPOINTS
const WIDTHS = [400, 640, md, lg, xl, xxl]

/**
 * The widths that an image comes in, for `srcset`; undefined for one that comes as it is.
 * @param sizes of the box: a fixed box is offered no image that is much wider than it
 */
export function resizedSrcSet(src: string, resize: Resizing, sizes: string): string | undefined {
  if (resize === 'none') return undefined
  return resize === 'media' ? mediaSrcSet(src, sizes) : cloudflareSrcSet(src)
}

/** Pixels of a screen for one of CSS, at most. */
const MAX_DENSITY = 3

function mediaSrcSet(src: string, sizes: string): string | undefined {
  const file = readMediaAddress(src)
  if (file?.size === undefined) return undefined
  const { width } = file.size
  const widths = offeredWidths(file)
  const box = fixedBox(sizes) * MAX_DENSITY
  const enough = widths.findIndex((each) => each >= box)
  return (
    widths
      .slice(0, enough === -1 ? widths.length : enough + 1)
      .map((each) => `${src}?w=${each} ${Math.min(each, width)}w`)
      .join(', ') || undefined
  )
}

/** In pixels; endless for a box whose width depends on the screen. */
function fixedBox(sizes: string): number {
  const rem = /^(\d+(?:\.\d+)?)rem$/.exec(sizes)?.[1]
  return rem === undefined ? Number.POSITIVE_INFINITY : Number(rem) * 16
}

/** Cloudflare's image resizing by address; an SVG has no pixels to resize. */
function cloudflareSrcSet(src: string): string | undefined {
  if (/\.svg(?:[?#]|$)/i.test(src)) return undefined
  const source = src.startsWith('/') ? src : `/${src}`
  return WIDTHS.map(
    (width) => `/cdn-cgi/image/width=${width},format=auto,quality=82${source} ${width}w`,
  ).join(', ')
}
