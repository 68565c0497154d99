import { HttpError } from '#shared/errors.ts'
import { liveSecrets } from '#shared/live-secrets.ts'
import { LookupFailure } from '../../admin/domains/dns.ts'
import { readDomainSettings } from '../../admin/domains/domain-settings.ts'
import {
  type OperationInput,
  type Operation,
  OPERATIONS,
  type OperationName,
} from '../../admin/operations.ts'
import { restDatabase } from '../../admin/rest-database.ts'
import { weighPage } from '../../admin/check/weigh-page.ts'
import { CallFailure } from '../../admin/call-failure.ts'
import { type Database, Refusal } from '../../admin/sites.ts'
import { NO_STORE } from '../http/cache-control.ts'
import type { AppContext } from '../context.ts'
import { type Bindings, readEnv } from '../env.ts'
import { parsedBody } from '#shared/bodies/json-body.ts'
import { log } from '#shared/log.ts'
import { errorObject } from '../http/error-object.ts'
import { demoStore } from '../media/demo-store.ts'
import { chooseMediaBucket } from './media-bucket.ts'
import { hostOfSetting } from '#core/routing/host.ts'
import { hasSupabase } from '../session/supabase-auth.ts'
import { refreshHosts } from '../store/refresh-hosts.ts'
import { addressPrefix, isAllowed } from '../http/within-limit.ts'
import { openUpload, type UploadMemory } from '../store/uploads.ts'
import { askOwnPages } from './ask-own-pages.ts'
import { buildTemplates } from './build-templates.ts'
import { callBody } from './call-body.ts'
import { authorise, callerKey } from './caller.ts'
import { type CallContext, HANDLERS } from './handlers.ts'
import { type Act, type CallAnswer, once } from './idempotency.ts'
import { sendsMails, writeInvitation } from './invitation-mail.ts'
import { readCaller } from './read-caller.ts'
import { recordActivity } from './record-activity.ts'
import { serveCatalogue } from './serve-catalogue.ts'
import { readValue } from './read-value.ts'

/** The most characters of a host. */
const MAX_NAME_LENGTH = 253

/** Calls about the session of an operator (worker/operate/serve-session.ts). */
const SESSION_FOLDER = '/api/admin/session'

type Serve = (request: Request) => Promise<Response>

/**
 * `/api/admin/*` on ADMIN_HOST: the functions of `admin/` for programs (docs/http-api.md).
 * @param serve answers a request as the Worker answers visitors
 */
export async function serveAdmin(c: AppContext, serve: Serve): Promise<Response> {
  const upload = openUpload()
  try {
    return await serveCall(c, { upload, serve })
  } catch (error) {
    const refusal = asHttpError(error)
    if (refusal.status === 401) c.header('www-authenticate', 'Bearer')
    throw refusal
  } finally {
    upload.free()
  }
}

