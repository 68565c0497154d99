/** The most sections of a page, a header or a footer. One with more is refused. */
export const MAX_SECTIONS = 500
