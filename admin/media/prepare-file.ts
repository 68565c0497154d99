import sharp, { type Metadata } from 'sharp'
import type { MediaType } from '#shared/media-name.ts'
import { drawingSize, safeDrawing } from './drawing.ts'
import { FileRefusal } from './file-refusal.ts'
import { type FileType, readFileType } from './file-type.ts'
import { named, plainName, type PreparedFile } from './stored-name.ts'

/** Most megabytes of an upload, by type. */
const MAX_MEGABYTES = { picture: 30, gif: 5, svg: 1, other: 50 }

/** Most bytes of any upload. Larger files need not be read. */
export const MAX_UPLOAD_BYTES = MAX_MEGABYTES.other * 1_000_000

/** Most pixels of an upload: 100 megapixels, as of large cameras. */
const MAX_PIXELS = 100_000_000

/** Longest side of a stored picture in pixels. Pages show at most 2,400. */
export const MAX_SIDE = 3200

type PictureType = 'jpg' | 'png' | 'webp' | 'avif' | 'tiff'

/**
 * The stored form of an upload. Its type and name follow from its content; a picture is upright and without metadata
 * of cameras and editors (place, device, author).
 * @throws FileRefusal
 */
export async function prepareFile(content: Buffer, fileName: string): Promise<PreparedFile> {
  const type = acceptedType(content)
  const about = plainName(fileName)
  if (type === 'svg') return preparedDrawing(content, about)
  if (type === 'gif') return preparedAnimation(content, about)
  if (isPicture(type)) return preparedPicture(content, type, about)
  return named({ content, type, about })
}

function acceptedType(content: Buffer): FileType {
  const type = readFileType(content)
  if (type === 'heic') throw new FileRefusal('is HEIC, which few programs read; export it as JPEG')
  if (type === null)
    throw new FileRefusal(
      'is of a type that is not served; allowed: JPEG, PNG, WebP, AVIF, TIFF, GIF, SVG, MP4, WebM, WebVTT or PDF',
    )
  const max = isPicture(type)
    ? MAX_MEGABYTES.picture
    : type === 'gif' || type === 'svg'
      ? MAX_MEGABYTES[type]
      : MAX_MEGABYTES.other
  if (content.length > max * 1_000_000) {
    const advice = type === 'gif' ? '; as an MP4 it would have about a tenth of the size' : ''
    throw new FileRefusal(`has ${Math.ceil(content.length / 1_000_000)} MB; the limit is ${max} MB${advice}`)
  }
  return type
}

function isPicture(type: FileType): type is PictureType {
  return ['jpg', 'png', 'webp', 'avif', 'tiff'].includes(type)
}

async function preparedPicture(content: Buffer, type: PictureType, about: string): Promise<PreparedFile> {
  const before = await readMetadata(content)
  if ((before.pages ?? 1) > 1 && type !== 'tiff')
    throw new FileRefusal('is an animation; store it as MP4, WebM or GIF')
  const stored = await storedPicture(content, type, before)
  const { width, height, hasAlpha } = await sharp(stored.content).metadata()
  // The statistics that tell whether it is opaque take most of the time, and few pictures have an alpha channel.
  const isOpaque = !hasAlpha || (await sharp(stored.content).stats()).isOpaque
  const colour = isOpaque ? await averageColour(stored.content) : undefined
  return named({ ...stored, about, size: { width, height }, colour })
}

/** A picture without metadata, small enough and of a stored type is not encoded again, because that loses quality. */
async function storedPicture(
  content: Buffer,
  type: PictureType,
  { width, height, ...metadata }: Metadata,
): Promise<{ content: Buffer; type: MediaType }> {
  const isStored = type === 'jpg' || type === 'png' || type === 'webp'
  if (isStored && !hasHiddenData(metadata) && Math.max(width, height) <= MAX_SIDE) return { content, type }
  const upright = sharp(content, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
  if (type === 'jpg') return { content: await upright.jpeg({ quality: 88, mozjpeg: true }).toBuffer(), type }
  if (type === 'png') return { content: await upright.png({ compressionLevel: 9 }).toBuffer(), type }
  return { content: await upright.webp({ quality: 88 }).toBuffer(), type: 'webp' }
}

function hasHiddenData(metadata: Omit<Metadata, 'width' | 'height'>): boolean {
  const { exif, xmp, iptc, tifftagPhotoshop, comments, orientation, space } = metadata
  return (
    [exif, xmp, iptc, tifftagPhotoshop].some((part) => part !== undefined) ||
    (comments?.length ?? 0) > 0 ||
    (orientation ?? 1) !== 1 ||
    // Colours for print look wrong on screens.
    space === 'cmyk'
  )
}

async function preparedAnimation(content: Buffer, about: string): Promise<PreparedFile> {
  const { width, height, pageHeight } = await readMetadata(content)
  return named({ content, type: 'gif', about, size: { width, height: pageHeight ?? height } })
}

async function readMetadata(content: Buffer): Promise<Metadata> {
  const metadata = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new FileRefusal(`cannot be read: ${String(cause)}`, { cause })
    })
  if (metadata.width * metadata.height > MAX_PIXELS)
    throw new FileRefusal(
      `has ${metadata.width} × ${metadata.height} pixels; the limit is ${MAX_PIXELS / 1_000_000} million`,
    )
  return metadata
}

function preparedDrawing(content: Buffer, about: string): Promise<PreparedFile> {
  const svg = safeDrawing(content.toString('utf8'))
  const size = drawingSize(svg)
  return named({ content: Buffer.from(svg), type: 'svg', about, ...(size && { size }) })
}

/** Of an opaque picture: the colour would be visible through a transparent one. */
async function averageColour(content: Buffer): Promise<string> {
  const pixel = await sharp(content)
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  return pixel.subarray(0, 3).toString('hex')
}
