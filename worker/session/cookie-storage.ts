import type { SupportedStorage } from '@supabase/auth-js'
import { sessionCookieName } from '#shared/session/auth-address.ts'
import {
  changeCookies,
  cookieHeaders,
  cookieNames,
  plainCookieNames,
  readSessionJson,
  sessionCookieNames,
} from '#shared/session/session-cookies.ts'
import type { Env } from '../env.ts'
import { storedTokens } from './stored-tokens.ts'
import { hasSupabase, type SessionEnv } from './supabase-auth.ts'

/**
 * The storage of a session client for one request: reads the cookies of the request, and collects the cookies to set
 * until the answer is written.
 */
export class CookieStorage implements SupportedStorage {
  readonly isServer = true
  /** The name of the session's cookie, which is also its key in this storage. */
  readonly key: string
  readonly #isSecure: boolean
  readonly #header: string | null
  #changed = new Map<string, string | null>()
  #beforeCall: Map<string, string | null> | null = null
  readonly #called = Promise.withResolvers<void>()
  #isClosed = false

  constructor({ url, headers }: Request, { supabase }: SessionEnv) {
    this.#isSecure = url.startsWith('https:')
    this.key = sessionCookieName(supabase.url, { isSecure: this.#isSecure })
    this.#header = headers.get('cookie')
  }

  async getItem(key: string): Promise<string | null> {
    const changed = this.#changed.get(key)
    if (changed !== undefined) return changed
    const json = await readSessionJson(this.#header, key)
    // auth-js accepts any object with the field names of a session, so it is parsed here. Other keys hold texts and
    // lists.
    return key === this.key && storedTokens(json) === null ? null : json
  }

  /**
   * The code verifiers in the request's cookies (RFC 7636). Each proves that this browser asked for the e-mail with the
   * matching `code_challenge`.
   */
  async verifiers(): Promise<string[]> {
    const names = cookieNames(this.#header).filter(
      (name) => name.startsWith(this.key) && name.endsWith('-code-verifier'),
    )
    const stored = await Promise.all(names.map((name) => readSessionJson(this.#header, name)))
    // A verifier for a lost password has a suffix after a slash. The list of verifiers is not a string, so it is left
    // out.
    const texts = stored.map((json) => (json === null ? null : JSON.parse(json)))
    return texts.flatMap((text) => (typeof text === 'string' ? (text.split('/', 1) as [string]) : []))
  }

  async setItem(key: string, value: string): Promise<void> {
    this.#change(key, value)
  }

  async removeItem(key: string): Promise<void> {
    this.#change(key, null)
  }

  /** Remembers the changes so far, before Supabase Auth is called. */
  markCall(): void {
    this.#beforeCall ??= new Map(this.#changed)
    this.#called.resolve()
  }

  /** Settles when Supabase Auth is called for the first time. */
  get called(): Promise<void> {
    return this.#called.promise
  }

  /** Drops changes made since the call, and all later ones: they would reveal the outcome to the visitor. */
  closeAtCall(): void {
    if (this.#beforeCall !== null) this.#changed = new Map(this.#beforeCall)
    this.#isClosed = true
  }

  /** Discards all changes, because a call without an answer proves nothing about the session. */
  discardChanges(): void {
    this.#changed.clear()
  }

  #change(key: string, value: string | null): void {
    if (!this.#isClosed) this.#changed.set(key, value)
  }

  /** `Set-Cookie` headers of all that has changed. */
  headers(): string[] {
    return [...this.#changed].flatMap(([key, value]) => {
      const change = changeCookies(key, value, sessionCookieNames(this.#header, key))
      const removed = [...change.removed, ...plainCookieNames(this.#header, key)]
      return cookieHeaders({ ...change, removed }, { isSecure: this.#isSecure })
    })
  }
}

/**
 * `Set-Cookie` headers that remove the session of a request, including cookies with the name that http uses. On https
 * the Worker does not read those, but scripts of the page could.
 */
export function endSession(request: Request, env: Env): string[] {
  if (!hasSupabase(env)) return []
  const isSecure = request.url.startsWith('https:')
  const key = sessionCookieName(env.supabase.url, { isSecure })
  const header = request.headers.get('cookie')
  const removed = [...sessionCookieNames(header, key), ...plainCookieNames(header, key)]
  return cookieHeaders({ set: [], removed }, { isSecure })
}
