import { drawingSize, safeDrawing } from './drawing.ts'
import { FileRefusal } from './file-refusal.ts'
import { readFileType } from './file-type.ts'
import { pictureFacts } from './picture-facts.ts'
import { named, plainName, type PreparedFile } from './stored-name.ts'

/** Pixels of the longer side of a picture: pages show 2,400 at most (admin/media/prepare-file.ts). */
const MAX_SIDE = 3200

/** Bytes of an upload over the HTTP API. The command uploads larger files. */
export const MAX_CALL_BYTES = 5_500_000

interface Upload {
  content: Uint8Array
  fileName: string
  /** Average colour of an opaque picture, as six hexadecimal digits. */
  colour?: string | undefined
}

/**
 * An upload in its stored form. Pictures are not decoded here. If a picture contains other data, or a side is longer
 * than `MAX_SIDE`, it is refused, and the sender must encode it again.
 * @throws FileRefusal
 */
export async function prepareUpload({ content, fileName, colour }: Upload): Promise<PreparedFile> {
  const type = readFileType(content)
  const about = plainName(fileName)
  if (content.length > MAX_CALL_BYTES)
    throw new FileRefusal(`has more than ${MAX_CALL_BYTES / 1_000_000} MB; upload it with the command line`)
  switch (type) {
    case 'jpg':
    case 'png':
    case 'webp': {
      const size = pictureFacts(content, type)
      if (Math.max(size.width, size.height) > MAX_SIDE)
        throw new FileRefusal(`has ${size.width} × ${size.height} pixels; the limit is ${MAX_SIDE} a side`)
      return named({ content, type, about, size, colour })
    }
    case 'svg': {
      const svg = safeDrawing(new TextDecoder().decode(content))
      const size = drawingSize(svg)
      return named({ content: new TextEncoder().encode(svg), type, about, ...(size && { size }) })
    }
    case 'mp4':
    case 'webm':
    case 'vtt':
    case 'pdf':
      return named({ content, type, about })
    default:
      throw new FileRefusal(
        'is of a type that is not accepted here; allowed: JPEG, PNG, WebP, SVG, MP4, WebM, WebVTT or PDF',
      )
  }
}
