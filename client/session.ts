/**
 * The script of pages with sign-in. It loads what keeps a session (client/session/keep-session.ts) once the page is idle, and
 * only for a browser that has a session, or had one before this page. What it shares with the script of every page is in the file of that.
 */
// The cookie of an e-mail that was asked for (`-auth-token-code-verifier`) is no session.
if (/-auth-token(?:\.0)?=/.test(document.cookie) || hadSession()) {
  let isLeaving = false
  addEventListener('submit', ({ target }) => {
    // A field of the form may be named `action` or `getAttribute`, and then takes the place of the form's own.
    const action = Element.prototype.getAttribute.call(target, 'action') ?? ''
    isLeaving ||= action.startsWith('/api/session/')
  })
  const start = async () => {
    const { keepSession } = await import('./session/keep-session.ts')
    await keepSession(() => isLeaving)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(start)
  else setTimeout(start, 50)
}

/** As client/session/seen-session.ts writes it. */
function hadSession(): boolean {
  try {
    return sessionStorage.getItem('session_seen') !== null
  } catch {
    return false // storage is blocked
  }
}
