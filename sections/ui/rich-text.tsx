import type { Html } from '../fields/text.ts'
import { resizedSrcSet } from './resized.ts'
import styles from './rich-text.module.css'

interface RichTextProps {
  text: Html | undefined
  className?: string | undefined
  /** Whether the edge can resize: images of the text then come in the width of a line. */
  resize?: boolean
}

/** A text that was sanitised when it was read. */
export function RichText({ text, className, resize = false }: RichTextProps) {
  if (text === undefined) return null
  return (
    <div
      className={className === undefined ? styles.root : `${styles.root} ${className}`}
      dangerouslySetInnerHTML={{ __html: resize ? withResizedImages(text.html) : text.html }}
    />
  )
}

/** The width of a line of text (--width-text), or of the screen. */
const SIZES = '(min-width: 42rem) 42rem, 100vw'

/**
 * Adds `srcset` to images of the same host: the edge need not be allowed to resize those of others. Sanitised HTML has
 * its attributes in double quotes.
 */
function withResizedImages(html: string): string {
  return html.replace(/<img src="(\/[^"]+)"/g, (image, src: string) => {
    const widths = resizedSrcSet(src)
    return widths === undefined ? image : `${image} srcset="${widths}" sizes="${SIZES}"`
  })
}
