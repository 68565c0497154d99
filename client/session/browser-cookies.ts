import {
  changeCookies,
  cookieHeaders,
  readSessionJson,
  sessionCookieNames,
} from '#shared/session/session-cookies.ts'

/** The cookies of the session as the storage of auth-js, in the form in which the Worker writes them. */
export class BrowserCookies {
  /** Called after each change. */
  onChange: () => void = () => undefined

  getItem(key: string): Promise<string | null> {
    return readSessionJson(document.cookie, key)
  }

  setItem(key: string, value: string): void {
    this.#change(key, value)
  }

  removeItem(key: string): void {
    this.#change(key, null)
  }

  #change(key: string, value: string | null): void {
    const change = changeCookies(key, value, sessionCookieNames(document.cookie, key))
    for (const header of cookieHeaders(change, { isSecure: location.protocol === 'https:' })) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and not in all browsers
      document.cookie = header
    }
    this.onChange()
  }
}
