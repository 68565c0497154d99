import { ICON_SETS } from '#shared/icon-shard.ts'
import { firstText } from './component-tree.ts'

/** Names of the icons in a set; null for a set that this build lacks. */
export type IconNames = (set: string) => ReadonlySet<string> | null

const ICONS = ['icon', 'iconName']

/** Prefixes of component names in packages of icons: `LucideHome`, `FaHome`, `HiHome`. */
const PACKAGES = /^(?:Lucide|(?:Ai|Bi|Bs|Fa|Fi|Hi|Io|Lu|Md|Pi|Ri|Tb)\d?)(?=[A-Z])/

/** The icon of a component or an entry by the names of its props; empty without one. */
export function iconProp(props: Record<string, unknown>): string {
  const named = ICONS.map((name) => props[name]).find((value) => typeof value === 'object' && value !== null)
  return firstText(props, ICONS) || firstText({ ...named }, ['name', 'icon', 'id', 'value'])
}

/** The name in this build of an icon that is named in kebab case, or as its React component; null without one. */
export function iconOf(given: string, names: IconNames): string | null {
  const [set = '', ...rest] = given.split(':')
  if (rest.length > 0) return names(set)?.has(rest.join(':')) === true ? given : null
  const name = kebabCase(given.replace(PACKAGES, '').replace(/Icon$/, ''))
  const found = Object.keys(ICON_SETS).find((each) => names(each)?.has(name))
  return found === undefined ? null : `${found}:${name}`
}

/** `BarChart2` and `bar_chart_2` are `bar-chart-2`. */
function kebabCase(name: string): string {
  return name
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
    .replace(/[\s_]+/g, '-')
    .toLowerCase()
}