async function serveCall(
  c: AppContext,
  { upload, serve }: { upload: UploadMemory; serve: Serve },
): Promise<Response> {
  const env = readEnv(c.env)
  const key = env.supabaseSecretKey
  const secrets = liveSecrets(c.env.ADMIN_TOKEN_SECRET)
  if (!hasSupabase(env) || key === null || secrets.length === 0) throw new HttpError(404, 'No such endpoint')
  const sender = addressPrefix(c.req.header('cf-connecting-ip') ?? '')
  if (!(await isAllowed(c.env.LIMITER, `admin ${sender}`))) throw new HttpError(429, 'Too many calls')
  const url = new URL(c.req.url)
  if (url.pathname.startsWith(SESSION_FOLDER)) {
    const { isSessionPath, serveSession } = await import('./serve-session.ts')
    if (!isSessionPath(url.pathname)) throw new HttpError(404, 'No such endpoint')
    const settings = { env, secrets, database: restDatabase({ url: env.supabase.url, key }) }
    return serveSession(c, settings, () => callBody(c.req.raw, upload))
  }
  const path = matchPath(url.pathname)
  const name = path.operations.get(c.req.method)
  if (name === undefined) return notAllowed([...path.operations.keys()])
  const operation: Operation = OPERATIONS[name]
  const { site = '' } = path.named

  const database = restDatabase({ url: env.supabase.url, key, ceilings: env.ceilings })
  const operator = async () => {
    const { currentOperator } = await import('./current-operator.ts')
    return currentOperator(c, { env, secrets })
  }
  const caller = await readCaller(c.req.raw, { database, secrets, env, scope: c.executionCtx, operator })
  if (!(await isAllowed(c.env.LIMITER, `admin ${callerKey(caller)}`)))
    throw new HttpError(429, 'Too many calls')
  await authorise(caller, { operation, site, database })
  if (name === 'readCatalogue') return serveCatalogue(c)
  const text = c.req.method === 'GET' ? '' : await callBody(c.req.raw, upload)
  const refresh: CallContext['refresh'] = async (hosts) => {
    const options = { bindings: c.env, scope: c.executionCtx, protocol: url.protocol }
    return (await refreshHosts(hosts, options)).revisions
  }
  const act: Act = (within, isWritten) =>
    answered(async () => {
      const query = readQuery(operation, url)
      const body = readBody(operation, text)
      const input = { ...path.named, query, body }
      const answer = await handle(name, input, {
        database: within,
        caller,
        adminHost: hostOfSetting(c.env.ADMIN_HOST),
        previews: previewPlace(c.env, url),
        domains: domainContext(c.env, within),
        signInDomain: env.signInDomain,
        isWritten,
        writeInvitation: (invited) =>
          writeInvitation(invited, { database: within, bindings: c.env, env, url }),
        sendsInvitations: sendsMails({ bindings: c.env, env }),
        hasBuildFile: async (file) =>
          __DEMO__ && (await demoStore(c.env.ASSETS, null).get(`demo/${file}`, null)) !== null,
        templates: buildTemplates(c.env.ASSETS),
        files: chooseMediaBucket(c.env, env),
        refresh,
        weighHome: (host) => weighPage(`${url.protocol}//${withLocalPort(host, url)}/`, askOwnPages(serve)),
      })
      await recordActivity(name, { site, input, answer }, { caller, database: within })
      return answer
    })
  const idempotencyKey = c.req.header('idempotency-key')
  const answering =
    idempotencyKey === undefined || c.req.method === 'GET'
      ? act(database, false)
      : once(
          {
            caller: callerKey(caller),
            key: idempotencyKey,
            request: `${c.req.method} ${url.pathname}${url.search}\n${text}`,
          },
          database,
          act,
        )
  // If the caller disconnects, the call still finishes: copies are reloaded and its answer is stored.
  if (c.req.method !== 'GET') c.executionCtx.waitUntil(Promise.allSettled([answering]))
  const answer = await answering
  // Presence is noted every few seconds and changes nothing.
  if (c.req.method !== 'GET' && name !== 'notePresence')
    log('info', 'admin call', {
      request: c.get('requestId'),
      operation: name,
      caller: callerKey(caller),
      site: site.slice(0, MAX_NAME_LENGTH),
      status: answer.status,
    })
  return c.json(answer.body, answer.status as 200, { 'cache-control': NO_STORE })
}

/** On a developer's machine, the host gets the port of the call. */
function withLocalPort(host: string, { port }: URL): string {
  return host.endsWith('.localhost') && port !== '' ? `${host}:${port}` : host
}

function previewPlace({ PREVIEW_HOST, PREVIEW_SECRET }: Bindings, url: URL): CallContext['previews'] {
  const name = hostOfSetting(PREVIEW_HOST)
  const [secret] = liveSecrets(PREVIEW_SECRET)
  if (name === null || secret === undefined) return null
  return { name, host: withLocalPort(name, url), protocol: url.protocol, secret }
}

/**
 * The Worker has no Cloudflare token, so a separate cron job queries Cloudflare (docs/tenants.md).
 */
