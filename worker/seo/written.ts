/** A document, before it has headers. */
export interface Written {
  type: string
  text: string
  /** It names posts, which come and go with the clock. */
  listsPosts?: boolean
  /** A copy of ours stood in for an answer. */
  isStale?: boolean
}
