/** Where a page's `Speculation-Rules` header says that its rules are. */
export const SPECULATION_RULES = '/speculation-rules.json'
