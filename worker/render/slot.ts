/**
 * Stands in React's output for HTML or bytes that are put there afterwards. No text of a tenant can be taken for it: React
 * escapes `<` in texts and attributes, and JSON has it as `\u003c`.
 */
export const SLOT = '<!--slot-->'
