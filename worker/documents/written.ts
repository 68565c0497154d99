/** A document without its headers. */
export interface Written {
  type: string
  text: string
  /** It lists posts, which appear at their date without a publish. */
  listsPosts?: boolean
  /** A cached copy replaced a failed answer. */
  isStale?: boolean
}
