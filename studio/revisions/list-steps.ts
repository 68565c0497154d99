/** How many entries each “Show older ones” adds. */
export const STEP = 30
/** The most that one call lists. */
export const MOST_LISTED = 1000
