import type { Element, RootContent } from 'hast'
import { counted } from '../../counted.ts'
import type { PageFile, SectionFile, SiteFiles } from '../../site-file.ts'
import { cleanHtml } from '../clean-html.ts'
import { COLUMNS } from '../columns.ts'
import type { Coverage } from '../coverage.ts'
import {
  freePath,
  importedFooter,
  importedHeader,
  importedPage,
  importedSite,
  type ImportOptions,
} from '../imported-site.ts'
import { lineText, plainText, richText } from '../markdown.ts'
import { asciiId, uniqueNames } from '../names.ts'
import { addressReader } from '../old-addresses.ts'
import { pageSections } from '../page-sections.ts'
import { redirectRules } from '../redirect-rules.ts'
import { componentTree, firstText } from './component-tree.ts'
import { cardsSection, listSection } from './list-section.ts'
import { mappedData, readComponentMap } from './mapped-section.ts'
import { isPageUnlisted, pageRestriction } from './page-access.ts'
import { iconOf, iconProp } from './prop-icon.ts'
import { type PuckComponent, type PuckData, puckPages, readSlot } from './puck-file.ts'

/** The deepest nesting of components; deeper ones are left out. */
const MAX_DEPTH = 30

/** Most pages in the header. */
const MAX_MENU = 8

/** The result of a component: a section (`isRead`: by names of props, not by the map), or elements for sections. */
type Block = { address: string; data: Record<string, unknown>; isRead?: true } | Element

