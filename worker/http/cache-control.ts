/** Browsers revalidate on every view and usually get a 304, so a publish shows at the next view. */
export const REVALIDATE = 'public, max-age=0, must-revalidate'

export const NO_STORE = 'no-store'

/** For a response that depends on the visitor: a locale redirect, the result of a form. */
export const PRIVATE = 'private, no-store'

/** For results of a visitor's search: the browser stores them while the visitor goes back and forth. */
export const PRIVATE_MINUTE = 'private, max-age=60'

/** For files with a hash in their name: their content never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** For files with a fixed name: flags, icons. */
export const A_DAY = 'public, max-age=86400'

/** For unknown hosts and missing pages: each may be published at any moment. */
export const A_MINUTE = 'public, max-age=60'

/** Seconds that the HTML cache stores a page whose key names everything the page depends on. */
export const PAGE_SECONDS = 86_400

/** A page that lists posts also depends on the clock: a post appears at its date, without a publish. */
export const LISTING_SECONDS = 300
