import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import type { Bindings } from '../env.ts'
import { writeRequestPoint } from './data-points.ts'
import { log } from '#shared/log.ts'
import { openNotes, type RequestNotes, type RequestScope } from '../scope.ts'
import { readHost } from '#core/routing/host.ts'

/**
 * Answers a request. A share of the requests (`REQUEST_SAMPLE`) gets a line in the log and `Server-Timing`; another
 * share (`ANALYTICS_SAMPLE`) gets a data point, if Analytics Engine is bound.
 */
export function withRequestLine(
  request: Request,
  { bindings, scope }: { bindings: Bindings; scope: RequestScope },
  answer: () => Promise<Response>,
): Promise<Response> {
  const hasLine = isChosen(bindings.REQUEST_SAMPLE)
  const share = countedShare(bindings)
  const isCounted = isChosen(share)
  return hasLine || isCounted
    ? measured(request, { bindings, scope, hasLine, share: isCounted ? share : 0 }, answer)
    : answer()
}

/** Without the setting every request is counted. */
function countedShare({ ANALYTICS, ANALYTICS_SAMPLE: share = '' }: Bindings): number {
  if (ANALYTICS === undefined) return 0
  return share === '' ? 1 : Number(share)
}

/** An invalid share chooses no request; `readEnv` reports it. */
function isChosen(share: string | number | undefined): boolean {
  return Number(share) > 0 && Math.random() < Number(share)
}

interface Chosen {
  bindings: Bindings
  scope: RequestScope
  hasLine: boolean
  /** Share of the requests that are counted; 0 if this one is not. */
  share: number
}

async function measured(
  request: Request,
  { bindings, scope, hasLine, share }: Chosen,
  answer: () => Promise<Response>,
): Promise<Response> {
  const startedAt = Date.now()
  const notes = openNotes(scope)
  const response = await answer()
  const ms = Date.now() - startedAt
  const facts = requestFacts(request, response, { notes, ms })
  if (share > 0) writeRequestPoint(bindings, { ...facts, tenant: notes.tenant, share })
  if (hasLine) {
    const { host, kind, locale, cache, status, upstream } = facts
    const id = response.headers.get('x-request-id')
    const ray = request.headers.get('cf-ray')
    log('info', 'request', { request: id, ray, host, kind, locale, cache, status, ms, upstream })
    response.headers.set('server-timing', serverTiming({ notes, ms }))
  }
  return response
}

interface Measured {
  notes: RequestNotes
  ms: number
}

/** Leaves out path and query, because they may contain what a visitor typed. */
function requestFacts({ url }: Request, { status }: Response, { notes, ms }: Measured) {
  const address = new URL(url)
  const host = readHost(address)
  const kind = notes.kind ?? pathKind(address.pathname)
  const { locale, cache, upstreamMs: upstream } = notes
  return { host, kind, locale, cache, status, ms, upstream }
}

/** The folder of an address that is not a page: `api`, `assets`, `media`; null for pages. */
function pathKind(pathname: string): string | null {
  const folder = Object.values(RESERVED_FOLDERS).find((each) => pathname.startsWith(each))
  return folder === undefined ? null : folder.replaceAll('/', '')
}

/** https://www.w3.org/TR/server-timing/ */
function serverTiming({ notes: { cache, upstreamMs }, ms }: Measured): string {
  const metrics = [`total;dur=${ms}`, `upstream;dur=${upstreamMs}`]
  return [...metrics, ...(cache === null ? [] : [`cache;desc="${cache}"`])].join(', ')
}
