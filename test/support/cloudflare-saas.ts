import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import custom from '../fixtures/cloudflare/custom-hostname.json' with { type: 'json' }
import refusals from '../fixtures/cloudflare/refusals.json' with { type: 'json' }
import steps from '../fixtures/cloudflare/steps.json' with { type: 'json' }

export const ZONE = '023e105f4ecef8ad9ca31a8372d0c353'
export const TOKEN = 'token-of-the-double'

type Hostname = typeof custom.result & Record<string, unknown>
export type Step = keyof typeof steps
export type RefusalName = keyof typeof refusals

/**
 * A double of two services: the custom hostnames of a zone at Cloudflare, with the answers of its documentation, and a
 * resolver of DNS over HTTPS.
 */
export class CloudflareDouble {
  /** Calls such as `POST /zones/…/custom_hostnames`, in order. */
  readonly calls: string[] = []
  readonly bodies: unknown[] = []
  readonly hostnames = new Map<string, Hostname>()
  /** Content of TXT records by name. */
  readonly txt = new Map<string, string[]>()
  readonly cname = new Map<string, string>()
  /** Names that the resolver fails for. */
  readonly broken = new Set<string>()
  /** Lookups are answered once this resolves. */
  pause: Promise<void> = Promise.resolve()
  /** Names of the lookups through `listen` that have no answer yet, and whose caller still waits. */
  readonly open = new Set<string>()
  /** Refusals for the next calls, in order. */
  readonly refusing: RefusalName[] = []

  /** Moves a custom hostname to its next state at Cloudflare. */
  step(host: string, step: Step): void {
    const known = this.of(host)
    if (known === undefined) throw new Error(`${host} is no custom hostname`)
    const { ssl, ...rest } = steps[step]
    this.hostnames.set(known.id, {
      ...known,
      verification_errors: [],
      ...rest,
      ssl: { ...known.ssl, validation_errors: [], ...ssl },
    } as Hostname)
  }

  of(host: string): Hostname | undefined {
    return [...this.hostnames.values()].find(({ hostname }) => hostname === host)
  }

  /** Answers a call of either service. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.pathname.endsWith('/dns-query')) return this.resolve(url)
    this.calls.push(`${request.method} ${url.pathname.replace(/^.*?\/zones/, '/zones')}`)
    const text = await request.text()
    const body = text === '' ? undefined : JSON.parse(text)
    if (body !== undefined) this.bodies.push(body)
    const refused = this.refusing.shift()
    if (refused !== undefined) return refuse(refused)
    if (request.headers.get('authorization') !== `Bearer ${TOKEN}`) return refuse('unauthorised')
    return this.answer(request.method, url, body)
  }

  private answer(method: string, url: URL, body: { hostname?: string } | undefined): Response {
    const [, zone, id] = /\/zones\/([^/]+)\/custom_hostnames(?:\/(.+))?$/.exec(url.pathname) ?? []
    if (zone !== ZONE) return refuse('missing')
    if (id === undefined && method === 'GET') {
      const wanted = url.searchParams.get('hostname.exact')
      const result = [...this.hostnames.values()].filter(({ hostname }) => hostname === wanted)
      const count = result.length
      return ok(result, { page: 1, per_page: 50, count, total_count: count, total_pages: 1 })
    }
    if (id === undefined) {
      const host = body?.hostname ?? ''
      if (this.of(host) !== undefined) return refuse('duplicate')
      const made = { ...structuredClone(custom.result), id: randomUUID(), hostname: host }
      this.hostnames.set(made.id, made as Hostname)
      return ok(made)
    }
    const known = this.hostnames.get(id)
    if (known === undefined) return refuse('missing')
    if (method === 'DELETE') {
      this.hostnames.delete(id)
      return Response.json({ id })
    }
    if (method === 'PATCH') this.step(known.hostname, 'pending')
    return ok(this.hostnames.get(id))
  }

  private resolve(url: URL): Response {
    const name = url.searchParams.get('name') ?? ''
    if (this.broken.has(name)) return Response.json({ Status: 2 })
    const type = url.searchParams.get('type') === 'TXT' ? 16 : 5
    const cname = this.cname.get(name)
    const values =
      type === 16 ? (this.txt.get(name) ?? []).map((value) => `"${value}"`) : cname ? [`${cname}.`] : []
    if (values.length === 0) return Response.json({ Status: 3 })
    const Answer = values.map((data) => ({ name, type, TTL: 300, data }))
    return Response.json({ Status: 0, TC: false, RD: true, RA: true, AD: false, CD: false, Answer })
  }

  /** Both services on a port of this machine. */
  async listen(): Promise<{ origin: string; close: () => void }> {
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const name = new URL(`http://double${request.url}`).searchParams.get('name')
      if (name !== null) {
        this.open.add(name)
        response.once('close', () => this.open.delete(name))
        await this.pause
      }
      const answer = await this.fetch(`http://double${request.url}`, {
        method: request.method ?? 'GET',
        headers: { authorization: request.headers.authorization ?? '' },
        ...(body !== '' && { body }),
      })
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
  }
}

function ok(result: unknown, result_info?: object): Response {
  return Response.json({
    success: true,
    errors: [],
    messages: [],
    result,
    ...(result_info && { result_info }),
  })
}

function refuse(name: RefusalName): Response {
  const { status, body, ...rest } = refusals[name]
  return Response.json(body, { status, headers: 'headers' in rest ? rest.headers : {} })
}
