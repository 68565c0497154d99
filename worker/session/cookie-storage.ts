import type { SupportedStorage } from '@supabase/auth-js'
import type { Env } from '../env.ts'
import { hasSupabase, sessionCookieName } from './supabase-auth.ts'
import { changeCookies, cookieHeaders, readSessionJson, sessionCookieNames } from './session-cookies.ts'

/**
 * The storage of a session client for one request: reads the cookies that came, and holds what is to be set until
 * the answer is written.
 */
export class CookieStorage implements SupportedStorage {
  readonly isServer = true
  readonly #header: string | null
  #changed = new Map<string, string | null>()
  #beforeCall: Map<string, string | null> | null = null

  constructor(header: string | null) {
    this.#header = header
  }

  async getItem(key: string): Promise<string | null> {
    const changed = this.#changed.get(key)
    return changed === undefined ? readSessionJson(this.#header, key) : changed
  }

  async setItem(key: string, value: string): Promise<void> {
    this.#changed.set(key, value)
  }

  async removeItem(key: string): Promise<void> {
    this.#changed.set(key, null)
  }

  /** Remembers the changes so far, before Supabase Auth is called. */
  markCall(): void {
    this.#beforeCall ??= new Map(this.#changed)
  }

  /** Drops the changes since the call, which would tell a visitor how it went. */
  revertToCall(): void {
    if (this.#beforeCall !== null) this.#changed = new Map(this.#beforeCall)
  }

  /** `Set-Cookie` headers of all that has changed. */
  headers({ isSecure }: { isSecure: boolean }): string[] {
    return [...this.#changed].flatMap(([key, value]) =>
      cookieHeaders(changeCookies(key, value, sessionCookieNames(this.#header, key)), { isSecure }),
    )
  }
}

/** `Set-Cookie` headers that remove the session of a request. */
export function endSession(request: Request, env: Env): string[] {
  if (!hasSupabase(env)) return []
  const key = sessionCookieName(env.supabase.url)
  const names = sessionCookieNames(request.headers.get('cookie'), key)
  const isSecure = request.url.startsWith('https:')
  return cookieHeaders(changeCookies(key, null, names), { isSecure })
}
