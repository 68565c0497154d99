import type { PageValue, SectionValue } from './page-value.ts'

/** A section that two people have changed since both had the same one. Null: it is not there. */
export interface SectionConflict {
  id: string
  mine: SectionValue | null
  theirs: SectionValue | null
}

/**
 * A page that two people have changed: what only one of them has changed is taken from that one. What both have changed is mine in `page`,
 * and is listed.
 * @param base what both had before
 */
export function mergePages(
  base: PageValue,
  mine: PageValue,
  theirs: PageValue,
): { page: PageValue; conflicts: SectionConflict[] } {
  const conflicts: SectionConflict[] = []
  const bases = byId(base)
  const [own, others] = [byId(mine), byId(theirs)]
  const pick = (id: string): SectionValue | null => {
    const [before, my, their] = [bases.get(id) ?? null, own.get(id) ?? null, others.get(id) ?? null]
    if (isSame(my, before)) return their
    if (!isSame(their, before) && !isSame(their, my)) conflicts.push({ id, mine: my, theirs: their })
    return my
  }
  const ids = (page: PageValue) => page.sections.map(({ id }) => id)
  // The order is that of the one who has changed it; sections of the other stand behind the one that they stood behind there.
  const [first, second] = isSame(ids(mine), ids(base)) ? [theirs, mine] : [mine, theirs]
  const order = ids(first)
  for (const [place, id] of ids(second).entries()) {
    if (order.includes(id)) continue
    const before = ids(second)[place - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  const sections = order.map(pick).filter((section) => section !== null)
  return { page: { ...mergedFields(base, mine, theirs), sections } as PageValue, conflicts }
}

/** Fields besides the sections, and of the translations each section by itself. */
function mergedFields(base: PageValue, mine: PageValue, theirs: PageValue): object {
  const merge = (before: unknown, my: unknown, their: unknown): unknown => {
    if (isSame(my, before)) return their
    if (isSame(their, before) || !isObject(my) || !isObject(their)) return my
    const known = isObject(before) ? before : {}
    const names = new Set([...Object.keys(their), ...Object.keys(my)])
    const merged = [...names].map((name) => [name, merge(known[name], my[name], their[name])] as const)
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }
  const rest = ({ sections: _, ...fields }: PageValue) => fields
  return merge(rest(base), rest(mine), rest(theirs)) as object
}

function byId({ sections }: PageValue): Map<string, SectionValue> {
  return new Map(sections.map((section) => [section.id, section]))
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
