/** The path of a value in a section's data: names of fields and indexes of lists. */
export type Path = readonly (string | number)[]

/**
 * References from a section to other content, by kind; kinds without references are absent. Collected when the
 * section is parsed.
 */
export interface SectionRefs {
  icons?: Path[]
  links?: Path[]
  /** Sanitised HTML that contains a link. */
  texts?: Path[]
  media?: Path[]
  /** Objects that are forms; the path is empty if the section itself is the form. */
  forms?: Path[]
}

export function valueAt(data: unknown, path: Path): unknown {
  let value = data
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string | number, unknown>)[key]
  }
  return value
}

/**
 * A copy of `data` with the values at these paths replaced. Unchanged parts are shared with the original,
 * which is not modified.
 */
export function replaceAt<T>(
  data: T,
  paths: readonly Path[] | undefined,
  replace: (value: unknown) => unknown,
): T {
  if (paths === undefined) return data
  const copies = new Set<unknown>()
  /** The object in `parent`, copied before its first change. */
  const copied = (parent: Container, key: string | number): Container => {
    const child = parent[key]
    if (copies.has(child)) return child as Container
    const copy = (Array.isArray(child) ? [...child] : { ...(child as object) }) as Container
    parent[key] = copy
    copies.add(copy)
    return copy
  }
  const root: Container = { data }
  for (const path of paths) {
    const before = valueAt(data, path)
    const after = replace(before)
    if (after === before) continue
    const [last = 'data', ...above] = ['data', ...path].reverse()
    let parent = root
    for (const key of above.reverse()) parent = copied(parent, key)
    parent[last] = after
  }
  return root.data as T
}

type Container = Record<string | number, unknown>
