import { base64, sha256Bytes } from '#shared/crypto/digest.ts'
import { EMBED_ORIGINS } from '#shared/embed-origins.ts'

/**
 * Sources and hosts that a page may use besides its own. They depend on the site's configuration, never on a request.
 */
export interface PagePolicy {
  /** `sha256-…` of every inline <style> on the page. */
  styleHashes: string[]
  /** `sha256-…` of every inline <script> that runs. */
  scriptHashes: string[]
  /** The site has scripts of its own, all of them inside one hashed inline script. */
  hasTags?: boolean
  /** Origin of Supabase for pages that talk to it, or null. */
  supabaseOrigin: string | null
  /** A form on the page loads Cloudflare's bot check. */
  hasBotCheck?: boolean
  /**
   * The page shows the visitor's account: pictures, fonts and media may come from its own host only, so that no
   * request to another host reveals what it shows.
   */
  showsAccount?: boolean
}

/** Videos, maps and the services of the section embed/frame. A popup on any page may hold one of them. */
const FRAMES = [
  ...['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  ...['https://www.google.com', 'https://www.openstreetmap.org'],
  ...EMBED_ORIGINS,
]

const MEDIA = ["img-src 'self' https: data:", "font-src 'self' https:", 'media-src https: http:']
const OWN_MEDIA = ["img-src 'self'", "font-src 'self'", "media-src 'self'"]

/** Where browsers send what a page's policy has blocked (worker/reports/csp-reports.ts). */
const REPORT_PATH = '/api/csp-reports'

/** Names the report endpoint for `report-to`. `report-uri` is for browsers that do not know the header. */
export const REPORTING_ENDPOINTS = `csp="${REPORT_PATH}"`

/**
 * The policy of a page, with or without scripts of the tenant. It uses hashes: cached HTML is the same for
 * all visitors, so a nonce in it would not be secret. With scripts of a tenant, the scripts that a hashed script adds
 * are trusted too; browsers with `strict-dynamic` ignore the last two sources.
 *
 * A page that runs only files of the product has Trusted Types: markup enters the document through the policies
 * of client/visitor/fragment.ts, client/trusted-jsx.ts and sections/pagination/append-entries.browser.ts alone. Scripts
 * of a tenant or of the bot check are not written for that.
 */
export function contentSecurityPolicy(policy: PagePolicy): string {
  const { styleHashes, scriptHashes, hasTags, supabaseOrigin, hasBotCheck, showsAccount } = policy
  const styles = quoted(styleHashes)
  const scripts = quoted(scriptHashes)
  const supabase = supabaseOrigin === null ? '' : ` ${supabaseOrigin}`
  const botCheck = hasBotCheck ? ' https://challenges.cloudflare.com' : ''
  return [
    "default-src 'none'",
    hasTags
      ? `script-src ${scripts} 'strict-dynamic' https: 'unsafe-inline'`
      : `script-src 'self' ${scripts}${botCheck}`,
    `style-src-elem 'self' ${styles}`.trimEnd(),
    "style-src-attr 'unsafe-inline'",
    ...(showsAccount ? OWN_MEDIA : MEDIA),
    hasTags ? "connect-src 'self' https: wss:" : `connect-src 'self'${supabase}`,
    hasTags ? 'frame-src https:' : `frame-src ${FRAMES.join(' ')}${botCheck}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(hasTags || hasBotCheck
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types vitrine vitrine-list vitrine-island']),
    `report-uri ${REPORT_PATH}`,
    'report-to csp',
  ].join('; ')
}

function quoted(hashes: readonly string[]): string {
  return hashes.map((hash) => `'${hash}'`).join(' ')
}

/** The policy of responses other than pages: nothing in them may run. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The CSP source of an inline element: base64 of the SHA-256 of its text. */
export async function hashSource(text: string): Promise<string> {
  return `sha256-${base64(await sha256Bytes(text))}`
}
