import type { Locale } from '#shared/locales.ts'
import { popupId } from '#shared/popup-reference.ts'
import { isReserved } from '#shared/reserved-addresses.ts'
import type { Site } from '#shared/site.ts'
import { matchDocument } from '#core/routing/document.ts'
import { matchAddress } from '#core/routing/match-address.ts'
import { visiblePosts } from '../app-configuration.ts'
import type { SiteFiles } from '../site-file.ts'

/** Most redirects that are followed. */
const MAX_HOPS = 6

/** Return the fault of an address in content; null for a valid one. */
export interface Targets {
  href: (href: string) => string | null
  /** An image, a video or a document. */
  file: (src: string) => string | null
  popup: (reference: string) => string | null
}

/** @param served beginnings of further paths that the host answers */
export function linkTargets(files: SiteFiles, site: Site, served: readonly string[]): Targets {
  const popups = new Map(files.popups.map(({ id, status }) => [id, status]))
  const posts = new Set(
    visiblePosts(files).map(({ locale, category, slug }) => postKey(locale, category, slug)),
  )
  const host = site.hosts[0] ?? 'site.invalid'
  const origin = `https://${host}`
  return { href: once(href), file: once(file), popup }

  function href(address: string): string | null {
    if (address.startsWith('#') || /^(?:mailto|tel|sms):/i.test(address)) return null
    if (popupId(address) !== null) return popup(address)
    const url = new URL(address, origin)
    if (!site.hosts.includes(url.hostname))
      return url.protocol === 'http:' ? `leads to ${address} without encryption; write https` : null
    return arrival(url, address)
  }

  function arrival(start: URL, address: string): string | null {
    let url = start
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      if (isServed(url)) return null
      const route = matchAddress(site, url)
      if (route === null) return `leads to ${address}, which does not exist`
      if (route.kind === 'blog' && route.view === 'article')
        return posts.has(postKey(route.locale, route.category ?? '', route.slug ?? ''))
          ? null
          : `leads to ${address}, where there is no post in ${route.locale}`
      if (route.kind !== 'redirect') return null
      url = new URL(route.location, url)
      if (!site.hosts.includes(url.hostname)) return null
    }
    return `leads to ${address}, which is redirected in a circle`
  }

  function file(src: string): string | null {
    const url = new URL(src, origin)
    if (!site.hosts.includes(url.hostname))
      return url.protocol === 'http:' ? `${src} has no encryption, and browsers block it; write https` : null
    return isServed(url) ? null : `${src} is not a file that the host serves`
  }

  function isServed(url: URL): boolean {
    return (
      isReserved(url.pathname) ||
      served.some((path) => url.pathname.startsWith(path)) ||
      matchDocument(site, url) !== null
    )
  }

  function popup(reference: string): string | null {
    const id = popupId(reference)
    if (id === null) return `${reference} names no popup; write popup:ID`
    const status = popups.get(id)
    if (status === 'published') return null
    return status === 'draft'
      ? `opens the popup ${id}, which is a draft; publish it or choose another one`
      : `opens the popup ${id}, which does not exist; choose another one`
  }
}

/** Judges each address once, because many sections have the same. */
function once(judge: (address: string) => string | null): (address: string) => string | null {
  const known = new Map<string, string | null>()
  return (address) => {
    const before = known.get(address)
    if (before !== undefined) return before
    const problem = judge(address)
    known.set(address, problem)
    return problem
  }
}

function postKey(locale: Locale, category: string, slug: string): string {
  return `${locale}/${category}/${slug}`
}
