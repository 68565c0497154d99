import { Hono } from 'hono/tiny'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serveAdmin } from '../../../worker/admin/serve-admin.ts'
import type { AppEnv, AppContext } from '../../../worker/context.ts'
import type { Bindings } from '../../../worker/env.ts'
import { onError } from '../../../worker/middleware/on-error.ts'

const app = new Hono<AppEnv>()
app.all('/api/admin/*', (c: AppContext) => serveAdmin(c))
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
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A call, and what goes on behind its answer. */
function send(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const behind: Promise<unknown>[] = []
  const scope = {
    waitUntil: (promise: Promise<unknown>) => void behind.push(promise),
    passThroughOnException() {},
    props: {},
  } as unknown as ExecutionContext
  const request = new Request(`https://admin.test/api/admin${path}`, {
    method,
    headers: { authorization: `Bearer vta_${'A'.repeat(43)}`, ...headers },
    ...(body !== undefined && { body }),
  })
  return { answered: Promise.resolve(app.fetch(request, bindings, scope)), behind }
}

describe('a call', () => {
  test('that writes keeps its answer also when the caller hangs up', async () => {
    const wrote = Promise.withResolvers<object>()
    answers.admin_write = wrote.promise
    const { answered, behind } = send('DELETE', '/sites/a.test/draft', undefined, { 'idempotency-key': 'k' })
    await vi.waitFor(() => expect(asked).toContain('admin_write'))
    expect(behind).toHaveLength(1)
    expect(asked).not.toContain('admin_request_end')
    wrote.resolve({ state: 'written', written: { discarded: true } })
    // The Worker is kept for this and not for the answer.
    await Promise.all(behind)
    expect(asked.at(-1)).toBe('admin_request_end')
    expect(await (await answered).json()).toEqual({ discarded: true })
  })

  test('that writes without a key goes on as well', async () => {
    answers.draft_discard = { discarded: true }
    const { answered, behind } = send('DELETE', '/sites/a.test/draft')
    expect((await answered).status).toBe(200)
    expect(behind).toHaveLength(1)
  })

  test('that reads keeps nothing running', async () => {
    answers.sites_list = []
    const { answered, behind } = send('GET', '/sites')
    expect((await answered).status).toBe(200)
    expect(behind).toEqual([])
  })
})
