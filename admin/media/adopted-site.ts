import { unescapeHtml } from '#shared/escape-html.ts'
import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import type { SiteFiles } from '../site-file.ts'
import { withTargets } from './file-targets.ts'

/** Endings of stored types, and of pictures that are converted to one of them. */
const STORED = /\.(?:jpe?g|png|gif|webp|avif|svg|tiff?|mp4|webm|pdf)$/i

/**
 * Addresses of a site's files on other hosts.
 * @param hosts only files on these hosts that the site shows or links to; if empty, the files on any host that it shows
 */
export function foreignFiles(site: SiteFiles, hosts: readonly string[]): string[] {
  const found = new Set<string>()
  withTargets(site, ({ written, isShown }) => {
    const url = /^https?:\/\//i.test(written) && URL.canParse(written) ? new URL(written) : null
    if (url === null || site.hosts.includes(url.hostname) || !STORED.test(url.pathname)) return null
    const isWanted = hosts.length === 0 ? isShown : hosts.includes(url.hostname)
    if (isWanted) found.add(written)
    return null
  })
  return [...found].sort()
}

/** The site with the names of stored files in place of these addresses. */
export function withAdopted(site: SiteFiles, names: ReadonlyMap<string, string>): SiteFiles {
  return withTargets(site, ({ written }) => {
    const name = names.get(written) ?? names.get(normalised(written))
    return name === undefined ? null : RESERVED_FOLDERS.media + name
  })
}

/** Without the escapes of HTML and Markdown, and as URL writes it. */
function normalised(written: string): string {
  const address = unescapeHtml(written).replaceAll('\\', '')
  return URL.canParse(address) ? new URL(address).href : written
}
