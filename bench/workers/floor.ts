interface FloorBindings {
  /** The page's HTML. */
  HTML: string
  /** Its headers, as JSON. */
  HEADERS: string
}

let page: { bytes: Uint8Array; headers: Headers } | undefined

/**
 * The floor for cached pages: a Worker that only sends the same bytes and headers. At `/memory` from the
 * isolate's memory, at `/cache` from the Cache API, which the first request fills. Its headers are a
 * `Headers` object, like those of the deployed Worker: creating one per response would cost more.
 */
export default {
  async fetch(request: Request, { HTML, HEADERS }: FloorBindings): Promise<Response> {
    page ??= {
      bytes: new TextEncoder().encode(HTML),
      headers: new Headers(JSON.parse(HEADERS) as [string, string][]),
    }
    const { bytes, headers } = page
    if (request.url.endsWith('/memory')) return new Response(bytes, { headers })
    const hit = await caches.default.match(request)
    if (hit !== undefined) return hit
    const response = new Response(bytes, { headers })
    response.headers.set('cache-control', 'public, max-age=3600')
    await caches.default.put(request, response.clone())
    return response
  },
}
