import type { Path } from '#shared/section-refs.ts'
import { hasId, isFields, translatedValue } from './translated-value.ts'

/**
 * Adds missing ids to the entries of the lists on the path to a value, because translations find entries by id.
 * Translated lists of the same length without ids get the same ids in the same order. Changes its arguments.
 * @returns how many ids were added
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
