/** Inline elements that the new site allows in a text. */
export const INLINE_ELEMENTS = [
  ...['a', 'abbr', 'b', 'br', 'cite', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'samp'],
  ...['small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var'],
]

/** Further elements in exports: older names, and `wbr`. */
export const OLD_INLINE_ELEMENTS = ['acronym', 'big', 'strike', 'tt', 'wbr']
