import type { AssuranceLevel } from '#shared/session/assurance.ts'

/** What this tab remembers of the session that it saw last: no token, and nothing of the account. */
export interface SeenSession {
  id: string
  aal: AssuranceLevel
}

/** Detail of the event `vitrine:session`. */
export type SessionEvent = 'signed-in' | 'signed-out' | 'verified' | 'refreshed'

/** client/session.ts reads it too. */
const KEY = 'session_seen'

/** What has happened between two looks at a session, by whichever tab or form it was done. */
export function sessionEvents(before: SeenSession | null, after: SeenSession | null): SessionEvent[] {
  if (after === null) return before === null ? [] : ['signed-out']
  if (before === null) return ['signed-in']
  // Another account, or the same one anew.
  if (before.id !== after.id) return ['signed-out', 'signed-in']
  return before.aal === 'aal1' && after.aal === 'aal2' ? ['verified'] : []
}

/** The session that an access token states. Nothing of it is proven. */
export function statedSession(accessToken: string): SeenSession | null {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { session_id, sub, aal } = JSON.parse(atob(payload))
    return { id: String(session_id ?? sub), aal: aal === 'aal2' ? 'aal2' : 'aal1' }
  } catch {
    return null // not a token
  }
}

export function readSeen(): SeenSession | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null // storage is blocked
  }
}

export function writeSeen(seen: SeenSession | null): void {
  try {
    if (seen === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(seen))
  } catch {
    // Without storage, each page says of its session that it is signed in.
  }
}
