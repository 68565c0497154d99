/** A signing key of a Supabase project, with its public half as a key set publishes it. */
export interface Signer {
  kid: string
  publicKey: JsonWebKey & { kid: string; alg: string }
  sign(claims: object, header?: object): Promise<string>
}

const ALGORITHMS = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RS256: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
} as const

export async function createSigner(kid: string, alg: keyof typeof ALGORITHMS = 'ES256'): Promise<Signer> {
  const algorithm = ALGORITHMS[alg]
  const pair = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const jwk = (await crypto.subtle.exportKey('jwk', pair.publicKey)) as JsonWebKey
  return {
    kid,
    publicKey: { ...jwk, kid, alg, use: 'sig', key_ops: ['verify'] },
    sign: (claims, header = {}) =>
      signedToken({ alg, kid, typ: 'JWT', ...header }, claims, (text) =>
        crypto.subtle.sign(algorithm, pair.privateKey, text),
      ),
  }
}

async function signedToken(
  header: object,
  claims: object,
  sign: (text: BufferSource) => Promise<ArrayBuffer>,
): Promise<string> {
  const text = `${encoded(header)}.${encoded(claims)}`
  return `${text}.${Buffer.from(await sign(Buffer.from(text))).toString('base64url')}`
}

export function encoded(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url')
}

/** A token signed with HMAC. The embedded backend signs so; an attacker may use a public key as the secret. */
export async function hmacToken(header: object, claims: object, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return signedToken(header, claims, (text) => crypto.subtle.sign('HMAC', key, text))
}

/** The claims of a valid session. @param now milliseconds */
export function sessionClaims({
  issuer,
  now = Date.now(),
  ...claims
}: {
  issuer: string
  now?: number
  [claim: string]: unknown
}): Record<string, unknown> {
  const seconds = Math.floor(now / 1000)
  return {
    iss: issuer,
    aud: 'authenticated',
    sub: '0c6a1d1e-7a51-4a0e-9a35-0d7c0a3b1f01',
    role: 'authenticated',
    aal: 'aal1',
    session_id: 'e1a1d1e0-7a51-4a0e-9a35-0d7c0a3b1f02',
    amr: [{ method: 'password', timestamp: seconds }],
    iat: seconds,
    exp: seconds + 3600,
    ...claims,
  }
}

/**
 * Tokens that Supabase did not sign, or that are not of a current session, by what is wrong with each. `signer` is the
 * project's signer; the tokens it signs here have invalid claims.
 */
export async function forgedTokens(
  signer: Signer,
  { issuer, now = Date.now(), ...more }: { issuer: string; now?: number; sub?: string },
): Promise<Record<string, string>> {
  const claims = sessionClaims({ issuer, now, aal: 'aal2', ...more })
  const header = { alg: 'ES256', kid: signer.kid, typ: 'JWT' }
  const stranger = await createSigner(signer.kid)
  const valid = await signer.sign(claims)
  const [head = '', , signature = ''] = valid.split('.')
  const seconds = Math.floor(now / 1000)
  const publicText = JSON.stringify(signer.publicKey)
  return {
    'algorithm none': `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`,
    'algorithm none with a signature': `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.${signature}`,
    'HMAC with the public key as its secret': await hmacToken(
      { ...header, alg: 'HS256' },
      claims,
      publicText,
    ),
    'a key of its own under the id of a known one': await stranger.sign(claims),
    'a key that comes with the token': await stranger.sign(claims, { jwk: stranger.publicKey, kid: 'own' }),
    'a key set of its own': await stranger.sign(claims, { jku: 'https://evil.test/jwks.json', kid: 'own' }),
    'a key id that is a path': await stranger.sign(claims, { kid: '../../dev/null' }),
    'a key id that is SQL': await stranger.sign(claims, { kid: "' union select 'key" }),
    'claims changed after signing': `${head}.${encoded({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    'a signature that is cut short': valid.slice(0, -9),
    'an algorithm that is not the key’s': await stranger.sign(claims, { alg: 'RS256' }),
    'an extension that must be understood': await signer.sign(claims, { crit: ['x'], x: 1 }),
    expired: await signer.sign({ ...claims, exp: seconds - 1 }),
    'an end that is no number': await signer.sign({ ...claims, exp: 'never' }),
    'no end': await signer.sign({ ...claims, exp: undefined }),
    'from the future': await signer.sign({ ...claims, iat: seconds + 600, nbf: seconds + 600 }),
    'of another project': await signer.sign({ ...claims, iss: 'https://other.supabase.test/auth/v1' }),
    'for another audience': await signer.sign({ ...claims, aud: 'anon' }),
    'of the service role': await signer.sign({ ...claims, role: 'service_role' }),
    'no JSON': `${head}.${Buffer.from('{').toString('base64url')}.${signature}`,
    'four parts': `${valid}.x`,
    'very long': await signer.sign({ ...claims, user_metadata: { x: 'x'.repeat(20_000) } }),
  }
}
