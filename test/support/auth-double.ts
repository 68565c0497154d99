import { createHash, randomUUID } from 'node:crypto'
import { answerFactors, type DoubleFactor, listedFactors, newFactor, refusal } from './factor-double.ts'

interface Account {
  id: string
  email: string
  password: string
  name: string
  factors: DoubleFactor[]
  /** The metadata of the sign-up, with later changes by its owner. */
  metadata: Record<string, unknown>
  confirmedAt: Date | null
  signedInAt: Date | null
}

interface Session {
  /** Null for the session of a token without a session id. */
  id: string | null
  account: Account
  /** How the session began, and the factors that it has shown since. */
  methods: string[]
  aal: 'aal1' | 'aal2'
}

interface Mail {
  email: string
  redirectTo: string | null
  authCode: string
  /** The purpose of the code and the link: a new address, a sign-in or a lost password. */
  kind: 'email/signup' | 'magiclink' | 'recovery'
}

type Claims = Record<'sub' | 'aal', string> & {
  email?: string
  user_metadata?: object
  session_id?: string
  amr: { method: string; timestamp: number }[]
  exp?: number
}

/** The code of every e-mail. */
export const ONE_TIME_CODE = '246810'

/**
 * Accounts and sessions as Supabase Auth documents them (https://supabase.com/docs/reference/self-hosting-auth):
 * passwords, codes and links in e-mails (PKCE), single-use refresh tokens, second factors. As there, an address can
 * sign in once it is confirmed, an account's first password survives confirmation and another sign-up, and a new
 * password ends the other sessions.
 */
export class AuthDouble {
  readonly accounts = new Map<string, Account>()
  /** E-mails that were sent: their receivers, and where their links lead. */
  readonly mails: Mail[] = []
  /** Sending an e-mail waits for this promise, as for a slow mail server. */
  mailServer: Promise<void> = Promise.resolve()
  readonly #token: (claims: Claims) => Promise<string>
  /** Seconds for which access tokens are valid; null for the default of the signer. */
  #lifetime: number | null = null
  readonly #refreshTokens = new Map<string, Session>()
  readonly #endedSessions = new Set<string>()
  readonly #links = new Map<string, { account: Account; challenge: string; kind: Mail['kind'] }>()

  constructor(token: (claims: Claims) => Promise<string>) {
    this.#token = token
  }

  /** An account whose address is confirmed. */
  add(email: string, password = 'bem-longa-e-secreta'): Account {
    const account = this.#create(email, password, {})
    account.confirmedAt = new Date('2026-01-01T00:00:00Z')
    return account
  }

