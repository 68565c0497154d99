import type { PageData } from '#shared/visitor/page-data.ts'

/**
 * The script of pages with sign-in. It loads what keeps a session (client/session/keep-session.ts) once the page is idle, and
 * only for a browser that has a session, or had one before this page. It shares no file with the script of every page,
 * which would become two.
 */
const { supabase, session }: PageData = JSON.parse(
  document.querySelector('script[data-page]')?.textContent ?? '{}',
)

if (supabase && session && (document.cookie.includes('-auth-token') || hadSession())) {
  let isLeaving = false
  addEventListener('submit', ({ target }) => {
    isLeaving ||= (target as HTMLFormElement).action.includes('/api/session/')
  })
  const start = async () => {
    const { keepSession } = await import('./session/keep-session.ts')
    await keepSession(supabase, { ...session, isLeaving: () => isLeaving })
  }
  if ('requestIdleCallback' in window) requestIdleCallback(() => void start())
  else setTimeout(() => void start(), 50)
}

/** As client/session/seen-session.ts writes it. */
function hadSession(): boolean {
  try {
    return sessionStorage.getItem('session_seen') !== null
  } catch {
    return false // storage is blocked
  }
}