function domainContext(bindings: Bindings, database: Database): CallContext['domains'] {
  if (!bindings.PLATFORM_DOMAIN) return null
  return () => ({ database, sync: null, ...readDomainSettings(bindings) })
}

/** The call's own schemas have read query and body. */
function handle<Name extends keyof typeof HANDLERS>(
  name: Name,
  given: Record<string, unknown>,
  context: CallContext,
): Promise<object> {
  return HANDLERS[name](given as OperationInput<Name>, context)
}

interface MatchedPath {
  /** Values from the path, by parameter. */
  named: Record<string, string>
  /** By method. */
  operations: Map<string, OperationName>
}

/** @throws HttpError 404 where no call has that path */
function matchPath(pathname: string): MatchedPath {
  const given = pathname.slice('/api/admin'.length).split('/').map(decoded)
  const operations = new Map<string, OperationName>()
  const named: Record<string, string> = {}
  for (const [name, { method, path }] of Object.entries(OPERATIONS) as [OperationName, Operation][]) {
    const parts = path.split('/')
    const fits = (part: string, place: number) =>
      part.startsWith('{') ? given[place] !== '' : part === given[place]
    if (parts.length !== given.length || !parts.every(fits)) continue
    operations.set(method, name)
    for (const [place, part] of parts.entries())
      if (part.startsWith('{')) named[part.slice(1, -1)] = given[place] ?? ''
  }
  if (operations.size === 0) throw new HttpError(404, 'No such endpoint')
  return { named, operations }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new HttpError(404, 'No such endpoint')
  }
}

function notAllowed(methods: string[]): Response {
  return new Response(null, {
    status: 405,
    headers: { allow: methods.join(', '), 'cache-control': NO_STORE },
  })
}

/** A parameter that is given more than once is a list. */
function readQuery({ query }: Operation, url: URL): unknown {
  const given = Object.fromEntries(
    Array.from(url.searchParams.keys(), (name) => {
      const values = url.searchParams.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
  if (query === undefined && url.search !== '') throw new HttpError(400, 'The call takes no query')
  return query && readValue(query, given, 'The query')
}

function readBody({ body, isBodyOptional }: Operation, text: string): unknown {
  if (body === undefined) {
    if (text !== '') throw new HttpError(400, 'The call takes no body')
    return undefined
  }
  return readValue(body, isBodyOptional && text === '' ? {} : parsedBody(text), 'The body')
}

/** The answer to a call; refusals are answers too. @throws faults that the caller cannot fix */
async function answered(act: () => Promise<object>): Promise<CallAnswer> {
  try {
    return { status: 200, body: await act() }
  } catch (error) {
    const refusal = asHttpError(error)
    if (refusal.status >= 500) throw refusal
    return { status: refusal.status, body: errorObject(refusal, refusal.status) }
  }
}

const REFUSED: Record<string, number> = {
  unknown_site: 404,
  unknown_revision: 404,
  unknown_tenant: 404,
  unknown_host: 404,
  unknown_member: 404,
  unknown_file: 404,
  unknown_comment: 404,
  invalid_address: 422,
  role_without_limit: 422,
  not_owner: 403,
  own_membership: 403,
  invalid_host: 422,
  wildcard_host: 422,
  platform_host: 403,
  plan_in_past: 422,
  draft_too_large: 413,
  unknown_locale: 422,
  locale_not_live: 422,
  default_locale_changed: 422,
  invalid_days: 422,
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof Refusal)
    return new HttpError(REFUSED[error.word] ?? 409, error.message, {
      data: { word: error.word, ...error.about },
    })
  // The content violates a constraint, the type of a column or a rule of the schema.
  if (error instanceof CallFailure && /^2[23]/.test(error.code)) return new HttpError(422, error.message)
  if (error instanceof LookupFailure) return new HttpError(503, 'DNS does not answer', { cause: error })
  if (error instanceof CallFailure) return new HttpError(503, 'The database failed', { cause: error })
  return new HttpError(500, 'The Worker failed', { cause: error })
}
