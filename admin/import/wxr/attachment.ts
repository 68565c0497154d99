import type { WxrItem } from './read-wxr.ts'
import { htmlWords } from './wxr-post.ts'

/** The alternative text of a picture in the media library. */
export function altText({ meta }: WxrItem): string {
  return htmlWords(meta.get('_wp_attachment_image_alt') ?? '')
}

/** The size is at the beginning of PHP's serialised values. */
export function pictureSize({ meta }: WxrItem): { width?: number; height?: number } {
  const start = (meta.get('_wp_attachment_metadata') ?? '').slice(0, 200)
  const [width, height] = [/"width";i:(\d{1,5});/, /"height";i:(\d{1,5});/].map((side) =>
    Number(side.exec(start)?.[1] ?? 0),
  )
  return width && height ? { width, height } : {}
}
