/**
 * The addresses that the Worker answers itself on every host. Any other one is the tenant's: `/api` and `/assets`
 * are pages if the tenant has such pages. The Worker's routes, the documents of a site, the speculation rules and
 * the browser read this table, and publishing a page at one of these addresses is refused
 * (build/site-files.ts, supabase/sql).
 */

/** Everything below each of these folders. */
export const RESERVED_FOLDERS = {
  api: '/api/',
  assets: '/assets/',
  flags: '/flags/',
  media: '/media/',
  preview: '/preview/',
  wellKnown: '/.well-known/',
} as const

export const RESERVED_FILES = {
  health: '/healthz',
  build: '/builds/latest.json',
  buildFiles: '/builds/assets.json',
  speculationRules: '/speculation-rules.json',
  favicon: '/favicon.ico',
  robots: '/robots.txt',
  sitemapIndex: '/sitemap.xml',
  llms: '/llms.txt',
  manifest: '/site.webmanifest',
  ads: '/ads.txt',
  security: '/security.txt',
} as const

/**
 * Addresses at which certificate authorities check who controls a host (RFC 8555 §8.3; CA/Browser Forum, Baseline
 * Requirements, 3.2.2.4.18; Cloudflare's custom hostnames). With a response or a redirect there, a tenant could
 * obtain a certificate for the host, so tenants cannot serve content in these folders.
 */
export const CHALLENGE_FOLDERS = [
  '/.well-known/acme-challenge',
  '/.well-known/pki-validation',
  '/.well-known/cf-custom-hostname-challenge',
] as const

/** @param path the folder itself, or an address below it, in any case */
export function isChallenge(path: string): boolean {
  const lower = path.toLowerCase()
  return CHALLENGE_FOLDERS.some((folder) => lower === folder || lower.startsWith(`${folder}/`))
}

/** Sitemaps of a locale; numbered from the second part on. */
export const SITEMAP_ADDRESS = /^\/sitemap-([a-z]{2}-[A-Z]{2})(?:-([1-9]\d{0,4}))?\.xml$/

/** Feeds of a locale's blog. Feeds of a category are below the blog's address. */
const FEED_ADDRESS = /^(?:\/[a-z]{2}-[A-Z]{2})?\/(?:feed|atom)\.xml$/

/** Extensions of a site's documents for non-browser clients. A page's address may have them too. */
export const DOCUMENT_ENDINGS = ['.xml', '.txt', '.md', '.webmanifest'] as const

/** @param path canonical (shared/paths.ts), with the prefix of its locale */
export function isReserved(path: string): boolean {
  return isInReservedFolder(path) || FILES.has(path) || SITEMAP_ADDRESS.test(path) || FEED_ADDRESS.test(path)
}

/** Whether a link is worth prefetching: its address looks like a page. */
export function looksLikePage(path: string): boolean {
  return !isInReservedFolder(path) && !DOCUMENT_ENDINGS.some((ending) => path.endsWith(ending))
}

// Both are marked as pure, because the browser needs only the folders.
const FILES: ReadonlySet<string> = /* @__PURE__ */ new Set(/* @__PURE__ */ Object.values(RESERVED_FILES))
const FOLDERS = Object.values(RESERVED_FOLDERS)

function isInReservedFolder(path: string): boolean {
  return FOLDERS.some((folder) => path.startsWith(folder) && path !== folder)
}
