/**
 * Applies a translation to the data of a page: objects merge by key, lists of objects with an `id` merge by
 * `id`, every other value replaces. A field without a translation is unchanged.
 */
export function overlay(base: unknown, translation: unknown): unknown {
  if (translation === undefined) return base
  if (isObject(base) && isObject(translation)) return mergeByKey(base, translation)
  if (isListWithIds(base) && isListWithIds(translation)) return mergeById(base, translation)
  return translation
}

type Fields = Record<string, unknown>

function mergeByKey(base: Fields, translation: Fields): Fields {
  const merged = new Map(Object.entries(base))
  for (const [key, value] of Object.entries(translation)) merged.set(key, overlay(merged.get(key), value))
  // fromEntries defines own properties, so a stored `__proto__` is plain data.
  return Object.fromEntries(merged)
}

function mergeById(base: Fields[], translation: Fields[]): Fields[] {
  const translated = new Map(translation.map((item) => [String(item.id), item]))
  const merged = base.map((item) => {
    const id = String(item.id)
    const laidOver = overlay(item, translated.get(id)) as Fields
    translated.delete(id)
    return laidOver
  })
  return [...merged, ...translated.values()]
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListWithIds(value: unknown): value is Fields[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item) && item.id !== undefined)
  )
}
