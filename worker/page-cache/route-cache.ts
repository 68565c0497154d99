import { isLocale, type Locale } from '#shared/locales.ts'
import type { Site } from '#shared/site.ts'
import type { PageTarget } from './page-cache.ts'
import { recallPage } from './page-memory.ts'
import { type Bindings, readEnv } from '../env.ts'
import { prefersMarkdown } from '../routing/document.ts'
import { storeOf } from '../tenant/isolate-store.ts'
import { cookieOf } from '../routing/hints.ts'
import { cachedResponse } from './cached-page.ts'
import { storedResponse } from './respond.ts'

/** An address that was routed before: what it leads to as long as its site stays the same. */
interface Hot {
  target: PageTarget
  site: Site
  locale: Locale
}

/** Addresses an isolate knows by heart. Only spellings that were served are kept, and not many. */
const MAX_HOT = 4096

/**
 * The way past everything for a page that was just served: one lookup by the address itself. It answers only
 * what the long way would answer too, and leaves the rest to it (docs/decisions/004-hot-path.md).
 */
class HotPages {
  readonly #hot = new Map<string, Hot>()

  /** Addresses with a query take the long way: there are endlessly many. */
  remember(address: string, hot: Hot): void {
    if (address.includes('?')) return
    if (this.#hot.size >= MAX_HOT) this.#hot.clear()
    this.#hot.set(address, hot)
  }

  /** @returns null, or an answer of null, for whom takes the long way */
  match(
    request: Request,
    bindings: Bindings,
    ctx: ExecutionContext,
  ): Response | Promise<Response | null> | null {
    const hot = this.#find(request, bindings)
    if (hot === null) return null
    const page = recallPage(hot.target.key)
    if (page !== undefined) return storedResponse(request, page, 'HIT')
    const around = { request, env: readEnv(bindings), ctx, isStale: false }
    // What fails here fails on the long way too, which knows how to tell of it.
    return cachedResponse(hot.target, around).catch(() => null)
  }

  #find(request: Request, bindings: Bindings): Hot | null {
    if (request.method !== 'GET') return null
    const hot = this.#hot.get(request.url)
    if (hot === undefined || prefersMarkdown(request.headers.get('accept'))) return null
    if (storeOf(bindings).peek(hot.target.host) !== hot.site) return null
    return hot.site.locales.length > 1 && isAboutLanguage(request, hot) ? null : hot
  }
}

/** Whether this visitor may be sent to another language, or may have just chosen this one. */
function isAboutLanguage({ url, headers }: Request, { site, locale }: Hot): boolean {
  const referer = headers.get('referer')
  if (referer !== null && isOfAnotherLanguage(referer, { url, site, locale })) return true
  return locale === site.defaultLocale && mayWantAnotherLanguage(headers, site)
}

/** By the first segment of a page of this host; whoever comes from elsewhere has chosen nothing here. */
function isOfAnotherLanguage(
  referer: string,
  { url, site, locale }: { url: string; site: Site; locale: Locale },
): boolean {
  const pathStart = url.indexOf('/', 'https://'.length) + 1
  if (!referer.startsWith(url.slice(0, pathStart))) return false
  const first = /^[^/?#]*/.exec(referer.slice(pathStart))?.[0]
  return (isLocale(first) && site.locales.includes(first) ? first : site.defaultLocale) !== locale
}

/** The default locale's own tag, as browsers send it first, wants no redirect; everything else is negotiated. */
function mayWantAnotherLanguage(headers: Headers, site: Site): boolean {
  const cookie = headers.get('cookie')
  if (cookie !== null && cookieOf(cookie, 'locale') !== null) return true
  const accept = headers.get('accept-language')
  return accept !== null && !accept.startsWith(site.defaultLocale)
}

export const hotPages = new HotPages()
