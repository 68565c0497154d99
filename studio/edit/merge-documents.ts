/** The place of a value in a document: names of fields, and ids of entries in lists. Empty for the whole document. */
export type ValuePlace = readonly string[]

/** A value that two people have changed differently since their common version. Null: the value is missing. */
export interface ValueConflict {
  place: ValuePlace
  mine: unknown
  theirs: unknown
}

interface Entry {
  id: string
}

/**
 * Merges two people's changes of one document. A value that one of them has changed is taken from that person. Where
 * both have changed it, `value` has mine, and `conflicts` lists it. An entry of a list, such as a section of a page,
 * is merged as a whole.
 * @param base the version that both started from
 */
export function mergeDocuments(
  base: unknown,
  mine: unknown,
  theirs: unknown,
): { value: unknown; conflicts: ValueConflict[] } {
  const conflicts: ValueConflict[] = []
  const pick = (place: ValuePlace, [before, my, their]: readonly unknown[]): unknown => {
    if (isSame(my, before)) return their
    if (!isSame(their, before) && !isSame(their, my))
      conflicts.push({ place, mine: my ?? null, theirs: their ?? null })
    return my
  }
  const merge = (place: ValuePlace, values: readonly [unknown, unknown, unknown]): unknown => {
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

/**
 * The entries in the order of the person who has changed the order. An entry that only the other person has is
 * inserted after the entry that precedes it in that person's list.
 */
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

/** Sets the chosen value of a conflict; null removes it. Mutates `documents`. */
export function putConflict(
  documents: Record<string, unknown>,
  document: string,
  place: ValuePlace,
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

/**
 * Compares values deeply, as JSON, ignoring the order of fields. Parts that are the same object are not read, so
 * comparing a document with its changed copy is quick.
 */
export function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? null, other ?? null]
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, place) => isSame(each, b[place]))
  return isObject(a) && isObject(b) && haveSameFields(a, b)
}

function haveSameFields(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const fields = fieldsOf(a)
  return (
    fields.length === fieldsOf(b).length &&
    fields.every((name) => b[name] !== undefined && isSame(a[name], b[name]))
  )
}

/** JSON has no undefined. */
function fieldsOf(value: Record<string, unknown>): string[] {
  return Object.keys(value).filter((name) => value[name] !== undefined)
}
