import type { PostSummary } from '#shared/schema/blog.ts'
import type { Media } from '../fields/media.ts'

/** A post's cover as an image of a section; undefined without a safe address. */
export function postCover({ cover }: PostSummary): Media | undefined {
  if (!cover?.src) return undefined
  const { src, alt, width, height } = cover
  return { src, alt, ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
}
