import type { PostSummary } from '#shared/schema/blog.ts'
import type { Media } from '../fields/media.ts'

/** A post's cover as sections show images; undefined when it has none that may be shown. */
export function postCover({ cover }: PostSummary): Media | undefined {
  if (!cover?.src) return undefined
  const { src, alt, width, height } = cover
  return { src, alt, ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
}
