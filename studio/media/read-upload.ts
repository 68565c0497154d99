/** Longest side of an uploaded picture in pixels. Pages show at most 2,400. */
const MAX_SIDE = 3200

export interface Upload {
  file_name: string
  /** In base64. */
  content: string
  /** Average colour of an opaque picture. */
  colour?: string
}

/**
 * A file as the API accepts it. Pictures other than SVG and GIF are drawn again as WebP, upright, without the camera's
 * metadata (place, device, author).
 * @throws TypeError, DOMException for a file that the browser cannot read
 */
export async function readUpload(file: File): Promise<Upload> {
  if (!/^image\/(?!svg|gif)/.test(file.type))
    return { file_name: file.name, content: base64Of(new Uint8Array(await file.arrayBuffer())) }
  const bitmap = await createImageBitmap(file)
  const { width, height } = sizeWithin(bitmap, MAX_SIDE)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new TypeError('The browser cannot draw pictures')
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.88 })
  const colour = averageColour(canvas)
  const content = base64Of(new Uint8Array(await blob.arrayBuffer()))
  return { file_name: file.name, content, ...(colour !== null && { colour }) }
}

/** The size of a picture, reduced so that its longer side is within the limit. */
export function sizeWithin(
  { width, height }: { width: number; height: number },
  side: number,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}

/** Null for a transparent picture: the colour would be visible through it. */
function averageColour(picture: OffscreenCanvas): string | null {
  const small = new OffscreenCanvas(16, 16)
  const context = small.getContext('2d')
  if (context === null) return null
  context.drawImage(picture, 0, 0, 16, 16)
  return colourOf(context.getImageData(0, 0, 16, 16).data)
}

/** @param pixels red, green, blue and opacity of each */
export function colourOf(pixels: Uint8ClampedArray): string | null {
  const sums = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 255) return null
    for (const part of [0, 1, 2]) sums[part] = (sums[part] ?? 0) + (pixels[at + part] ?? 0)
  }
  const count = pixels.length / 4
  return sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
}
