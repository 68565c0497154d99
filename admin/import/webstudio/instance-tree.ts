import type { Element, ElementContent, RootContent } from 'hast'
import { COLUMNS } from '../columns.ts'
import { rowInstances } from './rows.ts'
import type { WebstudioAsset, WebstudioFile } from './webstudio-file.ts'

/** The deepest nesting of instances; deeper ones are left out. */
const MAX_DEPTH = 60

/** The most elements of a project. Slots may be used repeatedly, so a small file can have very many. */
const MAX_ELEMENTS = 200_000

/** Characters of texts and embeds that count as one element. */
const CHARACTERS_OF_AN_ELEMENT = 100

/** Webstudio's components as elements; those of a package by the last part of their names. */
const TAGS: Record<string, string> = {
  ...{ Body: 'body', Box: 'div', Slot: 'div', Fragment: 'div', Text: 'div', Heading: 'h1', Paragraph: 'p' },
  ...{ Blockquote: 'blockquote', List: 'ul', ListItem: 'li', Link: 'a', RichTextLink: 'a', Button: 'button' },
  ...{ Bold: 'strong', Italic: 'em', Superscript: 'sup', Subscript: 'sub', Span: 'span', Separator: 'hr' },
  ...{ CodeText: 'code', Image: 'img', Video: 'video', YouTube: 'iframe', Vimeo: 'iframe', Form: 'form' },
  ...{
    RemixForm: 'form',
    Label: 'label',
    Input: 'input',
    Textarea: 'textarea',
    Select: 'select',
    Option: 'option',
  },
  ...{
    Checkbox: 'input',
    RadioButton: 'input',
    Accordion: 'div',
    AccordionItem: 'details',
    AccordionHeader: 'div',
  },
  ...{ AccordionTrigger: 'summary', AccordionContent: 'div', AnimateChildren: 'div', AnimateText: 'div' },
  ...{ StaggerAnimation: 'div', 'ws:block': 'div', LinkRawHtml: 'a', Time: 'time', Collapsible: 'details' },
  ...{
    CollapsibleTrigger: 'summary',
    CollapsibleContent: 'div',
    Tabs: 'div',
    TabsList: 'div',
    TabsContent: 'div',
  },
}

export interface TreeReader {
  /** The new address of a page; null if visitors do not see the page. */
  pageHref: (id: string) => string | null
  href: (address: string) => string | null
  assetSrc: (asset: WebstudioAsset) => string
  /** The HTML of an embed, as elements. */
  html: (code: string) => RootContent[]
  leftOut: (component: string, reason: string) => void
  /** Counts elements of all pages of the project. */
  count: ElementCount
}

/** Adds elements and characters to the count. @throws Error when the project has too many */
type ElementCount = (added: { elements: number; characters: number }) => void

export function elementCount(): ElementCount {
  let sum = 0
  return ({ elements, characters }) => {
    sum += elements + Math.floor(characters / CHARACTERS_OF_AN_ELEMENT)
    if (sum > MAX_ELEMENTS)
      throw new Error(
        `the pages would have more than ${MAX_ELEMENTS} elements: slots of the project contain each other too often`,
      )
  }
}

