/**
 * Marks a place in React's output where HTML or bytes are inserted afterwards. A tenant's text cannot contain
 * it: React escapes `<` in texts and attributes, and JSON contains it as `\u003c`.
 */
export const SLOT = '<!--slot-->'
