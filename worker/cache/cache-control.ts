/** Browsers ask again each time and get a 304: a publish is seen at the next view. */
export const REVALIDATE = 'public, max-age=0, must-revalidate'

export const NO_STORE = 'no-store'

/** Depends on who asks: a language redirect, a form's result. */
export const PRIVATE = 'private, no-store'

/** Hashed file names never change their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Files with a fixed name: flags, icons. */
export const A_DAY = 'public, max-age=86400'

/** Unknown hosts and missing pages may come into being at any moment. */
export const A_MINUTE = 'public, max-age=60'

/** Seconds that the HTML cache keeps a page whose key holds everything it depends on. */
export const PAGE_SECONDS = 86_400

/** A page that lists posts depends on the clock as well: a post appears at its date, without a publish. */
export const LISTING_SECONDS = 300
