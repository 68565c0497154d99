/** A path to a value: names of fields and indexes in lists. */
export type Path = readonly (string | number)[]

export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return inner[Number(step)]
    return isFields(inner) ? inner[step] : undefined
  }, value)
}

/** Sets a value, creating missing parents; undefined removes it. */
export function putAt(fields: Fields, path: Path, value: unknown): void {
  const last = path.at(-1)
  if (last === undefined) return
  let inner: Fields | unknown[] = fields
  for (const [place, step] of path.slice(0, -1).entries()) {
    const known: unknown = (inner as Fields)[step]
    if (isFields(known) || Array.isArray(known)) {
      inner = known
      continue
    }
    const made: Fields | unknown[] = typeof path[place + 1] === 'number' ? [] : {}
    ;(inner as Fields)[step] = made
    inner = made
  }
  if (value === undefined && Array.isArray(inner)) inner.splice(Number(last), 1)
  else if (value === undefined) delete (inner as Fields)[last]
  else (inner as Fields)[last] = value
}

/** The translation of a value: entries of lists are found by their id. */
export function translationAt(base: unknown, translation: unknown, path: Path): unknown {
  let [inner, own] = [base, translation]
  for (const step of path) {
    if (Array.isArray(inner)) {
      const id = idOf(inner[Number(step)])
      own = Array.isArray(own) && id !== null ? own.find((entry) => idOf(entry) === id) : undefined
      inner = inner[Number(step)]
    } else {
      own = isFields(own) ? own[step] : undefined
      inner = isFields(inner) ? inner[step] : undefined
    }
  }
  return own
}

/**
 * Sets a translation; undefined removes it, so the base text is shown. Entries of `base` on the path get missing ids,
 * because translations find them by id.
 */
export function translateAt(base: Fields, translation: Fields, path: Path, value: unknown): void {
  let inner: unknown = base
  let own: unknown = translation
  for (const [place, step] of path.slice(0, -1).entries()) {
    const next = valueAt(inner, [step])
    if (Array.isArray(inner) && Array.isArray(own)) {
      if (!isFields(next)) return
      const id = idOf(next) ?? newId()
      next.id ??= id
      const known: Fields | undefined = own.find((entry) => idOf(entry) === id)
      if (known === undefined) {
        if (value === undefined) return
        const made: Fields = { id: next.id }
        own.push(made)
        own = own.at(-1)
      } else own = known
    } else {
      const fields = own as Fields
      if (!isFields(fields[step]) && !Array.isArray(fields[step])) {
        if (value === undefined) return
        fields[step] = typeof path[place + 1] === 'number' ? [] : {}
      }
      own = fields[step]
    }
    inner = next
  }
  const last = path.at(-1)
  if (last === undefined || !isFields(own)) return
  if (value === undefined) delete own[last]
  else own[last] = value
}

function idOf(entry: unknown): string | null {
  const id = isFields(entry) ? entry.id : undefined
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null
}

/** An id that no other entry of the page has. */
export function newId(): string {
  return crypto.randomUUID().slice(0, 8)
}