  #create(email: string, password: string, metadata: Record<string, unknown>): Account {
    const account: Account = {
      ...{ id: randomUUID(), email, password, name: '', factors: [], metadata },
      ...{ confirmedAt: null, signedInAt: null },
    }
    this.accounts.set(email, account)
    return account
  }

  async handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const path = url.pathname.replace('/auth/v1', '')
    const text = await request.text()
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, string>
    const account = this.accounts.get(body.email ?? '')
    switch (`${request.method} ${path}${url.search && path === '/token' ? url.search : ''}`) {
      case 'POST /token?grant_type=password':
        if (account === undefined || account.password !== body.password)
          return refusal(400, 'invalid_credentials')
        return account.confirmedAt === null
          ? refusal(400, 'email_not_confirmed')
          : this.#signIn(account, 'password')
      case 'POST /token?grant_type=refresh_token': {
        const session = this.#refreshTokens.get(body.refresh_token ?? '')
        this.#refreshTokens.delete(body.refresh_token ?? '')
        return session === undefined ? refusal(400, 'refresh_token_not_found') : this.#answer(session)
      }
      case 'POST /token?grant_type=pkce': {
        const link = this.#links.get(body.auth_code ?? '')
        this.#links.delete(body.auth_code ?? '')
        if (link !== undefined) this.#confirm(link.account)
        const challenge = createHash('sha256')
          .update(body.code_verifier ?? '')
          .digest('base64url')
        return link?.challenge === challenge
          ? this.#signIn(link.account, link.kind)
          : refusal(400, 'bad_code_verifier')
      }
      case 'POST /otp': {
        // An address without an account gets one, unless the caller says otherwise.
        const { create_user, data = {} } = body as { create_user?: unknown; data?: object }
        const isMade = account === undefined && create_user === true
        const receiver = isMade ? this.#create(body.email ?? '', randomUUID(), { ...data }) : account
        if (receiver === undefined) return refusal(422, 'otp_disabled')
        await this.mailServer
        this.#mail(receiver, receiver.confirmedAt === null ? 'email/signup' : 'magiclink', body, url)
        return Response.json({})
      }
      case 'POST /recover':
        if (account === undefined) return Response.json({})
        await this.mailServer
        this.#mail(account, 'recovery', body, url)
        return Response.json({})
      case 'POST /verify':
        if (account === undefined || body.token !== ONE_TIME_CODE) return refusal(403, 'otp_expired')
        this.#confirm(account)
        return this.#signIn(account, 'otp')
      case 'POST /signup': {
        const { data = {} } = body as { data?: object }
        const created = account ?? this.#create(body.email ?? '', body.password ?? '', { ...data })
        if (account === undefined) await this.mailServer
        if (created.confirmedAt === null) this.#mail(created, 'email/signup', body, url)
        return Response.json({ id: randomUUID(), email: body.email, identities: [] })
      }
      case 'GET /user': {
        const owner = this.#ownerOf(request)
        return owner === undefined ? refusal(403, 'session_not_found') : Response.json(userOf(owner))
      }
      case 'PUT /user':
        return this.#changeUser(request, body)
      case 'POST /logout': {
        const owner = this.#ownerOf(request)
        if (owner !== undefined) this.#end(owner, url.searchParams.get('scope'), claimsOf(request).session_id)
        return new Response(null, { status: 204 })
      }
      default:
        return this.#factors(request, path, body)
    }
  }

  /** A factor that its owner has confirmed. */
  addFactor(account: Account, name = 'Celular'): DoubleFactor {
    const factor = newFactor(name, 'verified')
    account.factors.push(factor)
    return factor
  }

  /** Opens the link of an e-mail in any browser. The address is confirmed before the browser is redirected. */
  openLink({ email }: Mail): void {
    const account = this.accounts.get(email)
    if (account !== undefined) this.#confirm(account)
  }

  #confirm(account: Account): void {
    account.confirmedAt ??= new Date()
  }

  #changeUser(request: Request, { password, data }: Record<string, unknown>): Response {
    const owner = this.#ownerOf(request)
    if (owner === undefined) return refusal(403, 'session_not_found')
    const { aal, session_id } = claimsOf(request)
    const hasFactor = owner.factors.some(({ status }) => status === 'verified')
    if (password !== undefined && hasFactor && aal !== 'aal2') return refusal(401, 'insufficient_aal')
    if (typeof password === 'string') {
      if (password === owner.password) return refusal(422, 'same_password')
      owner.password = password
      this.#end(owner, 'others', session_id)
    }
    const { name = owner.name, ...more } = (data ?? {}) as { name?: string }
    owner.name = name
    Object.assign(owner.metadata, more)
    return Response.json(userOf(owner))
  }

  #end(owner: Account, scope: string | null, own: string | undefined): void {
    for (const [token, { id, account }] of this.#refreshTokens) {
      const isMeant = scope === 'local' ? id === own : scope !== 'others' || id !== own
      if (account !== owner || !isMeant) continue
      this.#refreshTokens.delete(token)
      if (id !== null) this.#endedSessions.add(id)
    }
  }

  #factors(request: Request, path: string, body: Record<string, string>): Response | Promise<Response> {
    const owner = this.#ownerOf(request)
    if (owner === undefined) return refusal(401, 'no_authorization')
    const { aal, session_id = randomUUID(), amr = [] } = claimsOf(request)
    const answered = answerFactors({ method: request.method, path, body, aal }, owner)
    if (answered !== 'proven') return answered
    const methods = [...amr.map(({ method }) => method), 'totp']
    return this.#answer({ id: session_id, account: owner, methods, aal: 'aal2' })
  }

  #mail(account: Account, kind: Mail['kind'], body: Record<string, string>, url: URL): void {
    const authCode = randomUUID()
    this.#links.set(authCode, { account, challenge: body.code_challenge ?? '', kind })
    const redirectTo = url.searchParams.get('redirect_to')
    this.mails.push({ email: account.email, redirectTo, authCode, kind })
  }

  #signIn(account: Account, method: string): Promise<Response> {
    account.signedInAt = new Date()
    return this.#answer({ id: randomUUID(), account, methods: [method], aal: 'aal1' })
  }

  async #answer(session: Session): Promise<Response> {
    const { id, account, methods, aal } = session
    const refreshToken = randomUUID()
    this.#refreshTokens.set(refreshToken, session)
    const timestamp = Math.floor(Date.now() / 1000)
    const amr = methods.map((method) => ({ method, timestamp }))
    return Response.json({
      access_token: await this.#token({
        sub: account.id,
        email: account.email,
        user_metadata: { name: account.name },
        aal,
        amr,
        ...(id !== null && { session_id: id }),
        ...(this.#lifetime !== null && { exp: timestamp + this.#lifetime }),
      }),
      refresh_token: refreshToken,
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: timestamp + 3600,
      user: userOf(account),
    })
  }

  /** Access tokens of new sessions are valid for this many seconds, until `end` is called. */
  expiring(seconds: number): { end(): void } {
    this.#lifetime = seconds
    return {
      end: () => {
        this.#lifetime = null
      },
    }
  }

  /** No session can be refreshed any more. Each ends when its access token expires. */
  forgetRefreshTokens(): void {
    this.#refreshTokens.clear()
  }

  /** A refresh token for an account, as a session of it would hold. */
  refreshTokenOf(account: Account): string {
    const refreshToken = randomUUID()
    this.#refreshTokens.set(refreshToken, { id: null, account, methods: ['password'], aal: 'aal1' })
    return refreshToken
  }

  #ownerOf(request: Request): Account | undefined {
    const { sub, session_id = '' } = claimsOf(request)
    if (this.#endedSessions.has(session_id)) return undefined
    return [...this.accounts.values()].find(({ id }) => id === sub)
  }
}

function claimsOf(request: Request): Partial<Claims> {
  const [, payload = ''] = (request.headers.get('authorization') ?? '').split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}')
}

function userOf({ id, email, name, factors, metadata, confirmedAt, signedInAt }: Account): object {
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    ...(confirmedAt !== null && { email_confirmed_at: confirmedAt, confirmed_at: confirmedAt }),
    ...(signedInAt !== null && { last_sign_in_at: signedInAt }),
    user_metadata: { ...metadata, name },
    factors: listedFactors(factors),
    created_at: '2026-01-01T00:00:00Z',
  }
}
