import { openMemory, SHARES } from './shares.ts'

/** Drops one value. */
type Forget = () => void

const memory = openMemory<Forget>('derived', { onRemove: (forget) => forget() })

/** Sources that memory holds, each with the keys under which memory stores its derived values. */
const counted = new WeakMap<object, { id: number; keys: Set<string> }>()

let lastId = 0

/** Counts the values derived from `source`, until `source` is dropped. */
export function countDerived(source: object): void {
  if (!counted.has(source)) counted.set(source, { id: ++lastId, keys: new Set() })
}

/** Drops `source` and the values derived from it. */
export function dropDerived(source: object): void {
  const { keys = [] } = counted.get(source) ?? {}
  counted.delete(source)
  for (const key of [...keys]) memory.delete(key)
}

interface Slot<T> {
  value: T
  /** Key in the share; null for a value that the share does not count. */
  key: string | null
}

/**
 * Values of one kind, each computed from a source such as a site. The source object itself is the key. All kinds
 * count in one share; a value is dropped with its source, or when the share is full. If memory does not hold the
 * source, the value lives as long as the source does: until the end of its request.
 */
export class Derived<T> {
  readonly #slots = new WeakMap<object, Map<string, Slot<T>>>()
  readonly #kind: string

  /** @param kind unique among all instances */
  constructor(kind: string) {
    this.#kind = kind
  }

  get(source: object, name: string): T | undefined {
    const slot = this.#slots.get(source)?.get(name)
    // Marks the value as used, because the share drops the least recently used one.
    if (slot !== undefined && slot.key !== null) memory.get(slot.key)
    return slot?.value
  }

  set(source: object, name: string, value: T, bytes: number): void {
    const ofSource = this.#slots.get(source) ?? new Map<string, Slot<T>>()
    this.#slots.set(source, ofSource)
    const holder = counted.get(source)
    // A value larger than a quarter of the share would evict too many others. It is not counted and lives as long as
    // its source.
    if (holder === undefined || bytes > SHARES.sites.bytes / 4) {
      ofSource.set(name, { value, key: null })
      return
    }
    const key = `${holder.id} ${this.#kind} ${name}`
    const forget = () => {
      ofSource.delete(name)
      holder.keys.delete(key)
    }
    memory.delete(key)
    // Before the share counts the value, because the share may drop the source itself to make room.
    ofSource.set(name, { value, key })
    holder.keys.add(key)
    memory.set(key, forget, bytes)
  }
}
