import styles from './badge.module.css'

/** A short note on the corner of an image. */
export function Badge({ text }: { text: string }) {
  return text === '' ? null : <p className={styles.root}>{text}</p>
}
