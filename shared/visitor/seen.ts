import { storedJson } from './stored-json.ts'

/** How often a popup has opened. */
export interface Seen {
  id: string
  seen: number
  frequency: number
}

export const SEEN_KEY = 'seen_counters'

/** The stored records without invalid entries; empty if there are none. */
export function readSeen(stored: string | null): Seen[] {
  const list = storedJson(stored)
  return Array.isArray(list) ? list.filter(isSeen) : []
}

/** `frequency` limits the number of openings; 0 is no limit. */
export function mayOpen(records: readonly Seen[], { id, frequency }: Omit<Seen, 'seen'>): boolean {
  const seen = records.find((record) => record.id === id)?.seen ?? 0
  return frequency <= 0 || seen < frequency
}

/** The records after one more opening. */
export function withOpening(records: readonly Seen[], { id, frequency }: Omit<Seen, 'seen'>): Seen[] {
  const seen = (records.find((record) => record.id === id)?.seen ?? 0) + 1
  return [...records.filter((record) => record.id !== id), { id, seen, frequency }]
}

function isSeen(value: unknown): value is Seen {
  const { id, seen } = (value ?? {}) as Partial<Seen>
  return typeof id === 'string' && Number.isFinite(seen)
}
