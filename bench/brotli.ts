import { brotliCompressSync, constants } from 'node:zlib'

/** What networks compress an answer with on the fly, by most reports. */
export const ON_THE_FLY = 5

/** The best there is, 50 times as slow: for files that are compressed ahead. */
export const BEST = 11

/** The bytes of a text after brotli. */
export function brotliBytes(text: string, quality: number): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}
