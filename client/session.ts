/**
 * The script of pages on sites with sign-in. When the page is idle, it loads client/session/watch-session.ts, but only
 * in a browser that has a session or had one on an earlier page.
 */
// The cookie `-auth-token-code-verifier` belongs to an e-mail that was requested. It is not a session.
if (/-auth-token(?:\.0)?=/.test(document.cookie) || hadSession()) {
  let isLeaving = false
  addEventListener('submit', ({ target }) => {
    // A form field named `action` or `getAttribute` shadows the form's own property.
    const action = Element.prototype.getAttribute.call(target, 'action') ?? ''
    isLeaving ||= action.startsWith('/api/session/')
  })
  const start = async () => {
    const { watchSession } = await import('./session/watch-session.ts')
    await watchSession(() => isLeaving)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(start)
  else setTimeout(start, 50)
}

/** Reads the entry that client/session/seen-session.ts writes. */
function hadSession(): boolean {
  try {
    return sessionStorage.getItem('session_seen') !== null
  } catch {
    return false // storage is blocked
  }
}
