import type { BrowserStorage } from './unsaved-changes.ts'

/** Values that the browser's storage refused. They are lost when the page is reloaded or closed. */
const fallback = new Map<string, string>()

/** The storage of this browser. If it is blocked or full, values are in memory instead. */
export const browserStorage: BrowserStorage = {
  getItem: (name) => fallback.get(name) ?? tried(() => window.localStorage.getItem(name)),
  setItem(name, value) {
    // If storing fails, an older entry would be read as the newest after a reload.
    browserStorage.removeItem(name)
    if (tried(() => window.localStorage.setItem(name, value)) === null) fallback.set(name, value)
  },
  removeItem(name) {
    fallback.delete(name)
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
