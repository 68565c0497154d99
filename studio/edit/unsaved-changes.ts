/** A change that is not saved on the server yet. */
interface UnsavedChange {
  /** The version of the document that was changed; null for a new one. */
  expected: string | null
  /** The document in that version. */
  base: unknown
  value: unknown
}

export type UnsavedChanges = Record<string, UnsavedChange>

/** The used methods of the browser's storage. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = (site: string) => `studio:changes:${site}`

/**
 * Stores changes in this browser until the server has them, because a connection may be lost, the browser closed, or
 * the session may expire.
 */
export function storeChanges(storage: BrowserStorage, site: string, changes: UnsavedChanges): void {
  if (Object.keys(changes).length === 0) storage.removeItem(nameOf(site))
  else storage.setItem(nameOf(site), JSON.stringify(changes))
}

export function unsavedChanges(storage: BrowserStorage, site: string): UnsavedChanges {
  const text = storage.getItem(nameOf(site))
  return text === null ? {} : (JSON.parse(text) as UnsavedChanges)
}
