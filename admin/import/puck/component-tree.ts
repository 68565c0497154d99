import type { Element, ElementContent, RootContent } from 'hast'
import type { AddressReader } from '../old-addresses.ts'
import type { PuckComponent } from './puck-file.ts'

/** Props that hold a heading, in order. */
const HEADINGS = ['title', 'heading', 'headline', 'name']
/** Props that hold a text: plain, with empty lines between paragraphs, or HTML. */
const TEXTS = [
  'subtitle',
  'subheading',
  'description',
  'text',
  'body',
  'content',
  'richtext',
  'paragraph',
  'children',
  'html',
]
const IMAGES = ['image', 'src', 'imageUrl', 'imageSrc', 'photo', 'picture', 'backgroundImage']
const LISTS = ['buttons', 'actions', 'ctas', 'links']
const LABELS = ['label', 'text', 'title', 'children']
const HREFS = ['href', 'url', 'link', 'to']

/** The words, pictures and links of a component, found by the names of its props; empty if there are none. */
export function componentTree(
  { type, props }: PuckComponent,
  { addresses, html }: { addresses: AddressReader; html: (source: string) => RootContent[] },
): Element[] {
  const isHeading = /heading|title/i.test(type)
  const heading = firstText(props, isHeading ? [...HEADINGS, 'text', 'children', 'content'] : HEADINGS)
  const isLink = /button|link/i.test(type)
  const texts = isHeading || isLink ? [] : TEXTS.flatMap((name) => paragraphs(props[name], html))
  const image = propImage(props, addresses)
  const links = [
    ...LISTS.flatMap((name) => (Array.isArray(props[name]) ? props[name] : [])),
    ...(HREFS.some((name) => typeof props[name] === 'string') ? [props] : []),
  ].flatMap((each) => propLink(each, addresses))
  return [
    ...(heading === '' ? [] : [element(headingLevel(type, props), {}, [{ type: 'text', value: heading }])]),
    ...texts,
    ...(image === null ? [] : [image]),
    ...(links.length === 0 ? [] : [element('p', {}, links)]),
  ]
}

/** The first of these props that is a text. */
export function firstText(props: Record<string, unknown>, names: readonly string[]): string {
  const value = names
    .map((name) => props[name])
    .find((each) => typeof each === 'string' && each.trim() !== '')
  return typeof value === 'string' ? value.trim() : ''
}

export function propImage(props: Record<string, unknown>, { file }: AddressReader): Element | null {
  for (const name of IMAGES) {
    const value = props[name]
    const holder =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { src: value }
    const address = firstText(holder, ['url', 'src'])
    const src = address === '' ? null : file(address)
    if (src === null) continue
    const alt = firstText({ ...props, ...holder }, ['alt', 'imageAlt'])
    return element('img', { src, ...(alt !== '' && { alt }) }, [])
  }
  return null
}

function headingLevel(type: string, { level, tag }: Record<string, unknown>): string {
  const given = /^h?([1-6])$/.exec(String(level ?? tag ?? ''))?.[1]
  return `h${given ?? (/hero|banner/i.test(type) ? 1 : 2)}`
}

function paragraphs(value: unknown, html: (source: string) => RootContent[]): Element[] {
  if (typeof value !== 'string' || value.trim() === '') return []
  if (isHtml(value)) return [element('div', {}, html(value).filter(isContent))]
  return value
    .split(/\n[ \t]*\n\s*/)
    .filter((text) => text.trim() !== '')
    .map((text) => element('p', {}, [{ type: 'text', value: text.trim() }]))
}

/** Angle brackets without a known element are text. */
export function isHtml(value: string): boolean {
  return /<\/?(?:a|b|blockquote|br|code|div|em|figure|h[1-6]|hr|i|img|li|ol|p|pre|s|script|section|span|strong|style|table|u|ul)[\s/>]/i.test(
    value,
  )
}

function isContent(node: RootContent): node is ElementContent {
  return node.type === 'element' || node.type === 'text'
}

/** The link target of a component; null without an address that a page may link to. */
export function propHref(props: Record<string, unknown>, { href }: AddressReader): string | null {
  const address = firstText(props, HREFS)
  return address === '' ? null : href(address)
}

function propLink(value: unknown, addresses: AddressReader): Element[] {
  if (typeof value !== 'object' || value === null) return []
  const props = value as Record<string, unknown>
  const label = firstText(props, LABELS)
  const target = propHref(props, addresses)
  return label === '' || target === null
    ? []
    : [element('a', { href: target }, [{ type: 'text', value: label }])]
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}
