/** The logo of the Studio: a shop window with an awning. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M8 9h16l2 6a3 3 0 0 1-5 2 3 3 0 0 1-5 0 3 3 0 0 1-5 0 3 3 0 0 1-5-2z" />
      <path className="mark-window" d="M9 20v4h14v-4" />
    </svg>
  )
}
