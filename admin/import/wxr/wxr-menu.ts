import type { AddressReader } from '../old-addresses.ts'
import type { Coverage } from '../coverage.ts'
import type { WxrItem } from './read-wxr.ts'

/** Most entries of the first level. */
const MAX_TOP = 12
const MAX_BELOW = 24
const LEVELS = 3

interface MenuEntry {
  id: string
  label: string
  link?: { kind: string; ref?: string; href?: string }
  children?: MenuEntry[]
}

/** The menu for the header: the one whose name says that it is the main menu, otherwise the largest that fits. */
export function wxrMenu(
  items: readonly WxrItem[],
  {
    menuLink,
    listLink,
    itemTitle,
    addresses,
    coverage,
  }: {
    /** The link to a page or post of the old site, by id; null if it was not imported. */
    menuLink: (id: string) => MenuEntry['link'] | null
    /** The link to the list of a category or a tag, with its name, by its number. */
    listLink: (id: string) => { link: MenuEntry['link'] | null; name: string }
    itemTitle: (id: string) => string
    addresses: AddressReader
    coverage: Coverage
  },
): MenuEntry[] {
  const menus = Map.groupBy(
    items.filter(({ type, status }) => type === 'nav_menu_item' && status === 'publish'),
    ({ terms }) => terms.find(({ domain }) => domain === 'nav_menu')?.name ?? '',
  )
  const byRank = [...menus].sort((a, b) => rank(b) - rank(a))
  const [chosen, ...others] = byRank
  for (const [name] of others) coverage.leftOut('menu', name, `the header has one menu: ${chosen?.[0]}`)
  if (chosen === undefined) return []
  const [name, entries] = chosen
  const below = Map.groupBy(
    entries.toSorted((a, b) => a.order - b.order),
    (entry) => entry.meta.get('_menu_item_menu_item_parent') || '0',
  )
  const menu = level('0', 1)
  coverage.taken('menu', name, 'the menu of the header')
  return menu

  function level(parent: string, depth: number): MenuEntry[] {
    const all = below.get(parent) ?? []
    const shown = all.flatMap((item) => menuEntry(item, depth))
    const max = depth === 1 ? MAX_TOP : MAX_BELOW
    for (const entry of shown.slice(max))
      coverage.leftOut('menu entry', entry.label, `a level has at most ${max}`)
    return shown.slice(0, max)
  }

  function menuEntry(item: WxrItem, depth: number): MenuEntry[] {
    const object = item.meta.get('_menu_item_object_id') ?? ''
    const kind = item.meta.get('_menu_item_type')
    const list = kind === 'taxonomy' ? listLink(object) : null
    const label = (item.title || (kind === 'post_type' ? itemTitle(object) : (list?.name ?? ''))).slice(
      0,
      120,
    )
    const link = list?.link ?? (kind === 'post_type' ? menuLink(object) : customLink(item))
    const children = depth < LEVELS ? level(item.id, depth + 1) : []
    if (depth === LEVELS && below.has(item.id))
      coverage.leftOut('menu entry', label, 'is below the third level')
    if (label === '' || (link === null && children.length === 0)) {
      coverage.leftOut('menu entry', label || item.id, 'leads to something that is not imported')
      return []
    }
    return [{ id: `m${item.id}`, label, ...(link && { link }), ...(children.length > 0 && { children }) }]
  }

  function customLink(item: WxrItem): MenuEntry['link'] | null {
    const url = item.meta.get('_menu_item_url') ?? ''
    if (url === '' || url === '#') return null
    const href = addresses.href(url)
    return href === null ? null : { kind: 'url', href }
  }
}

function rank([name, entries]: [string, WxrItem[]]): number {
  const top = entries.filter(({ meta }) => (meta.get('_menu_item_menu_item_parent') || '0') === '0').length
  if (/\b(?:main|primary|header|top|principal|haupt\w*|primario|primário)\b/i.test(name)) return 1000
  if (/social/i.test(name)) return -1
  return top > MAX_TOP ? 0 : top
}
