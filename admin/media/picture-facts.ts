import { FileRefusal } from './file-refusal.ts'

/** Facts from the bytes of a picture, without decoding it. */
export interface PictureFacts {
  width: number
  height: number
}

/** Parts of a JPEG that are needed to decode it; the others contain place, device or author. */
const JPEG_PARTS = { jfif: 0xe0, colours: 0xe2, adobe: 0xee }
const PNG_CHUNKS = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs', 'bKGD', 'cICP'],
])
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])

/**
 * The size of a picture.
 * @throws FileRefusal for a picture with metadata of a camera or an editor, in CMYK, animated, or unreadable
 */
export function pictureFacts(content: Uint8Array, type: 'jpg' | 'png' | 'webp'): PictureFacts {
  const bytes = new DataView(content.buffer, content.byteOffset, content.byteLength)
  try {
    const facts = type === 'jpg' ? jpegFacts(bytes) : type === 'png' ? pngFacts(bytes) : webpFacts(bytes)
    if (facts.width > 0 && facts.height > 0) return facts
  } catch (cause) {
    // A length in the file leads beyond its end.
    if (!(cause instanceof RangeError)) throw cause
  }
  throw new FileRefusal('cannot be read')
}

function hidden(part: string): FileRefusal {
  return new FileRefusal(`contains more than the picture (${part}), such as the place where it was taken`)
}

function jpegFacts(bytes: DataView): PictureFacts {
  let facts: PictureFacts = { width: 0, height: 0 }
  if (bytes.getUint16(bytes.byteLength - 2) !== 0xffd9) throw hidden('after its end')
  for (let at = 2; ; ) {
    if (bytes.getUint8(at) !== 0xff) throw new FileRefusal('cannot be read')
    const marker = bytes.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    // The image data begins here.
    if (marker === 0xda) return facts
    const isPart = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
    if (isPart && !isPlainPart(bytes, at, marker)) throw hidden(`0x${marker.toString(16)}`)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      if (bytes.getUint8(at + 9) === 4) throw new FileRefusal('is in CMYK; export it in RGB')
      facts = { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) }
    }
    at += 2 + bytes.getUint16(at + 2)
  }
}

function isPlainPart(bytes: DataView, at: number, marker: number): boolean {
  const name = latin(bytes, at + 4, 11)
  if (marker === JPEG_PARTS.jfif) return name.startsWith('JFIF\0')
  if (marker === JPEG_PARTS.colours) return name === 'ICC_PROFILE'
  return marker === JPEG_PARTS.adobe && name.startsWith('Adobe')
}

function pngFacts(bytes: DataView): PictureFacts {
  const facts = { width: bytes.getUint32(16), height: bytes.getUint32(20) }
  for (let at = 8; ; ) {
    const name = latin(bytes, at + 4, 4)
    if (!PNG_CHUNKS.has(name)) throw name === 'acTL' ? animated() : hidden(name)
    at += 12 + bytes.getUint32(at)
    if (name !== 'IEND') continue
    if (at !== bytes.byteLength) throw hidden('after its end')
    return facts
  }
}

function webpFacts(bytes: DataView): PictureFacts {
  const end = 8 + bytes.getUint32(4, true)
  if (end !== bytes.byteLength) throw hidden('after its end')
  let facts: PictureFacts = { width: 0, height: 0 }
  for (let at = 12; at < end; ) {
    const name = latin(bytes, at, 4)
    if (!WEBP_CHUNKS.has(name)) throw name.startsWith('AN') ? animated() : hidden(name)
    if (name === 'VP8 ')
      facts = {
        width: bytes.getUint16(at + 14, true) & 0x3fff,
        height: bytes.getUint16(at + 16, true) & 0x3fff,
      }
    if (name === 'VP8L') {
      const bits = bytes.getUint32(at + 9, true)
      facts = { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    const length = bytes.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  return facts
}

function animated(): FileRefusal {
  return new FileRefusal('is an animation; store it as MP4, WebM or GIF')
}

function latin(bytes: DataView, at: number, length: number): string {
  return String.fromCharCode(
    ...Array.from({ length: Math.min(length, bytes.byteLength - at) }, (_, place) =>
      bytes.getUint8(at + place),
    ),
  )
}
