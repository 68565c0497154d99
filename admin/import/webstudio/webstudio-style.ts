import { servedFont } from '#shared/fonts.ts'
import { radiusOf } from '../radius-of.ts'
import type { Coverage } from '../coverage.ts'
import type { WebstudioFile } from './webstudio-file.ts'

type Value = Record<string, unknown> & { type: string }

/** The theme from the home page's general colours, fonts and corners. */
export function webstudioStyle({ build }: WebstudioFile, coverage: Coverage): Record<string, unknown> {
  const root = build.pages.pages.find(({ id }) => id === build.pages.homePageId)?.rootInstanceId
  const headings = instanceIds((component) => component === 'Heading')
  const buttons = instanceIds((component) => component === 'Button')
  const body = root === undefined ? [] : [root]
  const colors = dropEmpty({
    background: hexColour(first(body, 'backgroundColor')),
    text: hexColour(first(body, 'color')),
    primary: hexColour(first(buttons, 'backgroundColor')),
  })
  const fonts = dropEmpty({
    heading: styleFont(first(headings, 'fontFamily')),
    body: styleFont(first(body, 'fontFamily')),
  })
  const radius = cornerRadius(first(buttons, 'borderTopLeftRadius'))
  const style = dropEmpty({
    colors: Object.keys(colors).length > 0 ? colors : undefined,
    fonts: Object.keys(fonts).length > 0 ? fonts : undefined,
    radius,
    scheme: isDark(first(body, 'backgroundColor')) ? 'dark' : undefined,
  })
  for (const [name, value] of Object.entries({ ...colors, ...fonts, ...(radius && { radius }) }))
    coverage.taken('style', name, `the theme’s ${name}: ${String(value)}`)
  const used = Object.keys(colors).length + Object.keys(fonts).length + (radius === undefined ? 0 : 1)
  if (build.styles.size > used)
    coverage.leftOut(
      'styles',
      `${build.styles.size - used} declarations`,
      'sections have their own layout, in the colours and fonts of the theme',
    )
  return style

  function instanceIds(has: (component: string) => boolean): string[] {
    return [...build.instances].filter(([, { component }]) => has(component)).map(([id]) => id)
  }

  /** The value for every window width, without states such as `:hover`. */
  function first(instances: readonly string[], property: string): Value | undefined {
    for (const instance of instances) {
      const sources = new Set(build.styleSourceSelections.get(instance)?.values)
      for (const style of build.styles.values()) {
        const { minWidth, maxWidth } = build.breakpoints.get(style.breakpointId) ?? {}
        const isBase = minWidth === undefined && maxWidth === undefined && style.state === undefined
        if (isBase && style.property === property && sources.has(style.styleSourceId))
          return style.value as Value
      }
    }
    return undefined
  }
}

function channels(value: Value | undefined): [number, number, number] | null {
  if (value?.type === 'rgb') return [Number(value.r), Number(value.g), Number(value.b)]
  if (value?.type === 'color' && value.colorSpace === 'srgb' && Array.isArray(value.components)) {
    const [r, g, b] = value.components.map((part) => Math.round(Number(part) * 255))
    return [r ?? 0, g ?? 0, b ?? 0]
  }
  return null
}

function hexColour(value: Value | undefined): string | undefined {
  const rgb = channels(value)
  if (rgb === null || Number(value?.alpha ?? 1) < 1) return undefined
  return `#${rgb
    .map((part) =>
      Math.min(255, Math.max(0, Math.round(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** By the weights of ITU-R BT.709. */
function isDark(value: Value | undefined): boolean {
  const rgb = channels(value)
  return rgb !== null && 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2] < 96
}

function styleFont(value: Value | undefined): string | undefined {
  const [family] = value?.type === 'fontFamily' && Array.isArray(value.value) ? value.value : []
  return servedFont(String(family ?? ''))
}

function cornerRadius(value: Value | undefined): string | undefined {
  return value?.type === 'unit' && value.unit === 'px' ? radiusOf(Number(value.value)) : undefined
}

function dropEmpty<T extends Record<string, unknown>>(fields: T): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
