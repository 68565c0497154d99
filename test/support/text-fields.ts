/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * The place of a text: the keys that lead to it, and a name such as `hero/split.data.items[].title`, which is the same in
 * all sections of that address and all items of a list.
 */
export interface TextField {
  keys: (string | number)[]
  name: string
}

function textFields(json: Json, keys: (string | number)[] = [], name = ''): TextField[] {
  if (typeof json === 'string') return [{ keys, name }]
  if (typeof json !== 'object' || json === null) return []
  if (Array.isArray(json))
    return json.flatMap((item, index) => textFields(item, [...keys, index], `${name}[]`))
  const { component } = json
  const isSection = typeof component === 'object' && component !== null && !Array.isArray(component)
  const own = isSection ? `${component.folder}/${component.name}` : name
  return Object.entries(json).flatMap(([key, value]) => textFields(value, [...keys, key], `${own}.${key}`))
}

export function withText(json: Json, [key, ...rest]: (string | number)[], text: string): Json {
  if (key === undefined) return text
  if (Array.isArray(json))
    return json.map((item, index) => (index === key ? withText(item, rest, text) : item))
  if (typeof json !== 'object' || json === null) return json
  return { ...json, [key]: withText(json[key] ?? null, rest, text) }
}

/** Each field once, in the smallest document that has it. */
export function fieldsOnce(documents: Json[]): { document: Json; field: TextField }[] {
  const found = new Map<string, { document: Json; field: TextField }>()
  const size = (document: Json) => JSON.stringify(document).length
  for (const document of documents.toSorted((a, b) => size(a) - size(b)))
    for (const field of textFields(document))
      if (!found.has(field.name)) found.set(field.name, { document, field })
  return [...found.values()]
}

export const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value))
