import type { AssuranceLevel } from '#shared/session/assurance.ts'

/** The part of the last seen session that this tab remembers. It contains no token and no account data. */
export interface SeenSession {
  id: string
  aal: AssuranceLevel
}

/** Detail of the event `vitrine:session`. */
export type SessionEvent = 'signed-in' | 'signed-out' | 'verified' | 'refreshed'

/** Read by client/session.ts too. */
const KEY = 'session_seen'

/** The events between two observations of a session, whichever tab or form caused them. */
export function sessionEvents(before: SeenSession | null, after: SeenSession | null): SessionEvent[] {
  if (after === null) return before === null ? [] : ['signed-out']
  if (before === null) return ['signed-in']
  // Another account signed in, or the same account signed in again.
  if (before.id !== after.id) return ['signed-out', 'signed-in']
  return before.aal === 'aal1' && after.aal === 'aal2' ? ['verified'] : []
}

/** The session according to an access token. Its signature is not checked. */
export function statedSession(accessToken: string): SeenSession | null {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { session_id, sub, aal } = JSON.parse(atob(payload))
    return { id: String(session_id ?? sub), aal: aal === 'aal2' ? 'aal2' : 'aal1' }
  } catch {
    return null // not a token
  }
}

export function readSeenSession(): SeenSession | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null // storage is blocked
  }
}

export function writeSeenSession(seen: SeenSession | null): void {
  try {
    if (seen === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(seen))
  } catch {
    // If storage is blocked, every page reports its session as a new sign-in.
  }
}
