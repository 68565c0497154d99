import type { WebstudioFile } from './webstudio-file.ts'

type Style = WebstudioFile['build']['styles'] extends Map<string, infer Value> ? Value : never

/** Instances whose children are side by side on a wide screen, by their styles. */
export function rowInstances({ build }: WebstudioFile): Set<string> {
  const layouts = Map.groupBy(layoutValues(build.styles.values()), ({ source }) => source)
  const rows = [...build.styleSourceSelections].filter(([, { values }]) =>
    isRow(values.flatMap((source) => layouts.get(source) ?? [])),
  )
  return new Set(rows.map(([instance]) => instance))
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

function isRow(layout: readonly LayoutValue[]): boolean {
  const values = (name: string) => layout.flatMap(({ property, value }) => (property === name ? [value] : []))
  const display = values('display')
  if (display.includes('grid')) return values('gridTemplateColumns').some(hasTracks)
  const directions = values('flexDirection')
  const isDirected = directions.length === 0 || directions.some((value) => value.startsWith('row'))
  return display.includes('flex') && isDirected
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
