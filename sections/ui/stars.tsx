import { numberFormat } from '#shared/formatters.ts'
import { type Locale, languageTag } from '#shared/locales.ts'
import type { Translate } from '#shared/messages.ts'
import styles from './stars.module.css'

const MAX = 5

/** Each star is 18.8 units wide, in a box of 24. The boxes are 27.6 apart: 24, and a gap of 0.15 of a box. */
const WIDTH = 18.8
const STEP = 27.6
const ROW = STEP * (MAX - 1)

/** The outline relative to its starting point, to which it returns. */
const STAR = '2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9Z'
const STARS = `m12 2.6 ${STAR}${`m${STEP} 0 ${STAR}`.repeat(MAX - 1)}`

/** A rating of at most five: visible stars, and a text for screen readers. */
export function Stars({ rating, locale, t }: { rating: number; locale: Locale; t: Translate }) {
  const written = numberFormat(languageTag(locale), { maximumFractionDigits: 1 }).format(rating)
  return (
    <p className={styles.root}>
      <span className="visually-hidden">{t('testimonial.rating', { rating: written, max: MAX })}</span>
      <svg viewBox={`0 0 ${ROW + 24} 24`} width="5.6em" height="1em" aria-hidden="true">
        {rating < MAX && <path className={styles.empty} d={STARS} />}
        {rating > 0 && <path className={styles.full} d={STARS} style={clipped(rating)} />}
      </svg>
    </p>
  )
}

/** Clips the unfilled part of the box around all stars. A full row is not clipped. */
function clipped(rating: number) {
  if (rating >= MAX) return undefined
  const whole = Math.floor(rating)
  const filled = whole * STEP + (rating - whole) * WIDTH
  const cut = (1 - filled / (ROW + WIDTH)) * 100
  return { clipPath: `inset(0 ${cut.toFixed(2)}% 0 0)` }
}
