import { elementsNamed, parseXml, textsNamed, type XmlElement } from './xml.ts'

/** hreflang → address. */
export type Alternates = Record<string, string>

/** The parts of a page that a search engine reads: its head, and its JSON-LD after the content. */
export interface HeadFacts {
  title: string | undefined
  canonical: string | undefined
  robots: string | undefined
  alternates: Alternates
  /** Texts of its JSON-LD. */
  structuredData: string[]
}

export function headOf(html: string): HeadFacts {
  const head = html.slice(0, html.indexOf('</head>'))
  const links = tags(head, 'link')
  return {
    title: decode(/<title>([^<]*)<\/title>/.exec(head)?.[1]),
    canonical: links.find(({ rel }) => rel === 'canonical')?.href,
    robots: tags(head, 'meta').find(({ name }) => name === 'robots')?.content,
    alternates: Object.fromEntries(
      links.flatMap(({ rel, hreflang, href }) =>
        rel === 'alternate' && hreflang && href ? [[hreflang, href]] : [],
      ),
    ),
    structuredData: Array.from(
      html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
      ([, json]) => json ?? '',
    ),
  }
}

/** Attributes of each such tag, names in lower case. */
export function tags(html: string, name: string): Record<string, string | undefined>[] {
  return Array.from(html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'g')), ([, attributes = '']) =>
    Object.fromEntries(
      Array.from(attributes.matchAll(/([\w:-]+)="([^"]*)"/g), ([, key = '', value]) => [
        key.toLowerCase(),
        decode(value),
      ]),
    ),
  )
}

/** The alternates of a `Link` header (RFC 8288). */
export function linkedAlternates(header: string | null): Alternates {
  const links = (header ?? '').matchAll(/<([^>]*)>; rel="alternate"; hreflang="([^"]*)"/g)
  return Object.fromEntries(Array.from(links, ([, href = '', hreflang = '']) => [hreflang, href]))
}

export interface SitemapEntry {
  loc: string
  lastmod: string | undefined
  alternates: Alternates
}

export function sitemapEntries(xml: string): SitemapEntry[] {
  return elementsNamed(parseXml(xml), 'url').map((url) => ({
    loc: textsNamed(url, 'loc')[0] ?? '',
    lastmod: textsNamed(url, 'lastmod')[0],
    alternates: Object.fromEntries(
      elementsNamed(url, 'xhtml:link').map(({ attributes }: XmlElement) => [
        attributes.hreflang,
        attributes.href,
      ]),
    ),
  }))
}

/** Addresses of the files that a sitemap index names. */
export function sitemapFiles(xml: string): string[] {
  return textsNamed(parseXml(xml), 'loc')
}

function decode(text: string | undefined): string | undefined {
  return text
    ?.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
