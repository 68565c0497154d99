import type { Translate } from '#shared/messages.ts'
import { Glyph } from './glyph.tsx'
import styles from './pause.module.css'

/**
 * A checkbox that stops an animation (WCAG 2.2.2), without a script. The stylesheet of the animation reads
 * it: `:has([data-pause]:checked)`.
 */
export function Pause({ t, className }: { t: Translate; className?: string | undefined }) {
  return (
    <span className={className === undefined ? styles.root : `${styles.root} ${className}`}>
      <input type="checkbox" className={styles.box} aria-label={t('carousel.pause')} data-pause="" />
      <Glyph name="pause" className={styles.pause} />
      <Glyph name="play" className={styles.play} />
    </span>
  )
}
