import { type Locale, languageTag } from '#shared/locales.ts'
import type { Translate } from '#shared/messages.ts'
import styles from './stars.module.css'

const PLACES = [0, 1, 2, 3, 4]
const STAR = 'm12 2.6 2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9Z'

/** A rating of at most five: visible stars, and a text for screen readers. */
export function Stars({ rating, locale, t }: { rating: number; locale: Locale; t: Translate }) {
  const written = new Intl.NumberFormat(languageTag(locale), { maximumFractionDigits: 1 }).format(rating)
  return (
    <p className={styles.root}>
      <span className="visually-hidden">
        {t('testimonial.rating', { rating: written, max: PLACES.length })}
      </span>
      {PLACES.map((place) => (
        <Star key={place} share={Math.min(1, Math.max(0, rating - place))} />
      ))}
    </p>
  )
}

/** @param share the filled part, 0 to 1 */
function Star({ share }: { share: number }) {
  return (
    <svg className={styles.star} viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true">
      <path className={styles.empty} d={STAR} />
      {share > 0 && (
        <path className={styles.full} d={STAR} style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }} />
      )}
    </svg>
  )
}
