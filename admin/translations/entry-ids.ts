import type { Path } from '#shared/section-refs.ts'
import { hasId, isFields, translatedValue } from './translated-value.ts'

/**
 * Gives the entries of the lists on the way to a value ids, where they have none: translations find them by it. Translations that have a
 * list without ids in its place, and as long as it, get the same ids in the same order. Changes what it is given.
 * @returns how many entries have got one
 */
export function giveEntryIds(base: unknown, translations: readonly unknown[], path: Path): number {
  let made = 0
  for (const length of path.keys()) {
    const above = path.slice(0, length)
    const list = translatedValue(base, base, above)
    if (!isFieldsList(list) || list.every((entry) => hasId(entry))) continue
    const taken = new Set(list.map(({ id }) => String(id)))
    let next = 1
    for (const entry of list) {
      if (hasId(entry)) continue
      while (taken.has(`i${next}`)) next++
      entry.id = `i${next++}`
      made++
    }
    for (const translation of translations) {
      const other = translatedValue(base, translation, above)
      if (!isFieldsList(other) || other.length !== list.length || other.some((entry) => hasId(entry)))
        continue
      for (const [index, entry] of other.entries()) entry.id = list[index]?.id
    }
  }
  return made
}

function isFieldsList(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.every(isFields)
}
