/** A server's answer. */
export interface ServerAnswer {
  status: number
  headers: Headers
  /** Decoded text of the body; empty if the body is not text or was not read. */
  body: string
  /** Bytes of the body as transferred, usually compressed. */
  transferred: number
  /** Bytes of the decompressed body. */
  bytes: number
}

interface Question {
  method?: 'GET' | 'HEAD'
  /** Only the status and the headers are needed. */
  isBodyLeft?: boolean
}

/** Requests an address without following redirects. Null if the server does not answer in time, or not with HTTP. */
export type Ask = (address: string, question?: Question) => Promise<ServerAnswer | null>

/** The target of a redirect as written; null if the answer is not a redirect. */
export function redirectTarget({ status, headers }: Pick<ServerAnswer, 'status' | 'headers'>): string | null {
  return status >= 300 && status < 400 ? headers.get('location') : null
}
