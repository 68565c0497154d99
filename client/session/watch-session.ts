import { AuthClient, type Session, type User } from '@supabase/auth-js'
import { assuranceLevels } from '#shared/session/assurance.ts'
import { authUrl, sessionCookieName } from '#shared/session/auth-address.ts'
import type { PageData, SessionScriptData } from '#shared/visitor/page-data.ts'
import { BrowserCookies } from './browser-cookies.ts'
import { documentCookies } from './cookie-client.ts'
import {
  readSeenSession,
  type SeenSession,
  type SessionEvent,
  sessionEvents,
  statedSession,
  writeSeenSession,
} from './seen-session.ts'
import { sharedRefresh } from './shared-refresh.ts'

interface Page extends SessionScriptData {
  /**
   * True while a sign-in form that was sent from this page awaits its answer. The next page reports what has changed.
   */
  isLeaving(): boolean
}

/**
 * Refreshes the session while the page is visible, and raises an event for each change of the session: in this tab, in
 * another tab, or by a form that the Worker answered.
 */
export async function watchSession(isLeaving: () => boolean): Promise<void> {
  const { supabase, session }: PageData = JSON.parse(
    document.querySelector('script[data-page]')?.textContent ?? '{}',
  )
  if (!supabase || !session) return
  const { url, key } = supabase
  const page: Page = { ...session, isLeaving }
  const name = sessionCookieName(url, { isSecure: location.protocol === 'https:' })
  const cookies = new BrowserCookies(name, documentCookies)
  // A page for members shows one account: that of the session the browser had when it requested the page.
  let shown: string | undefined
  const checkSession = async () => {
    const stored = await cookies.session()
    if (page.isLeaving()) return
    const seen = stored === null ? null : statedSession(stored.access_token)
    observe(seen, name)
    shown ??= seen?.id
    if (page.isMember && (seen === null || seen.id !== shown)) location.reload()
  }
  await checkSession()
  const auth = new AuthClient({
    url: authUrl(url),
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey: name,
    storage: cookies,
    // The cookies hold the tokens only.
    userStorage: memory(),
    fetch: sharedRefresh(cookies),
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
    flowType: 'pkce',
  })
  auth.onAuthStateChange(async (event, session) => {
    if (event === 'TOKEN_REFRESHED') announce('refreshed')
    await checkSession()
    if (session !== null) promptSecondFactor(session, page)
  })
}

/**
 * Compares the session with the one this tab saw last, on this or an earlier page.
 * @param name of the session's cookie
 */
function observe(after: SeenSession | null, name: string): void {
  const events = sessionEvents(readSeenSession(), after)
  writeSeenSession(after)
  for (const event of events) announce(event)
  if (after !== null || !events.includes('signed-out')) return
  // auth-js announces refreshes to other tabs. This channel announces what a form has changed.
  const channel = new BroadcastChannel(name)
  channel.postMessage({ event: 'SIGNED_OUT', session: null })
  channel.close()
}

function announce(event: SessionEvent): void {
  dispatchEvent(new CustomEvent('vitrine:session', { detail: { event } }))
}

let isPrompted = false

/** Prompts once per page for the account's second factor, if the session was signed in without it. */
function promptSecondFactor({ access_token, user }: Session, page: SessionScriptData): void {
  const { secondFactor, isMember, messages } = page
  const stated = statedSession(access_token)
  if (isPrompted || !isMember || secondFactor === null || stated === null || !isKnown(user)) return
  const { current, next } = assuranceLevels(stated.aal, user.factors ?? [])
  if (current === next) return
  isPrompted = true
  const back = new URLSearchParams({ next: location.pathname + location.search })
  const action = { label: messages.enter, run: () => location.assign(`${secondFactor}?${back}`) }
  dispatchEvent(
    new CustomEvent('vitrine:toast', {
      detail: { type: 'info', message: messages.needed, timeout: 0, action },
    }),
  )
}

/**
 * Whether auth-js has loaded the user of a session. While Supabase Auth is unreachable, `user` is an object that throws
 * when it is read. The user is loaded with the next refresh, or when the page becomes visible again.
 */
function isKnown(user: User): boolean {
  return Reflect.get(user, '__isUserNotAvailableProxy') !== true
}

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
