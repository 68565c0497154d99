import { HttpError } from '#shared/errors.ts'
import { NO_STORE } from '../cache/cache-control.ts'
import { type FetchedPage, freshSeconds, type PageCache, type RenderedPage } from './page-cache.ts'
import { sendPieces } from './pieces.ts'

/** What the inner entrypoint renders from. The platform makes it part of the cache key: host, site and build. */
export interface RendererProps {
  host: string
  url: string
  site: string
  revision: string
  key: string
}

/** `ctx.exports.Renderer` where the platform offers loopback calls with props. */
export type RendererExport = (options: { props: RendererProps }) => {
  fetch(request: Request): Promise<Response>
}

/** Marks an answer of the inner entrypoint that is an `HttpError`: between the two only answers travel. */
const THROWN = 'x-thrown'

/** @throws whatever is no `HttpError` */
export function thrownResponse(error: unknown): Response {
  if (!(error instanceof HttpError)) throw error
  return new Response(error.message, {
    status: error.status,
    headers: { [THROWN]: '1', 'cache-control': NO_STORE },
  })
}

/**
 * A page as the inner entrypoint answers it, for Workers Cache to store. A page with content on its way is sent as it
 * comes and not stored: whether it is whole is not known when its headers leave.
 * @param isCurrent the site is still the one that the key names
 */
export function storableResponse(page: RenderedPage, { isCurrent }: { isCurrent: boolean }): Response {
  const { status, etag, cacheSeconds, pieces } = page
  const headers = new Headers(page.headers)
  if (etag !== '') headers.set('etag', etag)
  const seconds = typeof cacheSeconds === 'number' && status === 200 && isCurrent ? cacheSeconds : 0
  headers.set(PAGE_CONTROL, page.headers.get('cache-control') ?? NO_STORE)
  headers.set(
    'cache-control',
    seconds > 0 ? `public, max-age=${seconds}, stale-while-revalidate=3600` : NO_STORE,
  )
  const { body } = sendPieces(pieces)
  // By its length an entry that the cache hands out in part is told from the page.
  if (body instanceof Uint8Array) headers.set('content-length', String(body.byteLength))
  return new Response(body, { status, headers })
}

/**
 * Pages in Workers Cache: it sits in front of the inner entrypoint `Renderer`, is tiered and collapses requests.
 * A host is not in its key: `ctx.props` and `cf.cacheKey` carry the site, its revision and the build, so two sites
 * never share an entry. A hit does not run the Renderer at all.
 */
export function workersCachePages(renderer: RendererExport): PageCache {
  return {
    async get({ key, host, origin, path, site, revision }) {
      const url = origin + path
      const props: RendererProps = { key, host, url, site, revision }
      const request = new Request(url, { cf: { cacheKey: `${host}/${key}` } })
      const answer = await renderer({ props }).fetch(request)
      if (answer.headers.has(THROWN)) throw new HttpError(answer.status, await answer.text())
      return fetchedFrom(answer)
    },
    // The platform has stored it already, if it could.
    put: async () => undefined,
  }
}

/** The page's own `cache-control`, for browsers; between the two entrypoints stands the cache's. */
const PAGE_CONTROL = 'x-page-control'

/** What the cache adds to an answer, or reads itself; none of it is the page's. */
const CACHE_HEADERS = ['age', 'cf-cache-status', 'cache-tag', 'date', 'expires', PAGE_CONTROL]

function fetchedFrom(answer: Response): FetchedPage {
  const response = new Response(answer.body, answer)
  for (const name of CACHE_HEADERS) response.headers.delete(name)
  response.headers.set('cache-control', answer.headers.get(PAGE_CONTROL) ?? NO_STORE)
  return {
    from: answer.headers.get('cf-cache-status') === 'HIT' ? 'cache' : 'render',
    response,
    etag: answer.headers.get('etag') ?? '',
    cacheSeconds: freshSeconds(answer.headers),
  }
}
