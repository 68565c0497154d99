import { RESERVED_FOLDERS } from './reserved-addresses.ts'

/**
 * The name of a tenant's file in its address: `/media/oven-1200x800-8a6b4f-<hash>.webp`. It contains what a page
 * needs to reserve the picture's box and to offer its widths, so rendering needs no database query.
 */
export interface MediaName {
  /** `oven-1200x800-8a6b4f-<hash>.webp` */
  name: string
  type: MediaType
  /** First 32 hexadecimal digits of the SHA-256 of the content. */
  hash: string
  /** Pixels of a picture. */
  size?: { width: number; height: number }
  /** Average colour of an opaque picture, `#8a6b4f`. */
  colour?: string
}

/** File types that are stored, by extension. The extension alone determines the type of a response. */
export const MEDIA_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
} as const
export type MediaType = keyof typeof MEDIA_TYPES

/** Types that are offered in several widths. Resizing would stop an animation, and a vector drawing has no pixels. */
const RESIZED: ReadonlySet<MediaType> = new Set<MediaType>(['jpg', 'png', 'webp'])

/**
 * The widths of pictures, in pixels: from a portrait to a wide screen at double density, each about 1.5 times the
 * previous. The widths 720 and 1080 are a phone's width at double and triple density. The list is fixed, which bounds
 * the number of addresses of a file and of its cached variants.
 */
export const MEDIA_WIDTHS = [96, 192, 320, 480, 720, 1080, 1600, 2400]

const NAME =
  /^[a-z0-9][a-z0-9-]{0,63}?(?:-([1-9]\d{0,4})x([1-9]\d{0,4})(?:-([0-9a-f]{6}))?)?-([0-9a-f]{32})\.([a-z0-9]{3,4})$/

/** Parses a name; null for a name that no upload could have created. */
export function readMediaName(name: string): MediaName | null {
  const [, width, height, colour, hash, type] = NAME.exec(name) ?? []
  if (hash === undefined || !isMediaType(type)) return null
  return {
    name,
    type,
    hash,
    ...(width !== undefined && { size: { width: Number(width), height: Number(height) } }),
    ...(colour !== undefined && { colour: `#${colour}` }),
  }
}

/** The file at an address on a page: a path without a query. */
export function readMediaAddress(src: string): MediaName | null {
  const { media } = RESERVED_FOLDERS
  return src.startsWith(media) ? readMediaName(src.slice(media.length)) : null
}

/**
 * The offered widths of a picture, narrowest first: the listed widths up to the first that is not narrower than the
 * picture. Empty for other files.
 */
export function offeredWidths({ type, size }: MediaName): number[] {
  if (!RESIZED.has(type) || size === undefined) return []
  const narrower = MEDIA_WIDTHS.filter((width) => width < size.width)
  const next = MEDIA_WIDTHS[narrower.length]
  return next === undefined ? narrower : [...narrower, next]
}

/** The width that social networks request for the picture of a card, in pixels. */
const CARD_WIDTH = 1200

/**
 * The query for the card version of a picture: a JPEG, the only type that all networks accept, and small enough for
 * each of them.
 */
export const CARD_QUERY = 'card'

/** The size of a picture's card version; null for a file that has none. */
export function cardSize({ type, size }: MediaName): { width: number; height: number } | null {
  if (!RESIZED.has(type) || size === undefined) return null
  const width = Math.min(CARD_WIDTH, size.width)
  return { width, height: Math.max(1, Math.round((size.height * width) / size.width)) }
}

function isMediaType(type: string | undefined): type is MediaType {
  return type !== undefined && Object.hasOwn(MEDIA_TYPES, type)
}
