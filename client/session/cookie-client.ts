import { type CookieChange, cookieHeaders } from '#shared/session/session-cookies.ts'

/** How the session of a browser reads and writes cookies: all at once, because a session may be in several. */
export interface CookieClient {
  /** Names and values, as `document.cookie` and the header `Cookie` have them. */
  getAll: () => string
  setAll: (change: CookieChange) => void
}

/**
 * The cookies of a client.
 * @throws for a client that reads and writes one cookie at a time: a chunk of another session would stay beside those of a new one
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
