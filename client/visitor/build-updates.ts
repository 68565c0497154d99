import { page } from './page.ts'
import { readEntry, writeEntry } from './storage.ts'
import { showToast } from './toasts.ts'

/** Spec §9 Reload guard. */
const GUARD_MS = 10_000
const GUARD_KEY = 'reloaded_at'

/** As Chromium and Firefox, and as Safari say it. */
const CHUNK_ERROR = /dynamically imported module|Importing a module script failed/

const POLL_MS = 5 * 60_000

/** Spec §4 Build updates. */
export function watchBuildUpdates(): void {
  // Whoever imports may catch it; the bundler tells of it all the same, where it does the importing.
  addEventListener('vite:preloadError', reloadOnce)
  addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error && CHUNK_ERROR.test(reason.message)) reloadOnce()
  })
  setInterval(() => void checkBuild(), POLL_MS)
}

/** A part of a page's scripts is gone with its build: the page of today names those of today. */
function reloadOnce(): void {
  const last = Number(readEntry(GUARD_KEY, 'sessionStorage'))
  if (Date.now() - last < GUARD_MS) return
  // What cannot be kept cannot guard: better a page without an island than one that loads forever.
  if (writeEntry(GUARD_KEY, String(Date.now()), 'sessionStorage')) location.reload()
}

let isTold = false

async function checkBuild(): Promise<void> {
  if (isTold || document.hidden) return
  try {
    const { id } = await (await fetch(`/builds/latest.json?t=${Date.now()}`)).json()
    if (typeof id !== 'string' || id === page.build || isTold) return
    isTold = true
    const { newVersion, reload } = page.messages
    showToast({
      type: 'info',
      message: newVersion,
      timeout: 0,
      action: { label: reload, run: () => location.reload() },
    })
  } catch {
    // Offline, or on the way there: asked again next time.
  }
}
