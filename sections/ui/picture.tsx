import type { CSSProperties } from 'react'
import type { Media } from '../fields/media.ts'

interface PictureProps {
  media: Media
  className?: string | undefined
  /** On the first screen: loaded at once and before others. Everything else waits until it is near. */
  eager?: boolean
  /** Eager and the largest of its screen: asked for before others. A logo is not. */
  urgent?: boolean
  /** Whether the edge can resize (`images.transform: 'cdn-cgi'`). */
  resize?: boolean
  /** Width of the box in CSS, as in the attribute of the same name. */
  sizes?: string
}

/** Widths that the edge is asked for: a phone to a wide screen at twice the density. */
const WIDTHS = [400, 640, 960, 1280, 1920, 2560]

/** An image whose box is known before it is loaded. Its alternative text is the tenant's; decoration has none. */
export function Picture({
  media,
  className,
  eager = false,
  urgent = eager,
  resize = false,
  sizes = '100vw',
}: PictureProps) {
  const { src, alt, width, height, focal } = media
  const style: CSSProperties | undefined = focal && { objectPosition: `${focal.x * 100}% ${focal.y * 100}%` }
  const image = (
    <img
      className={className}
      src={src}
      srcSet={resize ? resizedSrcSet(src) : undefined}
      sizes={resize ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      style={style}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={urgent ? 'high' : undefined}
      decoding="async"
    />
  )
  // Inside <picture> React leaves it to us what is preloaded; otherwise it writes a link before the section.
  return eager ? <picture>{image}</picture> : image
}

/** Cloudflare's image resizing by address; SVG has no pixels to resize. */
function resizedSrcSet(src: string): string | undefined {
  if (/\.svg(?:[?#]|$)/i.test(src)) return undefined
  const source = src.startsWith('/') ? src : `/${src}`
  return WIDTHS.map(
    (width) => `/cdn-cgi/image/width=${width},format=auto,quality=82${source} ${width}w`,
  ).join(', ')
}
