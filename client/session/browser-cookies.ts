import { changeCookies, readSessionJson, sessionCookieNames } from '#shared/session/session-cookies.ts'
import { type CookieClient, checkedCookies } from './cookie-client.ts'

/** What the cookies hold, and auth-js reads, of a session. */
export interface StoredSession {
  access_token: string
  refresh_token: string
}

/** The tokens of a refresh: the one that was spent, and the one in its place; null where Supabase Auth has ended the session. */
interface Refreshed {
  spent: string
  next: string | null
}

/**
 * The cookies of the session as the storage of auth-js, in the form in which the Worker writes them. auth-js writes back what
 * it has read before a call, also when the visitor has signed out during the call, or another tab has newer tokens. So
 * only the outcome of a refresh is written, and only over the session that was refreshed.
 */
export class BrowserCookies {
  readonly name: string
  readonly #cookies: CookieClient
  #refreshed: Refreshed | null = null
  /** Called after each change. */
  onChange: () => void = () => undefined

  constructor(name: string, cookies: CookieClient) {
    this.name = name
    this.#cookies = checkedCookies(cookies)
  }

  async session(): Promise<StoredSession | null> {
    return JSON.parse((await this.getItem(this.name)) ?? 'null')
  }

  /** From here on auth-js may write what has become of the session. */
  refreshed(refreshed: Refreshed): void {
    this.#refreshed = refreshed
  }

  getItem(key: string): Promise<string | null> {
    return readSessionJson(this.#cookies.getAll(), key)
  }

  async setItem(key: string, value: string): Promise<void> {
    const { refresh_token } = JSON.parse(value) as StoredSession
    if (await this.#mayBecome(key, refresh_token)) this.#change(value)
  }

  async removeItem(key: string): Promise<void> {
    if (await this.#mayBecome(key, null)) this.#change(null)
  }

  async #mayBecome(key: string, next: string | null): Promise<boolean> {
    if (key !== this.name || this.#refreshed?.next !== next) return false
    return (await this.session())?.refresh_token === this.#refreshed.spent
  }

  #change(value: string | null): void {
    const existing = sessionCookieNames(this.#cookies.getAll(), this.name)
    this.#cookies.setAll(changeCookies(this.name, value, existing))
    this.onChange()
  }
}
