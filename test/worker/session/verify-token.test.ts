import { AuthClient } from '@supabase/auth-js'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { SigningKeys } from '../../../worker/session/signing-keys.ts'
import { type Verification, verifyToken } from '../../../worker/session/verify-token.ts'
import { createSigner, forgedTokens, hmacToken, sessionClaims, type Signer } from '../../support/tokens.ts'

const issuer = 'https://ref.supabase.test/auth/v1'
const now = Date.now()

let es: Signer
let rs: Signer
beforeAll(async () => {
  es = await createSigner('es-1')
  rs = await createSigner('rs-1', 'RS256')
})

const decoded = (part: string) => Buffer.from(part, 'base64url').toString()

/** What `verifyToken` needs: the real library, whose calls to Supabase Auth are answered by `answer`, and a key set. */
function verification({
  keySet = { keys: [es.publicKey, rs.publicKey] },
  sessionTokens = 'signing_keys',
  answer = () => Response.json({ message: 'no' }, { status: 401 }),
}: {
  keySet?: object
  sessionTokens?: Verification['sessionTokens']
  answer?: (address: unknown, init?: object) => Response | Promise<Response>
} = {}) {
  const asked = vi.fn((...call: Parameters<typeof answer>) => Promise.resolve(answer(...call)))
  const auth = new AuthClient({
    url: issuer,
    headers: { apikey: 'key' },
    persistSession: false,
    autoRefreshToken: false,
    skipAutoInitialize: true,
    fetch: asked,
  })
  const fetchKeySet = vi.fn(() => Promise.resolve(keySet))
  const keys = new SigningKeys(fetchKeySet, { now: () => now })
  const scope = { waitUntil: () => undefined }
  return { asked, fetchKeySet, auth, keys, scope, issuer, sessionTokens, now: () => now }
}

