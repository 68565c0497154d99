import { type Path, replaceAt, valueAt } from '#shared/section-refs.ts'
import type { Section } from '#shared/site.ts'
import type { IconShape } from '../icon-sets.ts'

/** Names of all icons that these sections refer to. */
export function iconNames(sections: readonly Pick<Section, 'data' | 'refs'>[]): string[] {
  return [
    ...new Set(sections.flatMap(({ data, refs }) => (refs?.icons ?? []).map((path) => nameAt(data, path)))),
  ]
}

/** Puts the drawings into the section's icons; a name that no set has stays without one. */
export function resolveIcons(
  { data, refs }: Pick<Section, 'data' | 'refs'>,
  shapes: ReadonlyMap<string, IconShape>,
): Section['data'] {
  if (shapes.size === 0) return data
  return replaceAt(data, refs?.icons, (icon) => {
    const { icon: name } = icon as { icon: string }
    const shape = shapes.get(name)
    return shape === undefined ? icon : { icon: name, ...shape }
  })
}

/** Reading collects paths of icons, and an icon always has its name. */
function nameAt(data: unknown, path: Path): string {
  return (valueAt(data, path) as { icon: string }).icon
}
