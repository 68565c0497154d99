import type { CSSProperties } from 'react'
import { readMediaAddress } from '#shared/media-name.ts'
import type { Media } from '../fields/media.ts'
import { averageColour } from './average-colour.ts'
import { type Resizing, resizedSrcSet } from './resized.ts'

interface PictureProps {
  media: Media
  className?: string | undefined
  /** On the first screen: loads eagerly. All other images are lazy. */
  eager?: boolean
  /** Gives an eager image that is the largest on its screen a high priority; not for logos. */
  urgent?: boolean
  /** `images.transform` of the site. */
  resize?: Resizing
  /** Width of the box in CSS, like the HTML attribute `sizes`. */
  sizes?: string
}

/** An image with a reserved box. The tenant writes its alternative text; a decorative image has none. */
export function Picture({
  media,
  className,
  eager = false,
  urgent = eager,
  resize = 'none',
  sizes = '100vw',
}: PictureProps) {
  const { src, alt, width, height } = withOwnSize(media)
  const srcSet = resizedSrcSet(src, resize, sizes)
  const image = (
    <img
      className={className}
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={width}
      height={height}
      style={pictureStyle(media)}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={urgent ? 'high' : undefined}
      decoding="async"
    />
  )
  // React does not preload images inside <picture>; otherwise it would write a link before the section.
  return eager ? <picture>{image}</picture> : image
}

/** The address of a tenant's file contains its size, which is used when the editor stored none. */
function withOwnSize(media: Media): Media {
  if (media.width !== undefined && media.height !== undefined) return media
  return { ...media, ...readMediaAddress(media.src)?.size }
}

function pictureStyle(media: Media): CSSProperties | undefined {
  const { focal } = media
  const backgroundColor = averageColour(media)
  if (focal === undefined && backgroundColor === undefined) return undefined
  return {
    ...(focal && { objectPosition: `${focal.x * 100}% ${focal.y * 100}%` }),
    ...(backgroundColor && { backgroundColor }),
  }
}
