/** Where a value is in a document: names of fields, and ids of entries of a list. Empty: the document as a whole. */
export type Place = readonly string[]

/** A value that two people have changed since both had the same one. Null: it is not there. */
export interface ValueConflict {
  place: Place
  mine: unknown
  theirs: unknown
}

interface Entry {
  id: string
}

/**
 * A document that two people have changed: what only one of them has changed is taken from that one. What both have changed is mine in
 * `value`, and is listed. Entries of a list, such as the sections of a page, are wholes.
 * @param base what both had before
 */
export function mergeDocuments(
  base: unknown,
  mine: unknown,
  theirs: unknown,
): { value: unknown; conflicts: ValueConflict[] } {
  const conflicts: ValueConflict[] = []
  const pick = (place: Place, [before, my, their]: readonly unknown[]): unknown => {
    if (isSame(my, before)) return their
    if (!isSame(their, before) && !isSame(their, my))
      conflicts.push({ place, mine: my ?? null, theirs: their ?? null })
    return my
  }
  const merge = (place: Place, values: readonly [unknown, unknown, unknown]): unknown => {
    const [before, my, their] = values
    if (isEntries(my) && isEntries(their)) {
      const bases = isEntries(before) ? before : []
      return mergedOrder(bases, my, their).flatMap((id) => {
        const picked = pick(
          [...place, id],
          [bases, my, their].map((list) => list.find((entry) => entry.id === id) ?? null),
        )
        return picked === null ? [] : [picked]
      })
    }
    if (!isObject(my) || !isObject(their)) return pick(place, values)
    const known = isObject(before) ? before : {}
    const names = new Set([...Object.keys(their), ...Object.keys(my)])
    const merged = [...names].map(
      (name) => [name, merge([...place, name], [known[name], my[name], their[name]])] as const,
    )
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }
  return { value: merge([], [base, mine, theirs]), conflicts }
}

/** The order is that of the one who has changed it; entries of the other stand behind the one that they stood behind there. */
function mergedOrder(base: readonly Entry[], mine: readonly Entry[], theirs: readonly Entry[]): string[] {
  const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id)
  const [first, second] = isSame(ids(mine), ids(base)) ? [theirs, mine] : [mine, theirs]
  const order = ids(first)
  for (const [place, id] of ids(second).entries()) {
    if (order.includes(id)) continue
    const before = ids(second)[place - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

/** Puts a value into the place where two people had different ones, in documents that may be changed. */
export function putConflict(
  documents: Record<string, unknown>,
  document: string,
  place: Place,
  value: unknown,
): void {
  const [last, ...reversed] = [document, ...place].reverse()
  let inner: unknown = documents
  for (const step of reversed.reverse()) inner = within(inner, step)
  if (last === undefined) return
  if (isEntries(inner)) putEntry(inner, last, value as Entry | null)
  else if (isObject(inner) && value === null && inner !== documents) delete inner[last]
  else if (isObject(inner)) inner[last] = value
}

function within(value: unknown, step: string): unknown {
  if (isEntries(value)) return value.find(({ id }) => id === step)
  if (!isObject(value)) return undefined
  value[step] ??= {}
  return value[step]
}

function putEntry(entries: Entry[], id: string, entry: Entry | null): void {
  const place = entries.findIndex((each) => each.id === id)
  if (entry === null && place !== -1) entries.splice(place, 1)
  else if (entry !== null && place === -1) entries.push(entry)
  else if (entry !== null) entries[place] = entry
}

/** A list whose entries have an id each. */
function isEntries(value: unknown): value is Entry[] {
  if (!Array.isArray(value)) return false
  const ids = new Set(value.map((entry: unknown) => (isObject(entry) ? entry.id : undefined)))
  return ids.size === value.length && [...ids].every((id) => typeof id === 'string')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** By what they hold; the order of fields says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}
