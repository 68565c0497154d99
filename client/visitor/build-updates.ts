import { isLoadingAhead } from '#shared/visitor/load-ahead.ts'
import { page } from './page.ts'
import { readEntry, writeEntry } from './storage.ts'

/** At most one automatic reload in this time. */
const GUARD_MS = 10_000
const GUARD_KEY = 'reloaded_at'

/** The messages of Chromium and Firefox, and of Safari. */
const CHUNK_ERROR = /dynamically imported module|Importing a module script failed/

const POLL_MS = 5 * 60_000

/** Reloads the page when its scripts are gone, and looks for a newer build. */
export function watchBuildUpdates(): void {
  // The bundler raises this event even if the caller of `import()` catches the rejection.
  addEventListener('vite:preloadError', () => {
    if (!isLoadingAhead()) reloadOnce()
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error && CHUNK_ERROR.test(reason.message)) reloadOnce()
  })
  setInterval(() => void checkBuild(), POLL_MS)
}

/** A script of this page was removed with its build. Reloading the page loads the scripts of the current build. */
function reloadOnce(): void {
  const last = Number(readEntry(GUARD_KEY, 'sessionStorage'))
  if (Date.now() - last < GUARD_MS) return
  // Without storage there is no guard: a page without an island is better than a reload loop.
  if (writeEntry(GUARD_KEY, String(Date.now()), 'sessionStorage')) location.reload()
}

/** The newest build that this page knows of. */
let latest = page.build

/**
 * Checks for a newer build. The visitor sees no notice: the next page has the new build, and pages that were prefetched
 * from the old one are fetched again (prefetch.ts).
 */
async function checkBuild(): Promise<void> {
  if (document.hidden) return
  try {
    const { id } = await (await fetch(`/builds/latest.json?t=${Date.now()}`)).json()
    if (typeof id !== 'string' || id === latest) return
    latest = id
    dispatchEvent(new Event('vitrine:build'))
  } catch {
    // The next poll asks again.
  }
}
