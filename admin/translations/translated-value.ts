import type { Path } from '#shared/section-refs.ts'

type Fields = Record<string, unknown>

/**
 * The translation of a value, as overlays are applied (core/reading/overlay.ts): objects by field, lists by the ids of
 * their entries. A list without ids counts if it is as long as the original.
 */
export function translatedValue(base: unknown, translation: unknown, path: Path): unknown {
  let [original, translated] = [base, translation]
  for (const key of path) {
    if (Array.isArray(original)) {
      if (!Array.isArray(translated)) return undefined
      translated = entryOf(translated, {
        entry: original[Number(key)],
        index: Number(key),
        length: original.length,
      })
      original = original[Number(key)]
    } else {
      translated = isFields(translated) ? translated[key] : undefined
      original = isFields(original) ? original[key] : undefined
    }
  }
  return translated
}

/**
 * Sets the translation of the value at `path`.
 * @returns false if the translation has a list without ids where the original has ids
 */
export function setTranslatedValue(base: Fields, translation: Fields, path: Path, text: string): boolean {
  let [original, translated]: [unknown, unknown] = [base, translation]
  for (const [place, key] of path.entries()) {
    const isLast = place === path.length - 1
    if (Array.isArray(original) && Array.isArray(translated)) {
      const entry: unknown = original[Number(key)]
      if (isLast) {
        translated[Number(key)] = text
        return true
      }
      if (!isFields(entry) || !translated.every(hasId)) return false
      const found = translated.find((each) => hasId(each) && String(each.id) === String(entry.id))
      if (found === undefined) translated.push({ id: entry.id })
      translated = found ?? translated.at(-1)
      original = entry
    } else if (isFields(original) && isFields(translated)) {
      if (isLast) {
        translated[key] = text
        return true
      }
      const inside: unknown = original[key]
      translated[key] ??= Array.isArray(inside) ? (inside.every(isFields) ? [] : [...inside]) : {}
      translated = translated[key]
      original = inside
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
