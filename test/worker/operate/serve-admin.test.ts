import { Hono } from 'hono/tiny'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serveAdmin } from '../../../worker/operate/serve-admin.ts'
import type { AppEnv, AppContext } from '../../../worker/context.ts'
import type { Bindings } from '../../../worker/env.ts'
import { heldBytes } from '../../../core/memory/shares.ts'
import { onError } from '../../../worker/page/on-error.ts'
import { until } from '../../support/until.ts'

const app = new Hono<AppEnv>()
app.all('/api/admin/*', (c: AppContext) => serveAdmin(c, async () => new Response()))
app.onError(onError)

const bindings = {
  UPSTREAM: 'supabase',
  SUPABASE_URL: 'https://ref.supabase.test',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  ADMIN_TOKEN_SECRET: 's'.repeat(32),
  ADMIN_HOST: 'admin.test',
  SITES: {} as KVNamespace,
  ASSETS: {} as Fetcher,
} satisfies Bindings

const token = { id: 't', name: 'plataforma', scopes: ['read', 'write', 'publish'], tenant: null }
let asked: string[]
/** What the database answers, by the name of the call; a promise is a slow answer. */
let answers: Record<string, unknown>

beforeEach(() => {
  asked = []
  answers = {
    admin_token_find: { token },
    admin_request_begin: { state: 'new', attempt: 'a1', written: null },
    admin_request_end: { kept: true },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.split('/').at(-1) ?? ''
    asked.push(name)
    return Response.json(await answers[name])
  })
  for (const level of ['info', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The answer to a call, and its background work. */
function send(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const background: Promise<unknown>[] = []
  const scope = {
    waitUntil: (promise: Promise<unknown>) => void background.push(promise),
    passThroughOnException() {},
    props: {},
  } as unknown as ExecutionContext
  const request = new Request(`https://admin.test/api/admin${path}`, {
    method,
    headers: { authorization: `Bearer vta_${'A'.repeat(43)}`, ...headers },
    ...(body !== undefined && { body }),
  })
  return { answered: Promise.resolve(app.fetch(request, bindings, scope)), background }
}

describe('a call', () => {
  test('that writes stores its answer even if the caller disconnects', async () => {
    const wrote = Promise.withResolvers<object>()
    answers.admin_write = wrote.promise
    const { answered, background } = send('DELETE', '/sites/a.test/draft?expected=d', undefined, {
      'idempotency-key': 'k',
    })
    await until(() => expect(asked).toContain('admin_write'))
    expect(background).toHaveLength(1)
    expect(asked).not.toContain('admin_request_end')
    wrote.resolve({ state: 'written', written: { discarded: true } })
    // Background work stores the answer, even if the caller is gone.
    await Promise.all(background)
    expect(asked.at(-1)).toBe('admin_request_end')
    expect(await (await answered).json()).toEqual({ discarded: true })
  })

  test('that writes without an idempotency key continues as well', async () => {
    answers.draft_discard = { discarded: true }
    const { answered, background } = send('DELETE', '/sites/a.test/draft?expected=d')
    expect((await answered).status).toBe(200)
    expect(background).toHaveLength(1)
  })

  test('that reads leaves no background work', async () => {
    answers.sites_list = []
    const { answered, background } = send('GET', '/sites')
    expect((await answered).status).toBe(200)
    expect(background).toEqual([])
  })
})

describe('the body of a call', () => {
  const held = () => heldBytes().uploads ?? 0
  const validate = (body: string) => send('POST', '/sites/a.test/findings', body)

  test('with too many objects is refused before it is parsed', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const body = `[${Array.from({ length: 150_001 }, () => '[]').join()}]`
    const response = await validate(body).answered
    expect(response.status).toBe(413)
    expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([])
    expect(held()).toBe(0)
  })

  test('counts until the call ends, by its bytes or its parsed size', async () => {
    const read = Promise.withResolvers<object>()
    answers.site_tenant = null
    answers.admin_request_begin = read.promise
    const body = `[${Array.from({ length: 1000 }, () => '[]').join()}]`
    const { answered } = send('POST', '/sites/a.test/purge', body, { 'idempotency-key': 'k' })
    await until(() => expect(asked).toContain('admin_request_begin'))
    expect(held()).toBe(2 * 2000 * 36)
    read.resolve({ state: 'running' })
    await answered
    expect(held()).toBe(0)
  })

  test('of more than a megabyte is the only one of that size in its isolate, and smaller ones are still read', async () => {
    const begun = Promise.withResolvers<object>()
    answers.admin_request_begin = begun.promise
    const large = JSON.stringify('x'.repeat(1024 * 1024))
    const first = send('POST', '/sites/a.test/findings', large, { 'idempotency-key': 'k' })
    await until(() => expect(asked).toContain('admin_request_begin'))
    expect((await validate(large).answered).status).toBe(503)
    // The body is not a site's content, but it was read and not refused for lack of memory.
    expect((await validate('{}').answered).status).toBe(400)
    begun.resolve({ state: 'running' })
    await first.answered
    expect((await validate(large).answered).status).toBe(400)
  })
})
