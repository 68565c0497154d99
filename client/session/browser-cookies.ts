import { changeCookies, readSessionJson, sessionCookieNames } from '#shared/session/session-cookies.ts'
import { type CookieClient, checkedCookies } from './cookie-client.ts'

/** The part of a session that the cookies store and auth-js reads. */
export interface StoredSession {
  access_token: string
  refresh_token: string
}

/**
 * The tokens of a refresh: the spent refresh token and its replacement. The replacement is null if Supabase Auth has
 * ended the session.
 */
interface Refreshed {
  spent: string
  next: string | null
}

/**
 * Session cookies as the storage of auth-js, in the format that the Worker writes. auth-js writes back what it read
 * before a call, even if the visitor signed out or another tab stored newer tokens meanwhile. So only the result of a
 * refresh is written, and only over the session that was refreshed.
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

  /** From now on auth-js may write the result of this refresh. */
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
