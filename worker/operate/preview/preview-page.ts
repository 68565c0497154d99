import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { textDirection, LOCALE_CODES } from '#shared/locales.ts'
import type { RenderedPage } from '../../page/cache/page-cache.ts'
import { uncachedResponse } from '../../page/cache/page-response.ts'
import { loadWords } from '../../page/sections/messages.ts'
import { hintsFrom } from '#core/routing/hints.ts'
import { negotiateLocale } from '#core/routing/locale.ts'
import type { RequestScope } from '../../scope.ts'
import { hashSource, INERT_POLICY } from '../../http/content-security-policy.ts'
import { securityHeaders } from '../../http/headers.ts'
import { BAR_STYLES, previewBar, type ShownPreview } from './preview-bar.ts'
import type { PreviewPlace } from './preview-place.ts'
import { collectSections } from './shown-sections.ts'

/** Turns a page into its preview: adds the bar, makes links lead to the preview, and lets only editors frame it. */
export async function previewPage(
  page: RenderedPage,
  shown: ShownPreview,
  scope: RequestScope,
): Promise<Response> {
  const { base, origin, place } = shown
  const { start, end } = previewBar(shown)
  const rewriter = linksInside({ base, origin })
  const sections = collectSections(rewriter)
  const answer = rewriter
    // The browser would fetch the manifest without the token.
    .on('link[rel="manifest"]', { element: (element) => void element.remove() })
    .on('body', {
      element(element) {
        element.prepend(start, { html: true })
        element.onEndTag((tag) => void tag.before(end(sections), { html: true }))
      },
    })
    .transform(uncachedResponse({ request: new Request('https://preview.invalid'), ctx: scope }, page))
  const { headers } = answer
  headers.set(
    'content-security-policy',
    await previewPolicy(headers.get('content-security-policy') ?? '', place),
  )
  // The policy above has no directive for reports, so no endpoint is named for them.
  headers.delete('reporting-endpoints')
  headers.delete('x-frame-options')
  return answer
}

/**
 * The policy of a preview: only editors may frame it, and it allows the styles of the bar and the markup that the
 * preview script adds.
 */
async function previewPolicy(policy: string, { origins }: PreviewPlace): Promise<string> {
  const hashes = (await Promise.all(BAR_STYLES.map(hashSource))).map((hash) => ` '${hash}'`)
  return policy
    .split('; ')
    .filter((directive) => !/^report-(?:uri|to) /.test(directive))
    .map((directive) => {
      if (directive.startsWith('frame-ancestors ')) return frameAncestors(origins)
      if (directive.startsWith('style-src-elem ')) return directive + hashes.join('')
      return directive.startsWith('trusted-types ') ? `${directive} vitrine-preview` : directive
    })
    .join('; ')
}

function frameAncestors(origins: readonly string[]): string {
  return `frame-ancestors ${origins.join(' ') || "'none'"}`
}

/** The answer to an expired link. The editor that frames it explains what to do. */
export async function gonePage(
  request: Request,
  { origins, assets }: { origins: readonly string[]; assets: Fetcher },
): Promise<Response> {
  const { localeCookie: cookie, acceptLanguage } = hintsFrom(request)
  const site = { locales: [...LOCALE_CODES], defaultLocale: 'pt-BR' as const }
  const locale = negotiateLocale({ cookie, acceptLanguage }, site)
  const { preview: words } = await loadWords(locale, assets)
  const text = escapeHtml(words.expired)
  const html = `<!DOCTYPE html><html lang="${locale}" dir="${textDirection(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${text}</title></head><body><main><h1>${text}</h1></main></body></html>`
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    ...securityHeaders(new URL(request.url).origin),
    'content-security-policy': INERT_POLICY.replace("frame-ancestors 'none'", frameAncestors(origins)),
  })
  headers.delete('x-frame-options')
  return new Response(html, { status: 410, headers })
}

interface Inside {
  base: string
  origin: string
}

/** The HTML with its links inside the preview. */
export async function withLinksInside(html: string, place: Inside): Promise<string> {
  return linksInside(place).transform(new Response(html)).text()
}

function linksInside(place: Inside): HTMLRewriter {
  const rewrite = (name: string) => ({
    element(element: Element) {
      const address = inside(element.getAttribute(name) ?? '', place)
      if (address !== null) element.setAttribute(name, address)
    },
  })
  return (
    new HTMLRewriter()
      .on('a[href]', rewrite('href'))
      .on('area[href]', rewrite('href'))
      // Search and filter forms. Forms that post are left alone; the preview refuses them.
      .on('form[action]', {
        element(element) {
          if (element.getAttribute('method')?.toLowerCase() !== 'post') rewrite('action').element(element)
        },
      })
  )
}

/**
 * A page of the site as an address of the preview.
 * @returns null for other sites, and for files and calls, whose addresses are the same everywhere
 */
export function inside(address: string, { base, origin }: Inside): string | null {
  const { host } = new URL(origin)
  const [start = '', own] = /^https?:\/\/([^/?#]+)/i.exec(address) ?? []
  const rest = address.slice(start.length)
  const path = own === undefined ? address : own.toLowerCase() === host ? rest || '/' : ''
  if (!/^\/(?![/\\])/.test(path)) return null
  return Object.values(RESERVED_FOLDERS).some((folder) => path.startsWith(folder)) ? null : base + path
}
