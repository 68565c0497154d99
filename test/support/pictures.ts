import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** A picture with gradients, so that a small copy has far fewer bytes than a large one. */
export async function testPicture(
  { width = 1200, height = 800 }: { width?: number; height?: number } = {},
  type: 'jpg' | 'png' | 'webp' = 'webp',
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      pixels[at] = (x * 255) / width
      pixels[at + 1] = (y * 255) / height
      pixels[at + 2] = (x * y) % 97
    }
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } })
  return picture.toFormat(type === 'jpg' ? 'jpeg' : type).toBuffer()
}

/** The address that an upload of this content gets. */
export function mediaAddress(content: Uint8Array | string, ending: string, about = 'file'): string {
  return `/media/${about}-${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${ending}`
}