/** The instances of a page as a tree of elements; each block at the top of the page carries `dataBlock`. */
export function instanceTree(file: WebstudioFile, rootId: string, reader: TreeReader): RootContent[] {
  const { build, assets } = file
  const rows = rowInstances(file)
  const props = Map.groupBy(build.props.values(), ({ instanceId }) => instanceId)
  const files = new Map(assets.map((asset) => [asset.id, asset]))
  const open = new Set<string>()
  let formDepth = 0
  const [body] = instanceElements(rootId, 0)
  if (body?.type !== 'element') return []
  return body.children.map((child) =>
    child.type === 'element' && ['div', 'section', 'header', 'footer', 'main'].includes(child.tagName)
      ? { ...child, properties: { ...child.properties, dataBlock: '' } }
      : child,
  )

  function instanceElements(id: string, depth: number): ElementContent[] {
    const instance = build.instances.get(id)
    if (instance === undefined) return []
    const { component, label } = instance
    countInstance(id, instance.children)
    const name = component.replace(/^.*[:/](?=[A-Z])/, '')
    if (depth > MAX_DEPTH || open.has(id)) {
      reader.leftOut(name, 'is nested too deeply, or contains itself')
      return []
    }
    if (isHidden(id) || name === 'ws:block-template') return []
    if (name === 'HtmlEmbed' || name === 'MarkdownEmbed') return embed(id, label)
    const given = instanceProps(id)
    const tag = component === 'ws:element' ? instance.tag : (TAGS[name] ?? undefined)
    if (tag === undefined) {
      reader.leftOut(name, 'has no counterpart')
      return []
    }
    if (name === 'Button' && formDepth === 0) {
      reader.leftOut(name, 'has no link and is in no form: it does nothing')
      return []
    }
    open.add(id)
    if (tag === 'form') formDepth += 1
    const children = instance.children.flatMap((child) => {
      if (child.type === 'id') return instanceElements(child.value, depth + 1)
      if (child.type === 'text') return textNodes(child.value)
      reader.leftOut('expression', 'is computed when a page is shown')
      return []
    })
    if (tag === 'form') formDepth -= 1
    open.delete(id)
    return element(String(given.get('tag') ?? instance.tag ?? tag), id, children)
  }

  /** Counts what reading an instance costs, even if the instance becomes no element. */
  function countInstance(id: string, children: readonly { value: string }[]): void {
    const own = props.get(id) ?? []
    const texts = [...children, ...own].map(({ value }) => (typeof value === 'string' ? value.length : 0))
    reader.count({
      elements: 1 + children.length + own.length,
      characters: texts.reduce((sum, length) => sum + length, 0),
    })
  }

  function element(tagName: string, id: string, children: ElementContent[]): ElementContent[] {
    const given = instanceProps(id)
    const properties: Element['properties'] = {}
    for (const name of ['alt', 'title', 'name', 'placeholder', 'type', 'value', 'width', 'height', 'id'])
      if (['string', 'number'].includes(typeof given.get(name))) properties[name] = String(given.get(name))
    if (given.get('required') === true) properties.required = true
    if (rows.has(id)) Object.assign(properties, COLUMNS)
    const target = given.get('for') ?? given.get('htmlFor')
    if (typeof target === 'string') properties.htmlFor = [target]
    if (tagName === 'a') {
      const href = instanceLink(id)
      if (href === null) return children
      properties.href = href
    }
    if (['img', 'video', 'audio', 'iframe', 'source'].includes(tagName)) {
      const file = instanceFile(id)
      if (file === null) {
        if (tagName !== 'video') reader.leftOut(tagName, 'names no file')
        return children.length > 0 ? [{ type: 'element', tagName, properties, children }] : []
      }
      Object.assign(properties, file)
    }
    if (tagName === 'button' && children.length === 0) return []
    const seen = rows.get(id) === 'reversed' ? children.toReversed() : children
    return [{ type: 'element', tagName, properties, children: seen }]
  }

  function instanceProps(id: string): Map<string, unknown> {
    return new Map(
      (props.get(id) ?? [])
        .filter(({ type }) => type !== 'expression')
        .map(({ name, value }) => [name, value]),
    )
  }

  /** Instances that are shown in one state of a form only, or never. */
  function isHidden(id: string): boolean {
    const shown = (props.get(id) ?? []).find(({ name }) => name === 'data-ws-show')
    if (shown === undefined) return false
    return shown.type === 'boolean' ? shown.value === false : !/===\s*'initial'/.test(String(shown.value))
  }

  function instanceLink(id: string): string | null {
    const prop = (props.get(id) ?? []).find(({ name }) => name === 'href')
    if (prop === undefined) return null
    if (prop.type === 'asset') {
      const asset = files.get(String(prop.value))
      return asset === undefined ? null : reader.assetSrc(asset)
    }
    if (prop.type === 'page') {
      const value = prop.value as string | { pageId?: unknown }
      const href = reader.pageHref(typeof value === 'string' ? value : String(value.pageId))
      if (href === null)
        reader.leftOut('link', 'leads to a page that visitors do not see; only its text stays')
      return href
    }
    if (prop.type === 'string') return reader.href(String(prop.value))
    reader.leftOut('expression', 'is computed when a page is shown')
    return null
  }

  function instanceFile(id: string): Element['properties'] | null {
    const prop = (props.get(id) ?? []).find(({ name }) => name === 'src' || name === 'url')
    if (prop?.type === 'asset') {
      const asset = files.get(String(prop.value))
      if (asset === undefined) return null
      const { width, height } = asset.meta
      return {
        src: reader.assetSrc(asset),
        ...(asset.description && { alt: asset.description }),
        ...(width !== undefined && height !== undefined && { width, height }),
      }
    }
    const src = prop?.type === 'string' ? reader.href(String(prop.value)) : null
    return src === null ? null : { src }
  }

  function embed(id: string, label: string | undefined): ElementContent[] {
    const code = instanceProps(id).get('code')
    if (typeof code !== 'string') {
      reader.leftOut('expression', 'is computed when a page is shown')
      return []
    }
    // Icons of accordions and buttons are left out, because the site's sections draw their own.
    if (/^\s*<svg\b/i.test(code)) return []
    const nodes = reader
      .html(code)
      .filter((node): node is ElementContent => node.type === 'element' || node.type === 'text')
    if (nodes.length === 0)
      reader.leftOut(`HtmlEmbed ${label ?? ''}`.trim(), 'contains nothing that a text may have')
    return nodes
  }
}

/** Text with its line breaks as `<br>`. */
function textNodes(value: string): ElementContent[] {
  return value.split('\n').flatMap((text, index): ElementContent[] => {
    const nodes: ElementContent[] =
      index > 0 ? [{ type: 'element', tagName: 'br', properties: {}, children: [] }] : []
    if (text !== '') nodes.push({ type: 'text', value: text })
    return nodes
  })
}
