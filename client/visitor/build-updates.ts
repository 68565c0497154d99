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

/** A script of this page was removed with its build. A reloaded page names the scripts of the current build. */
function reloadOnce(): void {
  const last = Number(readEntry(GUARD_KEY, 'sessionStorage'))
  if (Date.now() - last < GUARD_MS) return
  // Without storage there is no guard: a page without an island is better than a reload loop.
  if (writeEntry(GUARD_KEY, String(Date.now()), 'sessionStorage')) location.reload()
}

/** The latest build that is known here. */
let latest = page.build

/** A newer build comes with the next page, without a word: what was fetched ahead of it is fetched again (prefetch.ts). */
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
