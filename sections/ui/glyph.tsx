/** The icons of the product's own controls. An icon that a tenant chooses is an `Icon`. */
const GLYPHS = {
  arrow: 'M5 12h14m-7-7l7 7l-7 7',
  chevron: 'm6 9l6 6l6-6',
  close: 'M18 6L6 18M6 6l12 12',
  languages: 'm5 8l6 6m-7 0l6-6l2-3M2 5h12M7 2h1m14 20l-5-10l-5 10m2-4h6',
  cookie:
    'M12 2a10 10 0 1 0 10 10a4 4 0 0 1-5-5a4 4 0 0 1-5-5M8.5 8.5v.01M16 15.5v.01M12 12v.01M11 17v.01M7 14v.01',
  lock: 'M7 11h10a1.5 1.5 0 0 1 1.5 1.5V18a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-5.5A1.5 1.5 0 0 1 7 11m1.5 0V7.5a3.5 3.5 0 0 1 7 0V11M12 15v1.5',
  menu: 'M3 8h18M3 16h18',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15l12-7.5Z',
  plus: 'M5 12h14M12 5v14',
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14m9 16l-4-4',
} as const

export type GlyphName = keyof typeof GLYPHS

/** Decorative: the control has a text. */
export function Glyph({ name, className }: { name: GlyphName; className?: string | undefined }) {
  return (
    <svg
      className={className}
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
      <path d={GLYPHS[name]} />
    </svg>
  )
}
