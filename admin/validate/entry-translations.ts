import type { Path } from '#shared/section-refs.ts'
import type { DroppedValue } from './dropped-values.ts'
import { didYouMean } from './nearest-name.ts'

/** Translated list entries whose `id` the default locale does not have. */
export function unknownEntries(stored: unknown, translation: unknown, path: Path = []): DroppedValue[] {
  if (Array.isArray(stored) && Array.isArray(translation)) return ofList(stored, translation, path)
  if (!isObject(stored) || !isObject(translation)) return []
  return Object.entries(translation).flatMap(([name, each]) =>
    Object.hasOwn(stored, name) ? unknownEntries(stored[name], each, [...path, name]) : [],
  )
}

function ofList(stored: unknown[], translation: unknown[], path: Path): DroppedValue[] {
  // The Worker applies a translated list by the ids of its entries, or else as a whole.
  if (!hasIds(stored) || !hasIds(translation)) return []
  const entries = new Map(stored.map((entry) => [String(entry.id), entry]))
  return translation.flatMap((entry, index) => {
    const id = String(entry.id)
    const translated = entries.get(id)
    if (translated !== undefined) return unknownEntries(translated, entry, [...path, index])
    const hint = didYouMean(id, entries.keys())
    const message = `translates an entry that does not exist, and is added at the end: ${id}; there are ${[...entries.keys()].join(', ')}${hint}`
    return [{ path: [...path, index], message, isRefused: false }]
  })
}

function hasIds(list: unknown[]): list is Record<string, unknown>[] {
  return list.length > 0 && list.every((entry) => isObject(entry) && entry.id !== undefined)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
