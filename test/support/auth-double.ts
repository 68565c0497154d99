import { createHash, randomUUID } from 'node:crypto'
import { answerFactors, type DoubleFactor, listedFactors, newFactor, refusal } from './factor-double.ts'

interface Account {
  id: string
  email: string
  password: string
  name: string
  factors: DoubleFactor[]
}

/** The code of every e-mail. */
export const ONE_TIME_CODE = '246810'

/**
 * Accounts and sessions as Supabase Auth documents them (https://supabase.com/docs/reference/self-hosting-auth):
 * passwords, codes and links in e-mails (PKCE), refresh tokens that are used once, second factors.
 */
export class AuthDouble {
  readonly accounts = new Map<string, Account>()
  /** E-mails that were sent: their receivers, and where their links lead. */
  readonly mails: { email: string; redirectTo: string | null; authCode: string }[] = []
  /** Sending an e-mail waits for it, as for a slow server of e-mails. */
  mailServer: Promise<void> = Promise.resolve()
  readonly #token: (claims: { sub: string; aal: string }) => Promise<string>
  readonly #refreshTokens = new Map<string, Account>()
  readonly #links = new Map<string, { account: Account; challenge: string }>()

  constructor(token: (claims: { sub: string; aal: string }) => Promise<string>) {
    this.#token = token
  }

  add(email: string, password = 'bem-longa-e-secreta'): Account {
    const account: Account = { id: randomUUID(), email, password, name: '', factors: [] }
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
        return account?.password === body.password && account !== undefined
          ? this.#session(account)
          : refusal(400, 'invalid_credentials')
      case 'POST /token?grant_type=refresh_token': {
        const owner = this.#refreshTokens.get(body.refresh_token ?? '')
        this.#refreshTokens.delete(body.refresh_token ?? '')
        return owner === undefined ? refusal(400, 'refresh_token_not_found') : this.#session(owner)
      }
      case 'POST /token?grant_type=pkce': {
        const link = this.#links.get(body.auth_code ?? '')
        this.#links.delete(body.auth_code ?? '')
        const challenge = createHash('sha256')
          .update(body.code_verifier ?? '')
          .digest('base64url')
        return link?.challenge === challenge ? this.#session(link.account) : refusal(400, 'bad_code_verifier')
      }
      case 'POST /otp': {
        // An address without an account gets one, unless the caller says otherwise.
        const isMade = account === undefined && (body as { create_user?: unknown }).create_user === true
        const receiver = isMade ? this.add(body.email ?? '', randomUUID()) : account
        if (receiver === undefined) return refusal(422, 'otp_disabled')
        await this.mailServer
        this.#mail(receiver, body, url)
        return Response.json({})
      }
      case 'POST /recover':
        if (account === undefined) return Response.json({})
        await this.mailServer
        this.#mail(account, body, url)
        return Response.json({})
      case 'POST /verify':
        return account !== undefined && body.token === ONE_TIME_CODE
          ? this.#session(account)
          : refusal(403, 'otp_expired')
      case 'POST /signup': {
        const created = account ?? this.add(body.email ?? '', body.password)
        if (account === undefined) await this.mailServer
        this.#mail(created, body, url)
        return Response.json({ id: randomUUID(), email: body.email, identities: [] })
      }
      case 'GET /user': {
        const owner = this.#ownerOf(request)
        return owner === undefined ? refusal(401, 'no_authorization') : Response.json(userOf(owner))
      }
      case 'PUT /user': {
        const owner = this.#ownerOf(request)
        if (owner === undefined) return refusal(401, 'no_authorization')
        owner.password = body.password ?? owner.password
        owner.name = (body.data as unknown as { name?: string } | undefined)?.name ?? owner.name
        return Response.json(userOf(owner))
      }
      case 'POST /logout':
        return new Response(null, { status: 204 })
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

  #factors(request: Request, path: string, body: Record<string, string>): Response | Promise<Response> {
    const owner = this.#ownerOf(request)
    if (owner === undefined) return refusal(401, 'no_authorization')
    const { aal } = claimsOf(request)
    const answered = answerFactors({ method: request.method, path, body, aal }, owner)
    return answered === 'proven' ? this.#session(owner, 'aal2') : answered
  }

  #mail(account: Account, body: Record<string, string>, url: URL): void {
    const authCode = randomUUID()
    this.#links.set(authCode, { account, challenge: body.code_challenge ?? '' })
    this.mails.push({ email: account.email, redirectTo: url.searchParams.get('redirect_to'), authCode })
  }

  async #session(account: Account, aal: 'aal1' | 'aal2' = 'aal1'): Promise<Response> {
    const refreshToken = randomUUID()
    this.#refreshTokens.set(refreshToken, account)
    return Response.json({
      access_token: await this.#token({ sub: account.id, aal }),
      refresh_token: refreshToken,
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      user: userOf(account),
    })
  }

  /** A refresh token for an account, as a session of it would hold. */
  refreshTokenOf(account: Account): string {
    const refreshToken = randomUUID()
    this.#refreshTokens.set(refreshToken, account)
    return refreshToken
  }

  #ownerOf(request: Request): Account | undefined {
    const { sub } = claimsOf(request)
    return [...this.accounts.values()].find(({ id }) => id === sub)
  }
}

function claimsOf(request: Request): { sub?: string; aal?: string } {
  const [, payload = ''] = (request.headers.get('authorization') ?? '').split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}')
}

function userOf({ id, email, name, factors }: Account): object {
  const at = '2026-01-01T00:00:00Z'
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: at,
    user_metadata: { name },
    factors: listedFactors(factors),
    created_at: at,
  }
}
