import { createHash, randomUUID } from 'node:crypto'

interface Account {
  id: string
  email: string
  password: string
  factors: { id: string; factor_type: 'totp'; status: 'verified' | 'unverified'; friendly_name: string }[]
}

/** A one-time code of the double: for e-mails and for second factors. */
export const ONE_TIME_CODE = '246810'

/**
 * Accounts and sessions as Supabase Auth documents them (https://supabase.com/docs/reference/self-hosting-auth):
 * passwords, codes and links in e-mails (PKCE), refresh tokens that are used once, second factors.
 */
export class AuthDouble {
  readonly accounts = new Map<string, Account>()
  /** E-mails that were sent: their receivers, and where their links lead. */
  readonly mails: { email: string; redirectTo: string | null; authCode: string }[] = []
  readonly #token: (claims: { sub: string; aal: string }) => Promise<string>
  readonly #refreshTokens = new Map<string, Account>()
  readonly #links = new Map<string, { account: Account; challenge: string }>()

  constructor(token: (claims: { sub: string; aal: string }) => Promise<string>) {
    this.#token = token
  }

  add(email: string, password = 'bem-longa-e-secreta'): Account {
    const account: Account = { id: randomUUID(), email, password, factors: [] }
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
      case 'POST /otp':
      case 'POST /recover':
        if (account === undefined) return path === '/otp' ? refusal(422, 'otp_disabled') : Response.json({})
        this.#mail(account, body, url)
        return Response.json({})
      case 'POST /verify':
        return account !== undefined && body.token === ONE_TIME_CODE
          ? this.#session(account)
          : refusal(403, 'otp_expired')
      case 'POST /signup': {
        const created = account ?? this.add(body.email ?? '', body.password)
        this.#mail(created, body, url)
        return Response.json({ id: randomUUID(), email: body.email, identities: [] })
      }
      case 'PUT /user': {
        const owner = this.#ownerOf(request)
        if (owner === undefined) return refusal(401, 'no_authorization')
        owner.password = body.password ?? owner.password
        return Response.json(userOf(owner))
      }
      case 'POST /logout':
        return new Response(null, { status: 204 })
      default:
        return this.#factors(request, path, body)
    }
  }

  #factors(request: Request, path: string, body: Record<string, string>): Response | Promise<Response> {
    const [, id, call] = /^\/factors\/([^/]+)\/(challenge|verify)$/.exec(path) ?? []
    const owner = this.#ownerOf(request)
    const factor = owner?.factors.find((each) => each.id === id)
    if (owner === undefined || factor === undefined) return refusal(404, 'mfa_factor_not_found')
    if (call === 'challenge') return Response.json({ id: `challenge-${id}`, type: 'totp', expires_at: 0 })
    if (body.code !== ONE_TIME_CODE || body.challenge_id !== `challenge-${id}`)
      return refusal(422, 'mfa_verification_failed')
    factor.status = 'verified'
    return this.#session(owner, 'aal2')
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
    const [, payload = ''] = (request.headers.get('authorization') ?? '').split('.')
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as { sub?: string }
    return [...this.accounts.values()].find(({ id }) => id === sub)
  }
}

function userOf({ id, email, factors }: Account): object {
  const at = '2026-01-01T00:00:00Z'
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: at,
    factors,
    created_at: at,
  }
}

function refusal(status: number, code: string): Response {
  return Response.json({ code: status, error_code: code, msg: code }, { status })
}
