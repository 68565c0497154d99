import type { WebstudioFile } from './webstudio-file.ts'

type Style = WebstudioFile['build']['styles'] extends Map<string, infer Value> ? Value : never

/** Order of the children of a row, as visitors see them. */
export type RowOrder = 'written' | 'reversed'

/** Instances whose children are side by side on a wide screen, by their styles. */
export function rowInstances({ build }: WebstudioFile): Map<string, RowOrder> {
  const layouts = Map.groupBy(layoutValues(build.styles.values()), ({ source }) => source)
  return new Map(
    [...build.styleSourceSelections].flatMap(([instance, { values }]) => {
      const order = rowOrder(values.flatMap((source) => layouts.get(source) ?? []))
      return order === null ? [] : [[instance, order] as const]
    }),
  )
}

interface LayoutValue {
  source: string
  property: string
  value: string
}

const LAYOUT = new Set(['display', 'flexDirection', 'gridTemplateColumns'])

/** Values at each window width, without states such as `:hover`. */
function layoutValues(styles: Iterable<Style>): LayoutValue[] {
  return Array.from(styles)
    .filter(({ state, property }) => state === undefined && LAYOUT.has(camelCase(property)))
    .map(({ styleSourceId, property, value }) => {
      return { source: styleSourceId, property: camelCase(property), value: valueText(value) }
    })
}

/** Null if the children are not in a row. */
function rowOrder(layout: readonly LayoutValue[]): RowOrder | null {
  const values = (name: string) => layout.flatMap(({ property, value }) => (property === name ? [value] : []))
  const display = values('display')
  if (display.some((value) => value.endsWith('grid')))
    return values('gridTemplateColumns').some(hasTracks) ? 'written' : null
  if (!display.some((value) => value.endsWith('flex'))) return null
  const directions = values('flexDirection')
  const rows = directions.filter((value) => value.startsWith('row'))
  if (directions.length > 0 && rows.length === 0) return null
  return rows.length > 0 && rows.every((value) => value === 'row-reverse') ? 'reversed' : 'written'
}

/** Two tracks or more. */
function hasTracks(columns: string): boolean {
  if (/repeat\(\s*(?:[2-9]|1\d|auto-fi)/.test(columns)) return true
  return (
    columns
      .replace(/\([^()]*\)/g, '')
      .trim()
      .split(/\s+/).length > 1
  )
}

function valueText(value: { type: string; value?: unknown }): string {
  if (typeof value.value === 'string') return value.value
  if (!Array.isArray(value.value)) return ''
  return value.value
    .map((each: { type: string; value?: unknown; unit?: unknown }) => valueText(each) || 'auto')
    .join(' ')
}

function camelCase(property: string): string {
  return property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
