import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import type { Bindings } from './env.ts'
import { log } from './log.ts'
import { openNotes, type RequestNotes, type Scope } from './scope.ts'
import { readHost } from './tenant/host.ts'

/** Answers a request; one of those that `REQUEST_SAMPLE` chooses also has a line in the log and a `Server-Timing`. */
export function withRequestLine(
  request: Request,
  { bindings, scope }: { bindings: Bindings; scope: Scope },
  answer: () => Promise<Response>,
): Promise<Response> {
  return isChosen(bindings.REQUEST_SAMPLE) ? measured(request, scope, answer) : answer()
}

/** A setting that is no share chooses none; `readEnv` refuses it by name. */
function isChosen(share: string | number | undefined): boolean {
  return share !== undefined && share !== '' && Math.random() < Number(share)
}

async function measured(request: Request, scope: Scope, answer: () => Promise<Response>): Promise<Response> {
  const startedAt = Date.now()
  const notes = openNotes(scope)
  const response = await answer()
  const ms = Date.now() - startedAt
  writeLine(request, response, { notes, ms })
  response.headers.set('server-timing', serverTiming(response, { notes, ms }))
  return response
}

interface Measured {
  notes: RequestNotes
  ms: number
}

/** No path and no query: a visitor may have typed them. */
function writeLine({ url, headers }: Request, response: Response, { notes, ms }: Measured): void {
  const address = new URL(url)
  const { locale, upstreamMs: upstream } = notes
  const { status } = response
  const id = response.headers.get('x-request-id')
  const cache = response.headers.get('x-cache')
  const ray = headers.get('cf-ray')
  const host = readHost(address)
  const kind = notes.kind ?? pathKind(address.pathname)
  log('info', 'request', { request: id, ray, host, kind, locale, cache, status, ms, upstream })
}

/** The folder of what is no page: `api`, `assets`, `media`; null for the rest. */
function pathKind(pathname: string): string | null {
  const folder = Object.values(RESERVED_FOLDERS).find((each) => pathname.startsWith(each))
  return folder === undefined ? null : folder.replaceAll('/', '')
}

/** https://www.w3.org/TR/server-timing/ */
function serverTiming({ headers }: Response, { notes, ms }: Measured): string {
  const cache = headers.get('x-cache')
  const metrics = [`total;dur=${ms}`, `upstream;dur=${notes.upstreamMs}`]
  return [...metrics, ...(cache === null ? [] : [`cache;desc="${cache}"`])].join(', ')
}
