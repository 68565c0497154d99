import { type Path, replaceAt, valueAt } from '#shared/section-refs.ts'
import type { Section } from '#shared/site.ts'
import type { Icons } from '../../store/icon-sets.ts'

/** Names of all icons that these sections refer to. */
export function iconNames(sections: readonly Pick<Section, 'data' | 'refs'>[]): string[] {
  return [
    ...new Set(sections.flatMap(({ data, refs }) => (refs?.icons ?? []).map((path) => nameAt(data, path)))),
  ]
}

/** Inserts the icons of a section. An unknown icon is left empty. */
export function resolveIcons({ data, refs }: Pick<Section, 'data' | 'refs'>, shapes: Icons): Section['data'] {
  if (shapes.size === 0) return data
  return replaceAt(data, refs?.icons, (icon) => {
    const { icon: name } = icon as { icon: string }
    const shape = shapes.get(name)
    return shape === undefined || shape === null ? icon : { icon: name, ...shape }
  })
}

/** Whether an icon of the section could not be loaded, so that its HTML must not be cached. */
export function lacksIcons(section: Pick<Section, 'data' | 'refs'>, shapes: Icons): boolean {
  return iconNames([section]).some((name) => shapes.get(name) === null)
}

/** The path was collected by the reader, so there is an icon with a name. */
function nameAt(data: unknown, path: Path): string {
  return (valueAt(data, path) as { icon: string }).icon
}