/** Pages of Puck as files. @throws Error when the JSON is not data of Puck, or the map is invalid */
export function siteOfPuck(
  json: unknown,
  { host, locale = 'en-US', map: given, files: base, iconNames }: ImportOptions,
  coverage: Coverage,
): { site: SiteFiles; files: Set<string> } {
  const map = readComponentMap(given)
  const data = puckPages(json)
  const uniqueId = uniqueNames()
  const uniquePath = uniqueNames()
  const paths = new Map(
    Array.from(
      data.keys(),
      (old) => [old, old === '/' ? old : uniquePath(freePath(old, { locale, hasBlog: false }))] as const,
    ),
  )
  let at = ''
  const addresses = addressReader(
    { origin: `https://${host}`, paths, files: base },
    { coverage, where: () => at },
  )
  const pages = Array.from(data, ([old, page]) => pageFile(old, page))
  const home = pages.find(({ routes }) => routes.route === '/')
  const name = home?.name ?? host
  const site = importedSite({
    name,
    host,
    locale,
    config: { header: [importedHeader(name, menu())], footer: [importedFooter(name)] },
    pages,
    path_rules: redirectRules(
      Array.from(paths, ([from, to]) => ({ from, to })),
      { own: new Set(paths.values()), coverage },
    ),
  })
  return { site, files: addresses.files }

  function pageFile(old: string, { content, root, zones }: PuckData): PageFile {
    at = `page ${old}`
    const path = paths.get(old) ?? old
    const props: Record<string, unknown> = root.props ?? root
    const title = firstText(props, ['title', 'name']) || old
    const description = firstText(props, ['description'])
    for (const key of Object.keys(props))
      if (!['title', 'name', 'description', 'id', 'props', 'readOnly'].includes(key))
        coverage.leftOut(
          'root',
          `${key} of ${at}`,
          'is a field of your own: header, footer and theme are the site’s',
        )
    const restriction = pageRestriction(props, { locale })
    if (restriction !== null) coverage.changed('page', title, `${restriction}: it is a draft`)
    const byComponent = componentZones(zones)
    const blocks = siblingBlocks(content, { zones: byComponent, depth: 0 })
    const sections = blockSections(blocks)
    coverage.taken('page', title, `page at ${path}, with ${counted(sections.length, 'section')}`)
    return importedPage({
      id: uniqueId(path === '/' ? 'home' : asciiId(path) || 'page'),
      name: title,
      path,
      position: [...paths.keys()].indexOf(old),
      sections,
      ...(restriction !== null && { status: 'draft' as const }),
      ...(isPageUnlisted(props) && { noindex: true }),
      meta: { title, ...(description !== '' && { description }) },
    })
  }

  /** Components of one slot or zone; consecutive cards become one section. */
  function siblingBlocks(
    components: readonly PuckComponent[],
    context: { zones: ComponentZones; depth: number },
  ): Block[] {
    const where = `of ${at}`
    const blocks: Block[] = []
    for (let next = 0; next < components.length; ) {
      const cards = cardsFrom(components, next)
      const section = cardsSection(cards, reader())
      const component = components[next]
      if (section !== null) {
        blocks.push({ ...section, isRead: true })
        for (const { type } of cards) coverage.taken(type, where, 'an entry of features/grid')
      } else if (component !== undefined) blocks.push(...componentBlocks(component, context))
      next += section === null ? 1 : cards.length
    }
    return blocks
  }

  /** The consecutive components from one index on that are cards without nested components. */
  function cardsFrom(components: readonly PuckComponent[], from: number): PuckComponent[] {
    const end = components.findIndex(
      (component, index) => index >= from && (!isCard(component) || Object.hasOwn(map, component.type)),
    )
    return components.slice(from, end === -1 ? undefined : end)
  }

  function componentBlocks(
    component: PuckComponent,
    { zones, depth }: { zones: ComponentZones; depth: number },
  ): Block[] {
    const { type, props } = component
    const where = `of ${at}`
    if (depth > MAX_DEPTH) {
      coverage.leftOut(type, where, 'is nested too deeply')
      return []
    }
    if (props.hidden === true || props.visible === false) {
      coverage.leftOut(type, where, 'is hidden')
      return []
    }
    const mapped = Object.hasOwn(map, type) ? map[type] : undefined
    if (mapped === null) {
      coverage.leftOut(type, where, 'is left out by the map')
      return []
    }
    if (mapped !== undefined) {
      coverage.taken(type, where, `${mapped.section}, by the map`)
      return [{ address: mapped.section, data: mappedData(mapped.data, props) as Record<string, unknown> }]
    }
    if (/^[a-z-]+\/[a-z-]+$/.test(type)) {
      const { id: _, ...own } = props
      coverage.taken(type, where, 'the section of that address')
      return [{ address: type, data: own }]
    }
    const slots = [...inlineSlots(component), ...takeZones(component)].filter(({ length }) => length > 0)
    const below = slots.flat()
    const cards = cardsSection(below, reader())
    const section = cards ?? listSection(component, reader())
    if (section !== null) {
      coverage.taken(type, where, section.address)
      for (const card of cards === null ? [] : below)
        coverage.taken(card.type, where, 'an entry of features/grid')
      return [{ ...section, isRead: true }]
    }
    const own = componentTree(component, reader())
    const loneIcon = iconProp(props)
    if (loneIcon !== '')
      coverage.leftOut('icon', `${loneIcon} ${where}`, 'belongs to a component that becomes a text')
    const inside = insideBlocks(component, slots, { zones, depth: depth + 1 })
    if (own.length > 0)
      coverage.taken(type, where, 'its words, pictures and links, by the names of its props')
    else if (below.length > 0)
      coverage.changed(type, where, 'its content is taken, but its layout comes from the sections')
    else if (/space|divider|separator/i.test(type))
      coverage.changed(type, where, 'sections have their own spacing')
    else coverage.leftOut(type, where, 'has no known prop: name its section with --map')
    const isBlock = own.length > 1 && own.some(({ tagName }) => /^h\d$/.test(tagName))
    const block: Element = {
      type: 'element',
      tagName: 'section',
      properties: isBlock ? { dataBlock: '' } : {},
      children: own,
    }
    return own.length === 0 ? inside : [block, ...inside]

    /** A zone is read once, because two components with the same id would double it at each level. */
    function takeZones({ props: { id } }: PuckComponent): PuckComponent[][] {
      const found = typeof id === 'string' ? zones.get(id) : undefined
      if (found === undefined) return []
      if (found.isTaken) {
        coverage.leftOut('zone', `${type} ${where}`, 'belongs to another component with the same id')
        return []
      }
      found.isTaken = true
      return found.slots
    }
  }

  /** The content of a component. Adjacent slots with only texts and pictures become columns. */
  function insideBlocks(
    component: PuckComponent,
    slots: readonly PuckComponent[][],
    context: { zones: ComponentZones; depth: number },
  ): Block[] {
    const boxes = slots.length > 1 ? slots : isRow(component) ? slots.flat().map((each) => [each]) : []
    if (boxes.length < 2) return siblingBlocks(slots.flat(), context)
    const blocks = boxes.map((box) => siblingBlocks(box, context))
    const isPlain = blocks.flat().every((block) => 'tagName' in block)
    if (!isPlain) return blocks.flat()
    const columns = blocks.map((children): Element => {
      return { type: 'element', tagName: 'div', properties: {}, children: children as Element[] }
    })
    return [{ type: 'element', tagName: 'div', properties: { ...COLUMNS }, children: columns }]
  }

  function reader() {
    return {
      addresses,
      html: (source: string): RootContent[] =>
        cleanHtml(source, {
          addresses,
          leftOut: (tag, reason = 'cannot be part of a text') =>
            coverage.leftOut('element', `${tag} of ${at}`, reason),
        }).children,
      icon,
    }
  }

  function icon(props: Record<string, unknown>): string | null {
    const given = iconProp(props)
    const found = given === '' || iconNames === undefined ? null : iconOf(given, iconNames)
    if (given !== '' && found === null)
      coverage.leftOut('icon', `${given} of ${at}`, 'is in no set of icons of this build')
    return found
  }

  function menu(): object[] {
    return pages
      .filter(({ status, noindex }) => status === 'published' && noindex !== true)
      .filter(({ routes }) => !String(routes.route).slice(1).includes('/'))
      .slice(0, MAX_MENU)
      .map(({ id, name: label }) => ({
        id: `m-${id}`,
        label: label.slice(0, 120),
        link: { kind: 'page', ref: id },
      }))
  }
}

