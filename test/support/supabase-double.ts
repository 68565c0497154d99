import { AuthDouble } from './auth-double.ts'
import { pageIdAt } from './page-table.ts'
import { documentOf } from './site.ts'
import { createSigner, sessionClaims, type Signer } from './tokens.ts'
import type { ScriptedUpstream } from './upstream.ts'

const URL_OF_DOUBLE = 'https://ref.supabase.test'

/** `<host> <account id>` */
type Membership = `${string} ${string}`
/** `<host> <e-mail address>` */
type Invitation = `${string} ${string}`

/**
 * Answers the Worker's calls of Supabase for the sites of a scripted upstream. Its signing keys can rotate, unlike those
 * of the embedded backend, which signs with a secret and publishes no keys. It answers as Supabase documents
 * (https://supabase.com/docs/reference/self-hosting-auth).
 */
export async function supabaseDouble(upstream: ScriptedUpstream) {
  const issuer = `${URL_OF_DOUBLE}/auth/v1`
  const double = {
    issuer,
    /** The published keys, newest first. The newest one signs. */
    signers: [await createSigner('key-1')],
    /** Role of each account, by site. */
    members: new Map<Membership, 'visitor' | 'editor' | 'owner'>(),
    /** Role that the account of an e-mail address gets when it joins the site. */
    invitations: new Map<Invitation, 'visitor' | 'editor' | 'owner'>(),
    /** Accounts and their sessions. */
    auth: new AuthDouble(token),
    /** The requests received: method, path and headers. */
    calls: [] as { call: string; headers: Headers }[],
    /** Answers every call of Supabase Auth with 500. */
    isAuthDown: false,
    bindings: {
      UPSTREAM: 'supabase',
      SUPABASE_URL: URL_OF_DOUBLE,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_double',
      SUPABASE_SECRET_KEY: 'sb_secret_double',
    },
    handle,
    token,
  }
  return double

  /** An access token for an account, as the newest key signs it. */
  function token(claims: { sub: string; [claim: string]: unknown }): Promise<string> {
    const [newest] = double.signers as Signer[]
    if (newest === undefined) throw new Error('the double has no key')
    return newest.sign(sessionClaims({ issuer, ...claims }))
  }

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    double.calls.push({ call: `${request.method} ${pathname}`, headers: new Headers([...request.headers]) })
    if (pathname.startsWith('/auth/v1/') && double.isAuthDown) return new Response('down', { status: 500 })
    switch (`${request.method} ${pathname}`) {
      case 'POST /rest/v1/rpc/member_join':
        return joinMember((await request.json()) as Parameters<typeof joinMember>[0])
      case 'GET /auth/v1/.well-known/jwks.json':
        return Response.json({ keys: double.signers.map(({ publicKey }) => publicKey) })
      case 'POST /rest/v1/rpc/core_config':
        return coreConfig((await request.json()) as { url: string })
      case 'POST /rest/v1/rpc/cookies_get':
        return Response.json([])
      case 'POST /rest/v1/rpc/member_page':
        return memberPage(request.headers, (await request.json()) as { url: string })
      default:
        return pathname.startsWith('/auth/v1/')
          ? double.auth.handle(request)
          : Response.json({ message: 'not here' }, { status: 404 })
    }
  }

  function joinMember({
    payload: { url, user_id, spends = true },
  }: {
    payload: { url: string; user_id: string; spends?: boolean }
  }): Response {
    const { hostname } = new URL(url)
    const account = [...double.auth.accounts.values()].find(({ id }) => id === user_id)
    const { sign_up = 'closed' } = accountOf(upstream.sites.get(hostname)?.config)
    const membership: Membership = `${hostname} ${user_id}`
    const invitation: Invitation = `${hostname} ${account?.email}`
    if (account === undefined || account.confirmedAt === null) return Response.json({ role: null })
    const invited = sign_up === 'closed' ? undefined : double.invitations.get(invitation)
    if (invited !== undefined && !spends && !double.members.has(membership))
      return Response.json({ role: null, invited: true })
    const role = invited ?? (sign_up === 'open' ? 'visitor' : undefined)
    if (role !== undefined && !double.members.has(membership)) double.members.set(membership, role)
    if (role !== undefined) double.invitations.delete(invitation)
    return Response.json({ role: double.members.get(membership) ?? null })
  }

  async function coreConfig({ url }: { url: string }): Promise<Response> {
    const asked = new URL('https://platform.test/api/core/config')
    asked.searchParams.set('url', url)
    const answer = await upstream.handle(new Request(asked))
    if (answer.status === 404) return Response.json(null)
    const configuration = (await answer.json()) as { page: { access?: string; sections: unknown[] } | null }
    const { page } = configuration
    // The publishable key shows only that such a page exists.
    return Response.json(page?.access === undefined ? configuration : withoutSections(configuration))
  }

  async function memberPage(headers: Headers, { url }: { url: string }): Promise<Response> {
    const claims = await claimsOf(headers.get('authorization')?.replace('Bearer ', '') ?? '')
    if (claims === null) return Response.json({ code: 'PGRST301', message: 'JWT invalid' }, { status: 401 })
    const { hostname, pathname } = new URL(url)
    const site = upstream.sites.get(hostname)
    const role = double.members.get(`${hostname} ${claims.sub}`)
    const id = site && pageIdAt(site, pathname)
    if (site === undefined || role === undefined || id === undefined) return Response.json(null)
    const page = documentOf(site, id) as { access?: string }
    return Response.json({ role, page: page.access === 'aal2' && claims.aal !== 'aal2' ? null : page })
  }

  /** The claims of a token that a published key has signed. */
  async function claimsOf(token: string): Promise<{ sub: string; aal: string } | null> {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString() || '{}') as { kid?: string }
    const signer = double.signers.find((each) => each.kid === kid)
    if (signer === undefined) return null
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('jwk', signer.publicKey, algorithm, false, ['verify'])
    const text = new TextEncoder().encode(`${header}.${payload}`)
    const isSigned = await crypto.subtle.verify(algorithm, key, Buffer.from(signature, 'base64url'), text)
    return isSigned ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : null
  }
}

function accountOf(config: object = {}): { sign_up?: string } {
  return 'account' in config ? (config.account as { sign_up?: string }) : {}
}

function withoutSections(configuration: { page: object | null }): object {
  return { ...configuration, page: { ...configuration.page, sections: [] } }
}
