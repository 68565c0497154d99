import type { Section } from '#shared/site.ts'
import type { IconShape } from '../icon-sets.ts'

/** Names of all icons that these sections' data asks for. */
export function iconNames(sections: readonly Section[]): string[] {
  const names = new Set<string>()
  for (const { data } of sections) collect(data, names)
  return [...names]
}

function collect(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, names)
  } else if (typeof value === 'object' && value !== null) {
    const { icon } = value as { icon?: unknown }
    if (typeof icon === 'string') names.add(icon)
    for (const field of Object.values(value)) collect(field, names)
  }
}

/** Puts the drawings of `{ icon: 'prefix:name' }` into the data; a name that no set has stays without one. */
export function resolveIcons<T>(data: T, shapes: Map<string, IconShape>): T {
  if (shapes.size === 0) return data
  return resolve(data) as T

  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const fields = value as Record<string, unknown>
    const shape = typeof fields.icon === 'string' ? shapes.get(fields.icon) : undefined
    if (shape !== undefined) return { icon: fields.icon, ...shape }
    return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, resolve(field)]))
  }
}
