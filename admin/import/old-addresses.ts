import { canonicalPath } from '#shared/paths.ts'
import { safeHref } from '#shared/urls.ts'
import type { Coverage } from './coverage.ts'

/** The addresses of the old site that have a new one. */
export interface OldAddresses {
  /** Address of the old site: relative addresses are below it. */
  origin: string
  /** New paths by old ones, in canonical form, and by `?p=1`, `?page_id=1` and the like. */
  paths: ReadonlyMap<string, string>
  /** Base address of files that are named without a host; by default the origin. */
  files?: string | undefined
}

/** Maps addresses in texts; null removes the link and leaves its text. */
export interface AddressReader {
  href: (address: string) => string | null
  file: (address: string) => string | null
  /** Files that the new site names: all on the old host, and those on other hosts with the extension of a file. */
  files: Set<string>
}

/** @param where the page or post, for the report */
export function addressReader(
  old: OldAddresses,
  { coverage, where }: { coverage: Coverage; where: () => string },
): AddressReader {
  const files = new Set<string>()
  const host = new URL(old.origin).hostname
  return { href, file, files }

  function href(address: string): string | null {
    const trimmed = address.trim()
    if (/^(?:mailto|tel|sms):/i.test(trimmed)) return safeHref(trimmed)
    // Headings lose their ids: a link within the text would lead nowhere.
    if (trimmed === '' || trimmed.startsWith('#')) return null
    const url = webAddress(trimmed)
    if (url === null) {
      coverage.leftOut(
        'link',
        address.slice(0, 120),
        'is no address that a page may link to; only its text stays',
      )
      return null
    }
    if (!isOldHost(url)) return encrypted(url)
    const known = newPath(old, url)
    if (known !== undefined) return known
    if (isFile(url)) return oldFile(url)
    coverage.leftOut(
      'link',
      `${where()}: ${url.href}`,
      'leads to a page that is not in the export; only its text stays',
    )
    return null
  }

  function file(address: string): string | null {
    const url = webAddress(address.trim(), old.files)
    if (url === null) return null
    return isOldHost(url) || isFile(url) ? oldFile(url) : encrypted(url)
  }

  function webAddress(address: string, base = old.origin): URL | null {
    if (!URL.canParse(address, base)) return null
    const url = new URL(address, base)
    return /^https?:$/.test(url.protocol) ? url : null
  }

  /** Browsers block pictures without encryption, and visitors expect it of links. */
  function encrypted(url: URL): string {
    if (url.protocol === 'http:') {
      coverage.changed('link', `${where()}: ${url.href}`, 'was http and is now https: check that it answers')
      url.protocol = 'https:'
    }
    return url.href
  }

  function oldFile(url: URL): string {
    url.protocol = 'https:'
    files.add(url.href)
    return url.href
  }

  function isOldHost({ hostname }: URL): boolean {
    return hostname === host || hostname === `www.${host}` || `www.${hostname}` === host
  }
}

/** Whether the address has the extension of a file that is not a page. */
function isFile({ pathname }: URL): boolean {
  return /\.(?:jpe?g|png|gif|webp|avif|svg|mp3|mp4|m4a|ogg|wav|webm|mov|pdf|docx?|xlsx?|pptx?|zip)$/i.test(
    pathname,
  )
}

function newPath({ paths }: OldAddresses, url: URL): string | undefined {
  for (const [name, value] of url.searchParams) {
    const known = paths.get(`?${name}=${value}`)
    if (known !== undefined) return known
  }
  const canonical = canonicalPath(url.pathname)
  if (!canonical.ok || (canonical.path === '/' && choosesPage(url))) return undefined
  return paths.get(canonical.path)
}

/** Query parameters with which WordPress shows other content at the address of the home page. */
const PAGE_PARAMETERS = [
  ...[
    'p',
    'page_id',
    'attachment_id',
    'cat',
    'tag',
    's',
    'author',
    'author_name',
    'm',
    'year',
    'feed',
    'name',
  ],
  ...['pagename', 'post_type', 'category_name'],
]

function choosesPage({ searchParams }: URL): boolean {
  return PAGE_PARAMETERS.some((name) => searchParams.has(name))
}
