import { BREAKPOINTS } from '#shared/breakpoints.ts'

/** Widths of the resized images: from a phone to a wide screen at double density. */
const { md, lg, xl, xxl } = BREAKPOINTS
const WIDTHS = [400, 640, md, lg, xl, xxl]

/** Cloudflare's image resizing by address; an SVG has no pixels to resize. */
export function resizedSrcSet(src: string): string | undefined {
  if (/\.svg(?:[?#]|$)/i.test(src)) return undefined
  const source = src.startsWith('/') ? src : `/${src}`
  return WIDTHS.map(
    (width) => `/cdn-cgi/image/width=${width},format=auto,quality=82${source} ${width}w`,
  ).join(', ')
}
