import { readMediaAddress } from '#shared/media-name.ts'
import type { Html } from '../fields/text.ts'
import { averageColour } from './average-colour.ts'
import { type Resizing, resizedSrcSet } from './resized.ts'
import styles from './rich-text.module.css'

interface RichTextProps {
  text: Html | undefined
  id?: string
  /** Without it, a `div`. */
  tag?: 'blockquote'
  className?: string | undefined
  /** The service that resizes the images in the text. */
  resize?: Resizing
}

/** A text that was sanitised when it was read. */
export function RichText({ text, id, tag, className, resize = 'none' }: RichTextProps) {
  if (text === undefined) return null
  const Element = tag ?? 'div'
  return (
    <Element
      id={id}
      className={className === undefined ? styles.root : `${styles.root} ${className}`}
      dangerouslySetInnerHTML={{ __html: withOwnImages(text.html, resize) }}
    />
  )
}

/** The width of a line of text (--width-text), or of the screen. */
const SIZES = '(min-width: 42rem) 42rem, 90vw'

/**
 * Adds `srcset` to images on the same host, because the edge may not be allowed to resize others, and adds to a
 * tenant's files the size and colour in their addresses. Sanitised HTML has its attributes in double quotes.
 */
function withOwnImages(html: string, resize: Resizing): string {
  return html.replace(/<img src="(\/[^"]+)"([^>]*)/g, (_, src: string, others: string) => {
    const widths = resizedSrcSet(src, resize, SIZES)
    const size = others.includes(' width="') ? undefined : readMediaAddress(src)?.size
    const colour = averageColour({ src, alt: '' })
    return [
      `<img src="${src}"`,
      widths && ` srcset="${widths}" sizes="${SIZES}"`,
      size && ` width="${size.width}" height="${size.height}"`,
      colour && ` style="background-color:${colour}"`,
      others,
    ].join('')
  })
}
