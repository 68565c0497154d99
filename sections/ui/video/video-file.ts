import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'

/** Formats that a `<video>` element plays in one browser at least. */
const ENDING = /\.(?:mp4|m4v|mov|webm|og[vgm]|m3u8)$/i

/**
 * Whether an address is a file that plays: a file of the tenant, or an address with the extension of a video. Any
 * other address is a page, which a `<video>` element would load from its host without playing it.
 */
export function isVideoFile(src: string): boolean {
  if (src.startsWith(RESERVED_FOLDERS.media)) return true
  const [path = ''] = src.split(/[?#]/)
  return ENDING.test(path)
}
