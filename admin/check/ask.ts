/** What a server answered. */
export interface ServerAnswer {
  status: number
  headers: Headers
  /** Text as it was decoded; empty for what is no text, and where the body was not read. */
  body: string
  /** Bytes of the body as it was sent, mostly compressed. */
  transferred: number
  /** Bytes of the body behind its compression. */
  bytes: number
}

interface Question {
  method?: 'GET' | 'HEAD'
  /** The status and the headers are all that is wanted. */
  isBodyLeft?: boolean
}

/** Asks a server, and follows no redirect. Null where it does not answer in time, or not with HTTP. */
export type Ask = (address: string, question?: Question) => Promise<ServerAnswer | null>

/** Where a redirect leads, as it is written; null for an answer that is none. */
export function redirectTarget({ status, headers }: ServerAnswer): string | null {
  return status >= 300 && status < 400 ? headers.get('location') : null
}
