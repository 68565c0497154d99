import type { MediaName } from '#shared/media-name.ts'
import { cardSize, MEDIA_TYPES } from '#shared/media-name.ts'

type PictureType = 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'

/** A version of a picture: format, width and quality. */
export interface Rendition {
  width: number
  type: PictureType
  /** Limit of the picture's size. If absent, the quality of its type is used. */
  maxBytes?: number
}

/** WhatsApp shows no larger picture of a card. */
const MAX_CARD_BYTES = 300_000

/** The version for a card, which does not depend on `accept`; null for a file that cannot be one. */
export function cardRendition(file: MediaName): Rendition | null {
  const size = cardSize(file)
  return size && { width: size.width, type: 'image/jpeg', maxBytes: MAX_CARD_BYTES }
}

/** The longest side, in pixels, that Cloudflare encodes as AVIF. */
const MAX_AVIF_SIDE = 1200

/**
 * AVIF has quality 50 for the reason in docs/decisions/056-media.md. Local development uses another encoder, with
 * other qualities.
 */
export const QUALITY = { 'image/avif': 50, 'image/webp': 75, 'image/jpeg': 80, 'image/png': 100 }

/** The best format that the browser accepts; the stored format for a browser that accepts none of them by name. */
export function chooseRendition(file: MediaName, width: number, accept: string): Rendition {
  if (isAccepted('image/avif', accept) && longestSide(file, width) <= MAX_AVIF_SIDE)
    return { width, type: 'image/avif' }
  if (isAccepted('image/webp', accept)) return { width, type: 'image/webp' }
  return { width, type: MEDIA_TYPES[file.type] as PictureType }
}

/** Whether `accept` names a type with a weight above 0 (RFC 9110 §12.4.2). */
function isAccepted(type: PictureType, accept: string): boolean {
  return accept.split(',').some((each) => {
    const [name = '', ...parameters] = each.split(';')
    const isRefused = parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/i.test(parameter))
    return name.trim().toLowerCase() === type && !isRefused
  })
}

function longestSide({ size }: MediaName, width: number): number {
  if (size === undefined) return Number.POSITIVE_INFINITY
  const shown = Math.min(width, size.width)
  return Math.max(shown, (shown * size.height) / size.width)
}

/** Milliseconds that encoding the largest stored picture may take. */
const DEADLINE_MS = 10_000

/** @throws if the service fails or takes too long */
export async function resizedPicture(
  images: ImagesBinding,
  original: ReadableStream<Uint8Array>,
  rendition: Rendition,
): Promise<ArrayBuffer> {
  const encoded =
    rendition.maxBytes === undefined
      ? encodedOnce(images, original, { ...rendition, quality: QUALITY[rendition.type] })
      : encodedWithin(images, original, { ...rendition, maxBytes: rendition.maxBytes })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer in ${DEADLINE_MS} ms`)), DEADLINE_MS)
  return Promise.race([encoded, late.promise]).finally(() => clearTimeout(timer))
}

async function encodedOnce(
  images: ImagesBinding,
  original: ReadableStream<Uint8Array>,
  { width, type, quality }: Rendition & { quality: number },
): Promise<ArrayBuffer> {
  const result = await images
    .input(original)
    .transform({ width, fit: 'scale-down' })
    .output({ format: type, quality, ...(type === 'image/jpeg' && { background: '#ffffff' }) })
  return new Response(result.image()).arrayBuffer()
}

/** Encodings to try until the picture is small enough. A grainy picture takes ten times the bytes of a smooth one. */
const SMALLER = [
  { quality: 80, scale: 1 },
  { quality: 60, scale: 1 },
  { quality: 50, scale: 0.6 },
  { quality: 40, scale: 0.4 },
]

/** @throws if even the last encoding is too large */
async function encodedWithin(
  images: ImagesBinding,
  original: ReadableStream<Uint8Array>,
  { width, type, maxBytes }: Rendition & { maxBytes: number },
): Promise<ArrayBuffer> {
  const stored = await new Response(original).arrayBuffer()
  for (const { quality, scale } of SMALLER) {
    const { body } = new Response(stored)
    if (body === null) break
    const bytes = await encodedOnce(images, body, { width: Math.round(width * scale), type, quality })
    if (bytes.byteLength <= maxBytes) return bytes
  }
  throw new Error(`no picture of ${maxBytes} bytes`)
}