describe('a token from Supabase', () => {
  test.each([
    ['ES256', () => es],
    ['RS256', () => rs],
  ])('signed by a published key with %s gives its claims, without a call', async (_, signer) => {
    const given = verification()
    const claims = sessionClaims({ issuer, now, aal: 'aal2' })
    expect(await verifyToken(await signer().sign(claims), given)).toMatchObject({
      sub: claims.sub,
      aal: 'aal2',
    })
    expect(given.asked).not.toHaveBeenCalled()
  })

  test('may come from a clock that is a little ahead', async () => {
    const seconds = Math.floor(now / 1000) + 45
    const token = await es.sign(sessionClaims({ issuer, now, iat: seconds, nbf: seconds }))
    expect(await verifyToken(token, verification())).not.toBeNull()
  })

  test('that is forged proves nothing, and Supabase is not asked about it', async () => {
    const given = verification()
    const tokens = Object.entries(await forgedTokens(es, { issuer, now }))
    expect(tokens.length).toBeGreaterThanOrEqual(12)
    for (const [what, token] of tokens) expect(await verifyToken(token, given), what).toBeNull()
    expect(given.asked).not.toHaveBeenCalled()
    expect(given.fetchKeySet).toHaveBeenCalledTimes(1)
  })

  test('with an invalid key proves nothing', async () => {
    const keySet = { keys: [{ kid: 'es-1', kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' }] }
    expect(
      await verifyToken(await es.sign(sessionClaims({ issuer, now })), verification({ keySet })),
    ).toBeNull()
  })
})

test('a token is not refused while its key cannot be fetched, unless it is malformed or expired', async () => {
  const fetchKeySet = () => Promise.reject(new Error('key set answered 500'))
  const given = { ...verification(), keys: new SigningKeys(fetchKeySet, { now: () => now }) }
  const claims = sessionClaims({ issuer, now })
  expect(await verifyToken(await es.sign(claims), given)).toBe('unavailable')
  const seconds = Math.floor(now / 1000)
  expect(await verifyToken(await es.sign({ ...claims, exp: seconds - 60 }), given)).toBeNull()
  expect(await verifyToken(await hmacToken({ alg: 'HS256', typ: 'JWT' }, claims, 'x'), given)).toBeNull()
})

describe('with tokens that Supabase signs with a shared secret', () => {
  const secret = 'a-secret-of-the-project'
  const hmac = (claims: object) => hmacToken({ alg: 'HS256', typ: 'JWT' }, claims, secret)

  test('a token gives its claims if Supabase Auth knows it', async () => {
    const claims = sessionClaims({ issuer, now })
    const given = verification({
      sessionTokens: 'shared_secret',
      answer: () => Response.json({ id: claims.sub, factors: [] }),
    })
    const token = await hmac(claims)
    expect(await verifyToken(token, given)).toMatchObject({ sub: claims.sub })
    expect(given.fetchKeySet).not.toHaveBeenCalled()
    const [, init] = given.asked.mock.calls[0] as [unknown, { headers: Record<string, string> }]
    expect(new Headers(init.headers).get('authorization')).toBe(`Bearer ${token}`)
  })

  test('a token without an issuer has one factor, and one of another issuer proves nothing', async () => {
    const { iss: _, aal: __, ...claims } = sessionClaims({ issuer, now, aal: 'aal2' })
    const answer = () => Response.json({ id: claims.sub, factors: [] })
    const given = () => verification({ sessionTokens: 'shared_secret', answer })
    expect(await verifyToken(await hmac(claims), given())).toMatchObject({ aal: 'aal1' })
    expect(await verifyToken(await es.sign(claims), verification())).toBeNull()
    const foreign = sessionClaims({ issuer: 'https://other.supabase.test/auth/v1', now })
    expect(await verifyToken(await hmac(foreign), given())).toBeNull()
  })

  test('only a token that the secret has signed proves a session', async () => {
    const signer = {
      ...es,
      sign: (claims: object, header = {}) =>
        hmacToken({ alg: 'HS256', typ: 'JWT', ...header }, claims, secret),
    }
    const claims = sessionClaims({ issuer, now, aal: 'aal2' })
    const forged = Object.entries({
      ...(await forgedTokens(signer, { issuer, now })),
      'a secret of its own': await hmacToken({ alg: 'HS256', typ: 'JWT' }, claims, 'another-secret'),
      'an empty secret': await hmacToken({ alg: 'HS256', typ: 'JWT' }, claims, ' '),
      'another length of HMAC': await hmacToken({ alg: 'HS512', typ: 'JWT' }, claims, secret),
    })
    expect(forged.length).toBeGreaterThanOrEqual(12)
    // Like the real Supabase Auth, this double checks the signature, and not every claim.
    const answer = async (_: unknown, init: RequestInit = {}) => {
      const bearer = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? ''
      const [header = '', payload = ''] = bearer.split('.')
      const again = await hmacToken(JSON.parse(decoded(header)), JSON.parse(decoded(payload)), secret)
      return again === bearer
        ? Response.json({ id: claims.sub, factors: [] })
        : Response.json({ message: 'invalid JWT' }, { status: 401 })
    }
    const given = verification({ sessionTokens: 'shared_secret', answer })
    expect(await verifyToken(await hmac(claims), given), 'one that is not forged').not.toBeNull()
    for (const [what, token] of forged) expect(await verifyToken(token, given), what).toBeNull()
    expect(given.fetchKeySet).not.toHaveBeenCalled()
  })

  test('a token that Supabase Auth does not know proves nothing', async () => {
    const given = verification({ sessionTokens: 'shared_secret' })
    expect(await verifyToken(await hmac(sessionClaims({ issuer, now })), given)).toBeNull()
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('no network'))],
    ['a 500', () => new Response('down', { status: 500 })],
  ])(
    'a token proves nothing while Supabase Auth does not answer, and is not refused: %s',
    async (_, answer) => {
      const given = verification({ sessionTokens: 'shared_secret', answer })
      expect(await verifyToken(await hmac(sessionClaims({ issuer, now })), given)).toBe('unavailable')
    },
  )

  test('a token with any other algorithm proves nothing, and Supabase is not asked about it', async () => {
    const given = verification({ sessionTokens: 'shared_secret' })
    const signed = await es.sign(sessionClaims({ issuer, now }))
    for (const token of [signed, ...Object.values(await forgedTokens(es, { issuer, now }))]) {
      if (!token.startsWith('eyJhbGciOiJIUzI1NiI')) expect(await verifyToken(token, given)).toBeNull()
    }
    expect(given.asked).not.toHaveBeenCalled()
  })
})
