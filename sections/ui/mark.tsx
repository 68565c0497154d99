import type { Translate } from '#shared/messages.ts'
import styles from './mark.module.css'

/** Whether a feature is included: a visible sign and a word for screen readers. */
export function Mark({ included, t }: { included: boolean; t: Translate }) {
  return (
    <>
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
        aria-hidden="true"
      >
        <path d={included ? 'm5 12.5 4.5 4.5L19 7.5' : 'M7 12h10'} />
      </svg>
      <span className="visually-hidden">{t(included ? 'pricing.included' : 'pricing.notIncluded')}</span>
    </>
  )
}
