import { openShare, SHARE_BYTES } from './shares.ts'

/** Lets go of one value. */
type Forget = () => void

const share = openShare<Forget>('derived', { onRemove: (forget) => forget() })

/** What memory holds, with the keys in the share of what was computed from it. */
const counted = new WeakMap<object, { id: number; keys: Set<string> }>()

let lastId = 0

/** From now on what is computed from `source` counts, until `source` is dropped. */
export function countDerived(source: object): void {
  if (!counted.has(source)) counted.set(source, { id: ++lastId, keys: new Set() })
}

/** Memory lets go of `source`, and with it of what was computed from it. */
export function dropDerived(source: object): void {
  const { keys = [] } = counted.get(source) ?? {}
  counted.delete(source)
  for (const key of [...keys]) share.delete(key)
}

interface Slot<T> {
  value: T
  /** In the share; null for what is not counted. */
  key: string | null
}

/**
 * Values of one kind that are computed from a source, a site for example. They are found by the source itself, count
 * in one share with all others, and are dropped with the source or when the share is full. What is computed from a source
 * that memory does not hold lives as long as the source does: to the end of its request.
 */
export class Derived<T> {
  readonly #slots = new WeakMap<object, Map<string, Slot<T>>>()
  readonly #kind: string

  /** @param kind unique among all */
  constructor(kind: string) {
    this.#kind = kind
  }

  get(source: object, name: string): T | undefined {
    const slot = this.#slots.get(source)?.get(name)
    // The share forgets what was used longest ago.
    if (slot !== undefined && slot.key !== null) share.get(slot.key)
    return slot?.value
  }

  set(source: object, name: string, value: T, bytes: number): void {
    const ofSource = this.#slots.get(source) ?? new Map<string, Slot<T>>()
    this.#slots.set(source, ofSource)
    const holder = counted.get(source)
    // What is larger than the whole share would be computed again at each use: it lives as long as its source.
    if (holder === undefined || bytes > SHARE_BYTES.derived / 2) {
      ofSource.set(name, { value, key: null })
      return
    }
    const key = `${holder.id} ${this.#kind} ${name}`
    const forget = () => {
      ofSource.delete(name)
      holder.keys.delete(key)
    }
    share.set(key, forget, bytes)
    holder.keys.add(key)
    ofSource.set(name, { value, key })
  }
}
