import type { Shelf } from './kept-changes.ts'

/** What the browser's storage did not take. It lasts until the tab is closed. */
const held = new Map<string, string>()

/** The storage of this browser. Where it is blocked or full, the Studio works on, and keeps what it writes in memory. */
export const browserShelf: Shelf = {
  getItem: (name) => held.get(name) ?? tried(() => window.localStorage.getItem(name)),
  setItem(name, value) {
    // An entry of before would come back as if it were the newest.
    browserShelf.removeItem(name)
    if (tried(() => window.localStorage.setItem(name, value)) === null) held.set(name, value)
  },
  removeItem(name) {
    held.delete(name)
    tried(() => window.localStorage.removeItem(name))
  },
}

/** Null where the storage is blocked (SecurityError) or full (QuotaExceededError). */
function tried<T>(use: () => T): T | null {
  try {
    return use()
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
