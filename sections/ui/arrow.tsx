import styles from './arrow.module.css'

/** Points in reading direction: `end` is right in a left-to-right text. */
export function Arrow({ to }: { to: 'start' | 'end' }) {
  return (
    <svg
      className={styles.root}
      data-to={to}
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={to === 'end' ? 'M4 12h16m-6-6 6 6-6 6' : 'M20 12H4m6-6-6 6 6 6'} />
    </svg>
  )
}
