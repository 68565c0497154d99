import type { Html } from '../fields/text.ts'
import { RichText } from '../ui/rich-text.tsx'
import styles from './note.module.css'

/** Small print below the plans. */
export function Note({ note }: { note: Html | undefined }) {
  return <RichText text={note} className={styles.root} />
}
