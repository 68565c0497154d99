/** A change that the server has not taken yet. */
interface KeptChange {
  /** The version of the document that was changed; null for a new one. */
  expected: string | null
  /** What that version held. */
  base: unknown
  value: unknown
}

export type KeptChanges = Record<string, KeptChange>

/** What of the browser's storage is used. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = (site: string) => `studio:changes:${site}`

/** Keeps changes in this browser until the server has them: connections go, laptops close, sessions end. */
export function keepChanges(shelf: Shelf, site: string, changes: KeptChanges): void {
  if (Object.keys(changes).length === 0) shelf.removeItem(nameOf(site))
  else shelf.setItem(nameOf(site), JSON.stringify(changes))
}

export function keptChanges(shelf: Shelf, site: string): KeptChanges {
  const text = shelf.getItem(nameOf(site))
  return text === null ? {} : (JSON.parse(text) as KeptChanges)
}
