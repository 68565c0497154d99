import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { stripVTControlCharacters } from 'node:util'
import { escapeHtml } from '../../shared/escape-html.ts'
import type { Mailbox } from './mailbox.ts'
import { type DevState, EVENTS, liveReload, policyWith } from './live-reload.ts'

export interface DevServer {
  /** Text for visitors until the Worker has started. */
  starting: (what: string) => void
  /** Requests go to this Worker from now on; pages that are open reload. */
  ready: (worker: () => URL) => void
  /** Requests wait until `change` has finished. */
  during: (change: () => Promise<void>) => Promise<void>
  /** Open pages show this text; the previous build is still served. */
  failed: (error: string) => void
  close: () => void
}

interface DevServerOptions {
  mailbox?: Mailbox
  /** Hosts that are served in addition to those of this machine. */
  hosts?: readonly string[]
}

/**
 * A proxy in front of the Worker, so that requests are answered before it starts, while it is replaced, and when a
 * build fails. Requests pass unchanged. Documents that a browser navigates to get the script that reloads them. The
 * proxy listens only on this machine and refuses other hosts: otherwise a web page whose name resolves to this
 * machine could read the mailbox.
 */
export async function startDevServer(
  port: number,
  { mailbox, hosts = [] }: DevServerOptions = {},
): Promise<DevServer> {
  let worker: (() => URL) | null = null
  let waitingFor = 'Starting.'
  let change: Promise<void> = Promise.resolve()
  // A new process has other versions, so pages of the previous one reload.
  let version = 1
  const state: DevState = { version: `${process.pid}-${version}`, error: null }
  const listeners = new Set<ServerResponse>()

  const answer: RequestListener = async (incoming, outgoing) => {
    if (!isOwnHost(incoming.headers.host, hosts)) return refuseHost(outgoing)
    if (incoming.url === EVENTS) return listen(incoming, outgoing)
    if (mailbox?.handle(incoming, outgoing)) return
    await change
    if (worker === null) sendStatus(outgoing, state, waitingFor)
    else forward(incoming, outgoing, worker(), state)
  }
  const servers = await listenOnLoopback(port, answer)

  function listen(incoming: IncomingMessage, outgoing: ServerResponse): void {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    outgoing.write(stateEvent(state))
    listeners.add(outgoing)
    incoming.once('close', () => listeners.delete(outgoing))
  }

  function tell(): void {
    for (const listener of listeners) listener.write(stateEvent(state))
  }

  function renew(error: string | null): void {
    state.version = `${process.pid}-${++version}`
    state.error = error
    tell()
  }

  return {
    starting(what) {
      waitingFor = what
      if (worker === null) renew(null)
    },
    ready(next) {
      worker = next
      renew(null)
    },
    async during(run) {
      // A waiting request must not fail if the change does: the error goes to the caller of during().
      const done = run()
      change = done.catch(() => {})
      await done
    },
    failed(message) {
      const error = stripVTControlCharacters(message)
      if (worker === null) return renew(error)
      state.error = error
      tell()
    },
    close() {
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

/** Listens on both addresses to which `localhost` may resolve. */
async function listenOnLoopback(port: number, answer: RequestListener): Promise<Server[]> {
  const first = createServer(answer).listen(port, '127.0.0.1')
  await once(first, 'listening')
  const second = createServer(answer).listen((first.address() as AddressInfo).port, '::1')
  try {
    await once(second, 'listening')
    return [first, second]
  } catch (error) {
    // A machine without IPv6.
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return [first]
    first.close()
    throw error
  }
}

function isOwnHost(header: string | undefined, others: readonly string[]): boolean {
  const address = `http://${header}`
  if (header === undefined || !URL.canParse(address)) return false
  const host = new URL(address).hostname.replace(/\.$/, '')
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) || others.includes(host)
}

/** 421 (RFC 9110 §15.5.20): this server does not answer for the host. */
function refuseHost(outgoing: ServerResponse): void {
  outgoing.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  outgoing.end(
    'This server answers hosts of this machine: localhost, and names below it. Others: npm run dev -- --host\n',
  )
}

function stateEvent(state: DevState): string {
  return `data: ${JSON.stringify(state)}\n\n`
}

/** The page at every address while there is no Worker. It reloads by itself. */
function sendStatus(outgoing: ServerResponse, { version, error }: DevState, waitingFor: string): void {
  const { tag } = liveReload(version)
  const text = error === null ? waitingFor : `The build failed; saving a file tries again.`
  outgoing.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
  })
  outgoing.end(`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Vitrine</title></head>
<body style="font: 16px/1.5 system-ui; margin: 2rem"><h1>Vitrine</h1><p>${escapeHtml(text)}</p>${tag}</body></html>\n`)
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, worker: URL, state: DevState): void {
  const isDocument = incoming.headers['sec-fetch-dest'] === 'document'
  const sent = httpRequest({
    host: worker.hostname,
    port: worker.port,
    method: incoming.method,
    path: incoming.url,
    headers: isDocument ? uncached(incoming.headers) : quicklyEncoded(incoming.headers),
    agent: false,
  })
  sent.once('error', (error) => {
    if (outgoing.headersSent) return outgoing.destroy()
    outgoing.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    outgoing.end(`The Worker did not answer: ${error.message}\n`)
  })
  sent.once('response', (received) => {
    const isHtml = received.headers['content-type']?.startsWith('text/html') ?? false
    const script = isDocument && isHtml ? liveReload(state.version) : null
    outgoing.writeHead(received.statusCode ?? 502, answerHeaders(received, script?.source ?? null))
    received.on('data', (chunk) => outgoing.write(chunk))
    received.once('end', () => outgoing.end(script?.tag))
    received.once('error', () => outgoing.destroy())
  })
  outgoing.once('close', () => sent.destroy())
  incoming.pipe(sent)
}

/**
 * The request as sent, without headers that make an answer conditional or compressed, because the script is
 * added to the whole answer.
 */
function uncached(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'if-none-match': _, 'if-modified-since': __, 'accept-encoding': ___, ...kept } = headers
  return kept
}

/**
 * Pictures of a page are sent as WebP, because encoding AVIF takes forty times as long and a new page has about a
 * dozen. A picture opened or fetched directly is sent as in production.
 */
function quicklyEncoded(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  if (headers['sec-fetch-dest'] !== 'image' || headers.accept === undefined) return headers
  const types = headers.accept.split(',').filter((type) => !/^\s*image\/avif\s*(?:;|$)/.test(type))
  return { ...headers, accept: types.join() }
}

/** Copies every header, repeated ones included. With a script, the policy allows it and no cache stores the answer. */
function answerHeaders(received: IncomingMessage, source: string | null): Record<string, string[]> {
  const headers: Record<string, string[]> = {}
  for (const [name, values] of Object.entries(received.headersDistinct)) {
    if (values !== undefined && name !== 'connection' && name !== 'transfer-encoding') headers[name] = values
  }
  if (source === null) return headers
  const { 'content-length': _, etag: __, 'content-security-policy': policies = [], ...kept } = headers
  return {
    ...kept,
    'cache-control': ['no-store'],
    'content-security-policy': policies.map((policy) => policyWith(source, policy)),
  }
}
