import { choosePageCache } from './choose.ts'
import { type FetchedPage, type PageTarget, type RenderedPage, wholePage } from './page-cache.ts'
import { rememberPage } from './page-memory.ts'
import type { Env } from '../env.ts'
import { fetchedResponse } from './respond.ts'

/** Whose answer it is, and what the request came with. */
interface Surroundings {
  request: Request
  env: Env
  ctx: ExecutionContext
  /** The site is older than it should be. */
  isStale: boolean
}

/** A page from the cache of the data centre; null where it must be made. */
export async function cachedResponse(target: PageTarget, around: Surroundings): Promise<Response | null> {
  const page = await choosePageCache(around.env, around.ctx).match(target)
  return page === null ? null : respond(target, page, around)
}

/** A page that was just made: sent, and kept for whoever asks next. */
export function madeResponse(target: PageTarget, page: RenderedPage, around: Surroundings): Response {
  return respond(target, choosePageCache(around.env, around.ctx).keep(target, page), around)
}

function respond({ key }: PageTarget, page: FetchedPage, around: Surroundings): Response {
  const { request, isStale } = around
  const answer = isStale ? 'STALE' : page.from === 'cache' ? 'HIT' : page.keepSeconds > 0 ? 'MISS' : 'BYPASS'
  return fetchedResponse(request, remembering(key, page, around), answer)
}

/** Sends the page on and keeps a copy in the isolate, once it has come whole. */
function remembering(key: string, page: FetchedPage, { env, ctx }: Surroundings): FetchedPage {
  const { pageMemoryBytes } = env
  const { status, headers, body: stream } = page.response
  if (pageMemoryBytes === 0 || status !== 200 || stream === null || page.keepSeconds === 0) return page
  const [body, copy] = stream.tee()
  ctx.waitUntil(
    wholePage(copy, { headers, etag: page.etag }).then((whole) => {
      if (whole !== null) rememberPage(key, whole, page.keepSeconds, pageMemoryBytes)
    }),
  )
  return { ...page, response: new Response(body, page.response) }
}
