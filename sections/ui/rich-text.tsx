import type { Html } from '../fields/text.ts'
import styles from './rich-text.module.css'

/** A text that was sanitised when it was read. */
export function RichText({ text, className }: { text: Html | undefined; className?: string | undefined }) {
  if (text === undefined) return null
  return (
    <div
      className={className === undefined ? styles.root : `${styles.root} ${className}`}
      dangerouslySetInnerHTML={{ __html: text.html }}
    />
  )
}
