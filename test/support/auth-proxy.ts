import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import { ONE_TIME_CODE } from './auth-double.ts'
import { answerFactors, type DoubleFactor, listedFactors, refusal } from './factor-double.ts'
import { hmacToken } from './tokens.ts'

interface Claims {
  sub?: string
  session_id?: string
  email?: string
  aal?: string
}

interface Owner {
  email: string
  factors: DoubleFactor[]
  /** The newest session of the account, as the backend returned it. */
  session: { access_token: string; [field: string]: unknown } | null
}

/** Headers of one connection, and headers that no longer match the body. */
const OWN_HEADERS = [
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
]

/** `/code-for/<e-mail>` answers with the code that was mailed to that address, for tests in other processes. */
export const CODE_FOR = '/code-for/'

/**
 * A proxy in front of the embedded Supabase, which has no second factors and no codes by e-mail. It adds factors to
 * sessions and users, and answers the calls for factors. A request for a code creates an account, as for an invited
 * person. Every code is `ONE_TIME_CODE`. Everything else passes unchanged.
 */
export async function startAuthProxy(backendUrl: string, jwtSecret: string) {
  const owners = new Map<string, Owner>()
  /** Passwords of the accounts that were created for a code, by e-mail address. */
  const passwords = new Map<string, string>()
  const mails = new Map<string, PromiseWithResolvers<void>>()
  /** Ids of the sessions that have shown a second factor. */
  const proven = new Set<string>()
  const server = createServer((incoming, outgoing) => {
    answer(incoming)
      .then((response) => send(response, outgoing))
      .catch((error) => {
        console.warn(`${incoming.method} ${incoming.url} did not reach the embedded Supabase`, error)
        outgoing.writeHead(502).end()
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codeFor,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(incoming: IncomingMessage): Promise<Response> {
    const { method = 'GET', url = '/' } = incoming
    const body = await buffer(incoming)
    const path = url.replace('/auth/v1', '').replace(/\?.*$/, '')
    const claims = claimsOf((incoming.headers.authorization ?? '').replace('Bearer ', ''))
    if (url.startsWith(CODE_FOR)) return Response.json(await codeFor(url.slice(CODE_FOR.length)))
    if (url.startsWith('/auth/v1/factors')) return factors(method, path, body, claims)
    if (url.startsWith('/auth/v1/otp')) return mailCode(incoming, JSON.parse(body.toString()))
    if (url.startsWith('/auth/v1/verify')) return sessionByCode(incoming, JSON.parse(body.toString()))
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming.headers))
      if (!OWN_HEADERS.includes(name)) headers.set(name, String(value))
    // A busy backend may close a connection as idle although a request has just been sent on it.
    headers.set('connection', 'close')
    const response = await fetch(backendUrl + url, {
      method,
      headers,
      redirect: 'manual',
      ...(body.byteLength > 0 && { body }),
    })
    const isAccount =
      method !== 'OPTIONS' && /^\/auth\/v1\/(?:token|signup|verify|user)/.test(url) && response.ok
    return isAccount ? Response.json(await withFactors(await response.json())) : response
  }

  /** The code that was mailed to an address; waits until it was. */
  async function codeFor(email: string): Promise<string> {
    await mailTo(email).promise
    return ONE_TIME_CODE
  }

  function mailTo(email: string): PromiseWithResolvers<void> {
    const mail = mails.get(email) ?? Promise.withResolvers<void>()
    mails.set(email, mail)
    return mail
  }

  function authCall(incoming: IncomingMessage, path: string, body: object): Promise<Response> {
    return fetch(`${backendUrl}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: String(incoming.headers.apikey), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  async function mailCode(incoming: IncomingMessage, body: Record<string, unknown>): Promise<Response> {
    const email = String(body.email)
    if (body.create_user !== true) return refusal(422, 'otp_disabled')
    const password = randomUUID()
    const response = await authCall(incoming, '/signup', { email, password })
    if (!response.ok) return response
    passwords.set(email, password)
    mailTo(email).resolve()
    return Response.json({})
  }

  async function sessionByCode(incoming: IncomingMessage, body: Record<string, unknown>): Promise<Response> {
    const email = String(body.email)
    const password = passwords.get(email)
    if (password === undefined || body.token !== ONE_TIME_CODE) return refusal(403, 'otp_expired')
    const response = await authCall(incoming, '/token?grant_type=password', { email, password })
    if (!response.ok) return response
    const session = (await response.json()) as { access_token: string }
    const claims = claimsOf(session.access_token)
    const amr = [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) }]
    const access_token = await hmacToken({ alg: 'HS256', typ: 'JWT' }, { ...claims, amr }, jwtSecret)
    return Response.json(await withFactors({ ...session, access_token }))
  }

  async function factors(method: string, path: string, body: Buffer, claims: Claims): Promise<Response> {
    const owner = owners.get(claims.sub ?? '')
    if (owner === undefined) return Response.json({ error_code: 'no_authorization' }, { status: 401 })
    const fields = body.byteLength === 0 ? {} : JSON.parse(body.toString())
    const answered = answerFactors({ method, path, body: fields, aal: claims.aal }, owner)
    if (answered !== 'proven') return answered
    proven.add(claims.session_id ?? '')
    return Response.json(await withFactors(owner.session))
  }

  /** A session or a user of the backend, with factors and with the level that its session has proven. */
  async function withFactors(json: unknown): Promise<object> {
    const answered = json as Owner['session'] & { id?: string; user?: { id: string; email: string } }
    const { id, email } = (answered.user ?? answered) as { id: string; email: string }
    const owner = owners.get(id) ?? { email, factors: [], session: null }
    owners.set(id, owner)
    if (typeof answered.access_token !== 'string')
      return { ...answered, factors: listedFactors(owner.factors) }
    owner.session = answered
    const claims = claimsOf(answered.access_token)
    return {
      ...answered,
      ...(proven.has(claims.session_id ?? '') && {
        access_token: await hmacToken({ alg: 'HS256', typ: 'JWT' }, { ...claims, aal: 'aal2' }, jwtSecret),
      }),
      user: { ...answered.user, factors: listedFactors(owner.factors) },
    }
  }
}

function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.')
  return payload === '' ? {} : JSON.parse(Buffer.from(payload, 'base64url').toString())
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.includes(name))
  outgoing.writeHead(response.status, Object.fromEntries(headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}