/** Whether a component is a single public card, judged by its name. */
function isCard(component: PuckComponent): boolean {
  const { type, props } = component
  const isShown = props.hidden !== true && props.visible !== false
  const hasList = Object.values(props).some((value) => Array.isArray(value) && value.length > 0)
  return isShown && !hasList && !type.includes('/') && /card|feature/i.test(type)
}

/** Whether the components of its slot are side by side, by its name and its direction. */
function isRow({ type, props: { direction } }: PuckComponent): boolean {
  return /grid|columns?$|row|flex|split/i.test(type) && !/^(?:column|vertical)/.test(String(direction))
}

/** Slots are props; before version 0.19 they were zones by the id of their component. */
function inlineSlots({ props }: PuckComponent): PuckComponent[][] {
  return Object.values(props).map((value) => readSlot(value) ?? [])
}

/** Zones by the id of their component. */
type ComponentZones = Map<string, { slots: PuckComponent[][]; isTaken: boolean }>

/** The name of a zone is the id of its component, a colon, and a name within the component. */
function componentZones(zones: PuckData['zones']): ComponentZones {
  const named = Object.entries(zones).filter(([zone]) => zone.indexOf(':') > 0)
  const grouped = Map.groupBy(named, ([zone]) => zone.slice(0, zone.indexOf(':')))
  return new Map(
    Array.from(grouped, ([id, each]) => [
      id,
      { slots: each.map(([, components]) => components), isTaken: false },
    ]),
  )
}

/** Characters; a longer paragraph is not an introduction to a section. */
const INTRODUCTION = 300

/**
 * Removes the heading, and a short paragraph below it, directly before a section without a title. They become its
 * title.
 */
function takeHead(elements: Element[], data: Record<string, unknown>): Record<string, unknown> {
  if (data.title !== undefined) return {}
  const text = soleChild(elements.at(-1))
  const isText = text?.tagName === 'p' && plainText([text]).length <= INTRODUCTION
  const heading = soleChild(elements.at(isText ? -2 : -1))
  if (heading === undefined || !/^h[2-4]$/.test(heading.tagName)) return {}
  elements.splice(isText ? -2 : -1)
  return {
    title: lineText(heading.children),
    ...(isText && data.subtitle === undefined && { subtitle: richText([text]) }),
  }
}

/** The only element of a component. */
function soleChild(block: Element | undefined): Element | undefined {
  const [child] = block?.children ?? []
  return block?.children.length === 1 && child?.type === 'element' ? child : undefined
}

function blockSections(blocks: readonly Block[]): SectionFile[] {
  const sections: SectionFile[] = []
  let elements: Element[] = []
  const endElements = () => {
    if (elements.length > 0)
      sections.push(
        ...pageSections(elements, { hasOpening: sections.length === 0, formId: (id) => id }).sections,
      )
    elements = []
  }
  for (const block of blocks) {
    if ('tagName' in block) elements.push(block)
    else {
      const head = block.isRead ? takeHead(elements, block.data) : {}
      endElements()
      const [folder = '', name = ''] = block.address.split('/')
      sections.push({ id: '', component: { folder, name }, data: { ...head, ...block.data } })
    }
  }
  endElements()
  return sections.map((section, index) => ({ ...section, id: `s${index + 1}` }))
}
