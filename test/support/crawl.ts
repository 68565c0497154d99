import {
  headOf,
  type HeadFacts,
  linkedAlternates,
  sitemapEntries,
  type SitemapEntry,
  sitemapFiles,
  tags,
} from './search.ts'
import { rawRequest } from './worker.ts'

interface CrawledPage {
  address: string
  head: HeadFacts
  lang: string | undefined
  /** The alternates of its `Link` header. */
  linked: Record<string, string>
  ids: ReadonlySet<string>
  /** Absolute addresses on this host, with their fragments. */
  links: string[]
}

export interface Crawl {
  /** By address. */
  pages: Map<string, CrawledPage>
  entries: SitemapEntry[]
  /** Addresses that did not answer 200 directly, with the page that links to them. */
  faults: string[]
}

const CRAWLER = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }

/** Requests at a time. */
const AT_ONCE = 4

/**
 * Walks a site as a search engine does: from robots.txt to the sitemaps, to their addresses, and along every
 * link, picture and script of every page.
 * @param server where the Worker listens
 */
export async function crawl(server: URL, origin: string): Promise<Crawl> {
  const result: Crawl = { pages: new Map(), entries: [], faults: [] }
  const seen = new Set<string>()
  const queue: { address: string; from: string }[] = []
  const add = (address: string, from: string) => {
    const [bare = ''] = address.split('#')
    if (seen.has(bare) || !bare.startsWith(`${origin}/`)) return
    seen.add(bare)
    queue.push({ address: bare, from })
  }

  const robots = await textAt(`${origin}/robots.txt`)
  const [, index] = /^Sitemap: (\S+)$/m.exec(robots) ?? []
  if (index === undefined) throw new Error(`${origin}/robots.txt names no sitemap: ${robots.slice(0, 500)}`)
  for (const file of sitemapFiles(await textAt(index))) {
    const entries = sitemapEntries(await textAt(file))
    result.entries.push(...entries)
    for (const { loc } of entries) add(loc, file)
  }
  add(`${origin}/`, 'robots.txt')
  while (queue.length > 0) await Promise.all(queue.splice(0, AT_ONCE).map(visit))
  return result

  async function visit({ address, from }: { address: string; from: string }): Promise<void> {
    const response = await rawRequest(server, address, { headers: CRAWLER })
    const text = await response.text()
    if (response.status !== 200) {
      const where = response.headers.get('location') ?? ''
      if (isSignInFor(address, where)) return
      result.faults.push(`${response.status} ${address} ${where} from ${from}`)
      return
    }
    if (!response.headers.get('content-type')?.startsWith('text/html')) return
    const page = {
      address,
      head: headOf(text),
      lang: /<html lang="([^"]*)"/.exec(text)?.[1],
      linked: linkedAlternates(response.headers.get('link')),
      ids: new Set(Array.from(text.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id)),
      links: addressesIn(text, address),
    }
    result.pages.set(address, page)
    for (const link of page.links) add(link, address)
  }

  async function textAt(address: string): Promise<string> {
    const response = await rawRequest(server, address, { headers: CRAWLER })
    const text = await response.text()
    // Without robots.txt and the sitemaps, the crawl has no start.
    if (response.status !== 200) throw new Error(`${response.status} ${address}: ${text.slice(0, 500)}`)
    return text
  }
}

/** All addresses that a page links to or loads. */
function addressesIn(html: string, base: string): string[] {
  const named = [
    ...tags(html, 'a').map(({ href }) => href),
    ...tags(html, 'link').map(({ href }) => href),
    ...['img', 'script', 'source', 'video'].flatMap((tag) => tags(html, tag).map(({ src }) => src)),
    ...['img', 'source'].flatMap((tag) => tags(html, tag).flatMap(({ srcset }) => candidates(srcset))),
  ]
  return named.flatMap((address) => {
    if (!address || !URL.canParse(address, base)) return []
    const url = new URL(address, base)
    return url.origin === new URL(base).origin ? [url.href] : []
  })
}

/** Addresses in a `srcset`. Sections write no address that contains a comma. */
function candidates(srcset: string | undefined): (string | undefined)[] {
  return srcset?.split(', ').map((candidate) => candidate.trim().split(/\s/)[0]) ?? []
}

/** Whether a page redirects to sign-in, which leads back to it. A fragment names the section that requires sign-in. */
function isSignInFor(address: string, location: string): boolean {
  const { origin, pathname, search } = new URL(address)
  const target = new URL(location, address)
  return target.origin === origin && target.searchParams.get('next')?.replace(/#.*/, '') === pathname + search
}
