import { type HtmlElement, parseHtml } from '#core/reading/html-tree.ts'
import type { Load } from './load.ts'
import { pageLoads } from './page-loads.ts'

/** Facts about a page, read from its HTML. */
export interface PageFacts {
  lang: string
  title: string
  description: string
  canonical: string | null
  isNoindex: boolean
  /** By language tag, absolute. */
  alternates: Record<string, string>
  headings: { level: number; text: string }[]
  images: { src: string; hasAlt: boolean; hasBox: boolean }[]
  ids: ReadonlySet<string>
  /** Absolute, with their fragments. */
  links: string[]
  loads: Load[]
}

export function pageFacts(html: string, address: string): PageFacts {
  const root = parseHtml(html)
  const elements = all(root)
  const of = (tag: string) => elements.filter((each) => each.tag === tag)
  const rel = (name: string) =>
    of('link').filter(({ attributes }) => attributes.rel?.split(' ').includes(name))
  const meta = (name: string) =>
    of('meta').find(({ attributes }) => attributes.name === name)?.attributes.content ?? ''
  const absolute = (value: string | undefined) =>
    value !== undefined && URL.canParse(value, address) ? [new URL(value, address).href] : []
  return {
    lang: of('html')[0]?.attributes.lang ?? '',
    title: elementText(of('title')[0]),
    description: meta('description').trim(),
    canonical: absolute(rel('canonical')[0]?.attributes.href)[0] ?? null,
    isNoindex: /\bnoindex\b/i.test(meta('robots')),
    alternates: Object.fromEntries(
      rel('alternate').flatMap(({ attributes }) =>
        absolute(attributes.href).flatMap((href) =>
          attributes.hreflang ? [[attributes.hreflang, href]] : [],
        ),
      ),
    ),
    headings: elements
      .filter(({ tag }) => /^h[1-6]$/.test(tag))
      .map((each) => ({ level: Number(each.tag.slice(1)), text: elementText(each) })),
    images: of('img').map(({ attributes }) => ({
      src: attributes.src ?? '',
      hasAlt: attributes.alt !== undefined,
      hasBox: attributes.width !== undefined && attributes.height !== undefined,
    })),
    ids: new Set(elements.flatMap(({ attributes }) => attributes.id ?? [])),
    links: of('a').flatMap(({ attributes }) => absolute(attributes.href)),
    loads: pageLoads(root, address),
  }
}

function all(element: HtmlElement): HtmlElement[] {
  return [element, ...element.children.flatMap((child) => (typeof child === 'string' ? [] : all(child)))]
}

function elementText(element: HtmlElement | undefined): string {
  const text = (element?.children ?? []).map((child) =>
    typeof child === 'string' ? child : elementText(child),
  )
  return text.join('').replace(/\s+/g, ' ').trim()
}
