import { type CookieChange, cookieHeaders } from '#shared/session/session-cookies.ts'

/** Reads and writes all cookies of a session together, because a large session is split into several cookies. */
export interface CookieClient {
  /** Names and values, as `document.cookie` and the header `Cookie` have them. */
  getAll: () => string
  setAll: (change: CookieChange) => void
}

/**
 * Checks that a cookie client reads and writes all cookies together.
 * @throws for a client that handles one cookie at a time: chunks of an old session could remain next to those of a new
 * one
 */
export function checkedCookies(client: CookieClient): CookieClient {
  if (typeof client.getAll !== 'function' || typeof client.setAll !== 'function')
    throw new Error('A cookie client needs getAll and setAll.')
  return client
}

export const documentCookies: CookieClient = {
  getAll: () => document.cookie,
  setAll: (change) => {
    for (const header of cookieHeaders(change, { isSecure: location.protocol === 'https:' })) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and not in all browsers
      document.cookie = header
    }
  },
}
