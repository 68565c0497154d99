import type { MediaName } from '#shared/media-name.ts'
import { MEDIA_TYPES } from '#shared/media-name.ts'

type PictureType = 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'

/** A picture as it is to be encoded. */
export interface Rendition {
  width: number
  type: PictureType
}

/** The longest side, in pixels, that Cloudflare encodes as AVIF. */
const MAX_AVIF_SIDE = 1200

/** Why AVIF is at 50: docs/decisions/056-media.md. The encoder of local development has qualities of its own. */
export const QUALITY = { 'image/avif': 50, 'image/webp': 75, 'image/jpeg': 80, 'image/png': 100 }

/** The best format that the browser accepts; the stored one for a browser that names none. */
export function chooseRendition(file: MediaName, width: number, accept: string): Rendition {
  if (isAccepted('image/avif', accept) && longestSide(file, width) <= MAX_AVIF_SIDE)
    return { width, type: 'image/avif' }
  if (isAccepted('image/webp', accept)) return { width, type: 'image/webp' }
  return { width, type: MEDIA_TYPES[file.type] as PictureType }
}

/** Whether `accept` names a type, and not with a weight of nothing (RFC 9110 §12.4.2). */
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

/** Milliseconds for a picture of the largest size that is stored. */
const DEADLINE_MS = 10_000

/** @throws where the service fails or is late */
export async function resizedPicture(
  images: ImagesBinding,
  original: ReadableStream<Uint8Array>,
  { width, type }: Rendition,
): Promise<ArrayBuffer> {
  const encoded = images
    .input(original)
    .transform({ width, fit: 'scale-down' })
    .output({ format: type, quality: QUALITY[type] })
    .then((result) => new Response(result.image()).arrayBuffer())
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer in ${DEADLINE_MS} ms`)), DEADLINE_MS)
  return Promise.race([encoded, late.promise]).finally(() => clearTimeout(timer))
}
