import { brotliCompressSync, constants } from 'node:zlib'

/** The quality that networks use for answers on the fly, by most reports. */
export const ON_THE_FLY = 5

/** The best quality, 50 times as slow, for files that are compressed in advance. */
export const BEST = 11

/** The bytes of a text after brotli. */
export function brotliBytes(text: string, quality: number): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}
