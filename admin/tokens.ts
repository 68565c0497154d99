import * as z from 'zod/mini'
import { callDatabase, type Database } from './sites.ts'
import { newToken, type TokenScope, SCOPES, tokenHash } from './token.ts'

const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** Uuid of the only tenant whose sites it reaches; null: all sites. */
  tenant: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  used_at: z.nullable(z.string()),
})
export type StoredToken = z.output<typeof tokenSchema>

/** A new token. It is shown only once, because the database stores its hash. */
export async function addToken(
  database: Database,
  {
    secret,
    ...stored
  }: { secret: string; name: string; scopes: TokenScope[]; tenant: string | null; expires_at: string | null },
): Promise<{ id: string; token: string }> {
  const token = newToken()
  const answer = await callDatabase(database, 'admin_token_add', {
    ...stored,
    hash: await tokenHash(token, secret),
  })
  return { id: z.object({ id: z.string() }).parse(answer).id, token }
}

export async function listTokens(database: Database): Promise<StoredToken[]> {
  return z.array(tokenSchema).parse(await callDatabase(database, 'admin_tokens_list', {}))
}

/** @returns false if there is no such active token */
export async function revokeToken(database: Database, id: string): Promise<boolean> {
  return z.object({ revoked: z.boolean() }).parse(await callDatabase(database, 'admin_token_revoke', { id }))
    .revoked
}

const foundSchema = z.object({
  token: z.nullable(
    z.omit(tokenSchema, { created_at: true, expires_at: true, revoked_at: true, used_at: true }),
  ),
})

/** The token with one of these hashes; null: none, or it has expired or was revoked. */
export async function findToken(
  database: Database,
  hashes: string[],
): Promise<z.output<typeof foundSchema>['token']> {
  return foundSchema.parse(await callDatabase(database, 'admin_token_find', { hashes })).token
}
