import type { MediaType } from '#shared/media-name.ts'

/** Types of uploads: stored types, and pictures that are converted. */
export type FileType = MediaType | 'avif' | 'tiff'

const FTYP = 4

/** The type of a file by its content, not by its name or the client's header. Null for any other type. */
export function readFileType(content: Uint8Array): FileType | 'heic' | null {
  const head = content.subarray(0, 64)
  const latin = String.fromCharCode(...head)
  if (latin.startsWith('\xff\xd8\xff')) return 'jpg'
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (latin.startsWith('RIFF') && latin.startsWith('WEBP', 8)) return 'webp'
  if (/^GIF8[79]a/.test(latin)) return 'gif'
  if (/^(?:II\*\0|MM\0\*)/.test(latin)) return 'tiff'
  if (latin.startsWith('%PDF-')) return 'pdf'
  if (latin.startsWith('\x1aE\xdf\xa3') && latin.includes('webm')) return 'webm'
  if (latin.startsWith('ftyp', FTYP)) return brandType(latin.slice(FTYP + 4, FTYP + 8))
  const text = new TextDecoder().decode(head).replace(/^\uFEFF/, '')
  if (/^WEBVTT(?:[\s]|$)/.test(text)) return 'vtt'
  return isDrawing(content) ? 'svg' : null
}

/** The type of an ISO media file by its brand. */
function brandType(brand: string): FileType | 'heic' | null {
  if (/^avi[fs]$/.test(brand)) return 'avif'
  if (/^(?:hei|hev|mif1|msf1)/.test(brand)) return 'heic'
  return /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV)$/.test(brand) ? 'mp4' : null
}

/** A comment, a processing instruction or a declaration at `lastIndex`. */
const BEFORE_ELEMENTS = /\s*(?:<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![^<>[]*(?:\[[^\]]*\][^<>]*)?>)/y

/** The first element after declarations and comments is `svg`. */
function isDrawing(content: Uint8Array): boolean {
  const start = new TextDecoder().decode(content.subarray(0, 4096)).replace(/^\uFEFF/, '')
  let end = 0
  do {
    BEFORE_ELEMENTS.lastIndex = end
    end += BEFORE_ELEMENTS.exec(start)?.[0].length ?? 0
  } while (BEFORE_ELEMENTS.lastIndex > 0)
  return /^<(?:svg|svg:svg)[\s>/]/.test(start.slice(end).trimStart())
}
