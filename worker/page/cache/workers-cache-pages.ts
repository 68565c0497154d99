import { HttpError } from '#shared/errors.ts'
import { NO_STORE, PAGE_SECONDS } from '../../http/cache-control.ts'
import { type FetchedPage, freshSeconds, type PageCache, type RenderedPage } from './page-cache.ts'
import { readBody, sentBody } from './page-body.ts'

/** The props of the inner entrypoint. The platform includes them in the cache key: host, site and build. */
export interface RendererProps {
  host: string
  url: string
  site: string
  revision: string
  key: string
}

/** `ctx.exports.Renderer`, where the platform supports loopback calls with props. */
export type RendererExport = (options: { props: RendererProps }) => {
  fetch(request: Request): Promise<Response>
}

/** Marks a response of the inner entrypoint as an `HttpError`: only responses pass between the two. */
const THROWN = 'x-thrown'

/** @throws every error that is not an `HttpError` */
export function thrownResponse(error: unknown): Response {
  if (!(error instanceof HttpError)) throw error
  return new Response(error.message, {
    status: error.status,
    headers: { [THROWN]: '1', 'cache-control': NO_STORE },
  })
}

/**
 * The response of the inner entrypoint, for Workers Cache to store. A body that can be stored is read to its end
 * first: a failure is then not stored, and the entry has a length. A page with deferred sections is streamed and not
 * stored, because its headers are sent before it is known to be complete.
 * @param isCurrent the site still has the revision in the key
 */
export async function storableResponse(
  page: RenderedPage,
  { isCurrent }: { isCurrent: boolean },
): Promise<Response> {
  const { status, etag, cacheSeconds } = page
  const headers = new Headers(page.headers)
  if (etag !== '') headers.set('etag', etag)
  const seconds = typeof cacheSeconds === 'number' && status === 200 && isCurrent ? cacheSeconds : 0
  headers.set(PAGE_CONTROL, page.headers.get('cache-control') ?? NO_STORE)
  headers.set('cache-control', seconds > 0 ? `public, max-age=${seconds}${staleControl(seconds)}` : NO_STORE)
  const body = seconds > 0 ? await readBody(page.body) : sentBody(page.body)
  // The length reveals an entry that the cache returns incomplete.
  if (body instanceof Uint8Array) headers.set('content-length', String(body.byteLength))
  return new Response(body, { status, headers })
}

/** Only a page whose key names everything that it depends on may be served stale: its content cannot be out of date. */
function staleControl(seconds: number): string {
  return seconds === PAGE_SECONDS ? ', stale-while-revalidate=3600' : ''
}

/**
 * Pages in Workers Cache: it is in front of the inner entrypoint `Renderer`, is tiered and collapses
 * concurrent requests. Its own key has no host. So `ctx.props` and `cf.cacheKey` contain the host, the site, its
 * revision and the build, and two sites never share an entry. A hit does not run the Renderer.
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
    // The platform has stored the page already, if it can.
    put: async () => undefined,
  }
}

/**
 * The page's own `cache-control`, for browsers. Between the two entrypoints, the header has the value for the
 * cache.
 */
const PAGE_CONTROL = 'x-page-control'

/** Headers that the cache adds or reads; the page has none of them. */
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
