import { RESERVED_FOLDERS } from './reserved-addresses.ts'

/**
 * A tenant's file as its address names it: `/media/oven-1200x800-8a6b4f-<hash>.webp`. The name says what a page needs to
 * reserve the picture's box and to offer its widths, so that rendering asks no database.
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

/** Types that are stored, by the ending of the name. Nothing else tells the type of an answer. */
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

/** Types that come in several widths. An animation would stand still, and a drawing has no pixels. */
const RESIZED: ReadonlySet<MediaType> = new Set<MediaType>(['jpg', 'png', 'webp'])

/**
 * The widths of pictures, in pixels: from a portrait to a wide screen at double density, each half as wide again as the one
 * before. 720 and 1080 are a phone's at double and triple density. The list is fixed, so the number of addresses that a
 * file has, and of pictures that a cache holds of it, is fixed too.
 */
export const MEDIA_WIDTHS = [96, 192, 320, 480, 720, 1080, 1600, 2400]

const NAME =
  /^[a-z0-9][a-z0-9-]{0,63}?(?:-([1-9]\d{0,4})x([1-9]\d{0,4})(?:-([0-9a-f]{6}))?)?-([0-9a-f]{32})\.([a-z0-9]{3,4})$/

/** Null for a name that no upload has given. */
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

/** The file behind the address of a page: a path without a query. */
export function readMediaAddress(src: string): MediaName | null {
  const { media } = RESERVED_FOLDERS
  return src.startsWith(media) ? readMediaName(src.slice(media.length)) : null
}

/** The widths in which a file is offered, the narrowest first: those below its own and its own; none for other files. */
export function offeredWidths({ type, size }: MediaName): number[] {
  if (!RESIZED.has(type) || size === undefined) return []
  const narrower = MEDIA_WIDTHS.filter((width) => width < size.width)
  const next = MEDIA_WIDTHS[narrower.length]
  return next === undefined ? narrower : [...narrower, next]
}

/** Pixels of the width that networks ask of the picture of a card. */
const CARD_WIDTH = 1200

/** The query of the address of a picture as the card of a page shows it: JPEG, since no network promises more, and small enough for each. */
export const CARD_QUERY = 'card'

/** The size of a picture as a card shows it; null for a file that has no such picture. */
export function cardSize({ type, size }: MediaName): { width: number; height: number } | null {
  if (!RESIZED.has(type) || size === undefined) return null
  const width = Math.min(CARD_WIDTH, size.width)
  return { width, height: Math.max(1, Math.round((size.height * width) / size.width)) }
}

function isMediaType(type: string | undefined): type is MediaType {
  return type !== undefined && Object.hasOwn(MEDIA_TYPES, type)
}
