/** A page, a header or a footer with more sections is refused. */
export const MAX_SECTIONS = 500
