import { liveSecrets } from '#shared/live-secrets.ts'
import { SCOPES, type TokenScope } from '../../admin/token.ts'
import { addToken, listTokens, revokeToken, type StoredToken } from '../../admin/tokens.ts'
import { LOCAL_TOKEN_SECRET } from '../../build/backend/config.ts'
import {
  type Command,
  type Context,
  type CommandInput,
  printResult,
  required,
  textOption,
  UsageError,
} from './command.ts'
import { counted } from '../../admin/counted.ts'

const json = { json: { type: 'boolean' } } as const

export const tokenCommands: Record<string, Command> = {
  'token new': {
    usage: 'NAME --scope read,write,publish [--tenant UUID] [--days 365] [--json]',
    examples: [
      'token new "build pipeline" --scope read,write',
      'token new editor --scope read,write,publish --tenant 7b1c9f8e-3a4d-4f6b-9e2a-5d0c8b7a6f12 --days 30',
    ],
    options: { ...json, scope: { type: 'string' }, tenant: { type: 'string' }, days: { type: 'string' } },
    run: make,
  },
  'token list': {
    usage: '[--json]',
    examples: ['token list', 'token list --json'],
    options: json,
    run: list,
  },
  'token revoke': {
    usage: 'ID [--json]',
    examples: ['token revoke 5f1d7c1e-9a52-4d0e-8f3b-2a6c4e8b9d10'],
    options: json,
    run: revoke,
  },
}

async function make(input: CommandInput, context: Context): Promise<void> {
  const name = required(input.words, 0, 'NAME')
  const scopes = (textOption(input, 'scope') ?? '').split(',').map(readScope)
  const days = Number(textOption(input, 'days') ?? 365)
  if (!Number.isInteger(days) || days < 1) throw new UsageError('--days must be a number from 1')
  const expires_at = new Date(Date.now() + days * 86_400_000).toISOString()
  const tenant = textOption(input, 'tenant') ?? null
  const { id, token } = await addToken(context.database(), {
    name,
    scopes,
    secret: tokenSecret(context),
    tenant,
    expires_at,
  })
  printResult(input, context, { value: { id, token, name, scopes, tenant, expires_at }, lines: [token] })
  context.note(`${id} is made for ${counted(days, 'day')}. Store the token now: it is not shown again`)
}

function readScope(word: string): TokenScope {
  const scope = SCOPES.find((each) => each === word.trim())
  if (scope === undefined) throw new UsageError(`--scope takes ${SCOPES.join(', ')}, separated by commas`)
  return scope
}

/** The Worker's secret. With the local database, that of the local Worker. */
function tokenSecret({ env }: Context): string {
  const [secret] = liveSecrets(
    env.ADMIN_TOKEN_SECRET ?? (env.SUPABASE_URL === undefined ? LOCAL_TOKEN_SECRET : ''),
  )
  if (secret === undefined) throw new Error('ADMIN_TOKEN_SECRET is missing; set it to the Worker’s value')
  return secret
}

async function list(input: CommandInput, context: Context): Promise<void> {
  const tokens = await listTokens(context.database())
  if (input.values.json === true) return context.print(JSON.stringify(tokens, null, 2))
  for (const token of tokens) context.print(tokenLine(token))
  context.note(counted(tokens.length, 'token'))
}

function tokenLine({ id, name, scopes, tenant, expires_at, revoked_at, used_at }: StoredToken): string {
  const day = (moment: string) => moment.slice(0, 10)
  return [
    `${id}  ${name}: ${scopes.join(', ')}`,
    tenant === null ? 'all sites' : `tenant ${tenant}`,
    revoked_at === null ? expires_at && `until ${day(expires_at)}` : `revoked ${day(revoked_at)}`,
    used_at === null ? 'never used' : `used ${day(used_at)}`,
  ]
    .filter(Boolean)
    .join('; ')
}

async function revoke(input: CommandInput, context: Context): Promise<void> {
  const id = required(input.words, 0, 'ID')
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw new UsageError('ID must be an id that `token list` shows')
  if (!(await revokeToken(context.database(), id))) throw new Error(`no active token has the id ${id}`)
  printResult(input, context, { value: { revoked: id }, lines: [] })
  context.note(`${id} is revoked`)
}
