import type { Path } from '#shared/section-refs.ts'

type Fields = Record<string, unknown>

/**
 * The translation of a value, as overlays are applied (core/reading/overlay.ts): objects by field, lists by the ids of
 * their entries. A list without ids counts if it is as long as the original.
 */
export function translatedValue(base: unknown, translation: unknown, path: Path): unknown {
  let [stored, said] = [base, translation]
  for (const key of path) {
    if (Array.isArray(stored)) {
      if (!Array.isArray(said)) return undefined
      said = entryOf(said, { entry: stored[Number(key)], index: Number(key), length: stored.length })
      stored = stored[Number(key)]
    } else {
      said = isFields(said) ? said[key] : undefined
      stored = isFields(stored) ? stored[key] : undefined
    }
  }
  return said
}

/**
 * Sets the translation of the value at `path`.
 * @returns false if the translation has a list without ids where the original has ids
 */
export function setTranslatedValue(base: Fields, translation: Fields, path: Path, text: string): boolean {
  let [stored, said]: [unknown, unknown] = [base, translation]
  for (const [place, key] of path.entries()) {
    const isLast = place === path.length - 1
    if (Array.isArray(stored) && Array.isArray(said)) {
      const entry: unknown = stored[Number(key)]
      if (isLast) {
        said[Number(key)] = text
        return true
      }
      if (!isFields(entry) || !said.every(hasId)) return false
      const found = said.find((each) => hasId(each) && String(each.id) === String(entry.id))
      if (found === undefined) said.push({ id: entry.id })
      said = found ?? said.at(-1)
      stored = entry
    } else if (isFields(stored) && isFields(said)) {
      if (isLast) {
        said[key] = text
        return true
      }
      const inside: unknown = stored[key]
      said[key] ??= Array.isArray(inside) ? (inside.every(isFields) ? [] : [...inside]) : {}
      said = said[key]
      stored = inside
    } else return false
  }
  return false
}

function entryOf(
  list: unknown[],
  { entry, index, length }: { entry: unknown; index: number; length: number },
): unknown {
  if (hasId(entry) && list.every(hasId)) return list.find((each) => String(each.id) === String(entry.id))
  return list.length === length ? list[index] : undefined
}

export function hasId(value: unknown): value is Fields & { id: unknown } {
  return isFields(value) && value.id !== undefined && value.id !== null && value.id !== ''
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
