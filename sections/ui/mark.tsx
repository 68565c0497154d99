import type { Translate } from '#shared/messages.ts'
import styles from './mark.module.css'

/** An icon that says whether a feature is included, with an accessible name. */
export function Mark({ included, t }: { included: boolean; t: Translate }) {
  return (
    <svg
      className={styles.root}
      data-included={included}
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={t(included ? 'pricing.included' : 'pricing.notIncluded')}
    >
      <path d={included ? 'm5 12.5 4.5 4.5L19 7.5' : 'M7 12h10'} />
    </svg>
  )
}
