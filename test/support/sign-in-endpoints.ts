import { Hono } from 'hono'
import { vi } from 'vitest'
import { changeSession, confirmSession, renewSession } from '../../worker/session/session.ts'
import { readAppConfiguration } from '../../core/reading/read-app-configuration.ts'
import type { AppEnv } from '../../worker/context.ts'
import { type Bindings, readEnv } from '../../worker/env.ts'
import { CookieJar } from './cookie-jar.ts'
import { configurationOf, type TestSite } from './site.ts'
import { supabaseDouble } from './supabase-double.ts'
import { scriptedUpstream } from './upstream.ts'

const ORIGIN = 'https://a.test'

const SITE: TestSite = {
  host: 'a.test',
  pages: [
    { id: 'home', route: '/' },
    { id: 'entrar', route: 'entrar' },
    { id: 'codigo', route: 'codigo' },
  ],
  config: { account: { sign_in: 'entrar', second_factor: 'codigo', sign_up: 'open' } },
}

interface Sent {
  jar?: CookieJar
  /** The visitor's address. */
  from?: string
}

/**
 * The endpoints of sign-in, run in Node over a double of Supabase; the test controls limits and clocks. Routing and
 * middleware are tested in workerd (test/e2e/sign-in.test.ts).
 */
export async function signInEndpoints(bindings: Partial<Bindings> = {}) {
  const supabase = await supabaseDouble(scriptedUpstream(SITE))
  const { site } = await readAppConfiguration(configurationOf(SITE), 'a.test')
  const all: Bindings = {
    ...supabase.bindings,
    SITES: {} as KVNamespace,
    ASSETS: {} as Fetcher,
    ...bindings,
  }
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('env', readEnv(c.env))
    c.set('site', site)
    c.set('origin', ORIGIN)
    await next()
  })
  app.get('/api/session/confirm', confirmSession)
  app.get('/api/session/renew', renewSession)
  app.post('/api/session/:action', changeSession)
  /** Work that continues after the answer. */
  const after: Promise<unknown>[] = []
  const execution = {
    waitUntil: (call: Promise<unknown>) => void after.push(call),
    passThroughOnException() {},
    props: {},
  }
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    answeredUntil(init.signal ?? null, supabase.handle(new Request(address, { ...init, signal: null }))),
  )
  return { supabase, after, post, get }

  async function post(action: string, fields: Record<string, string>, { jar, from }: Sent = {}) {
    return request(
      `/api/session/${action}`,
      { method: 'POST', body: new URLSearchParams(fields) },
      { jar, from },
    )
  }

  function get(path: string, sent: Sent = {}) {
    return request(path, {}, sent)
  }

  async function request(
    path: string,
    init: RequestInit,
    {
      jar = new CookieJar(),
      from = '203.0.113.1',
    }: { jar?: CookieJar | undefined; from?: string | undefined },
  ): Promise<Response> {
    const headers = {
      origin: ORIGIN,
      referer: `${ORIGIN}/entrar`,
      cookie: jar.header(),
      'cf-connecting-ip': from,
    }
    const response = await app.fetch(
      new Request(ORIGIN + path, { ...init, headers }),
      all,
      execution as never,
    )
    return jar.take(response)
  }
}

/** An answer that arrives after its caller has given up is an error, as with `fetch`. */
function answeredUntil(signal: AbortSignal | null, answer: Promise<Response>): Promise<Response> {
  if (signal === null) return answer
  const aborted = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true })
  return Promise.race([answer, aborted.promise])
}

/** A rate limit that counts exactly, in one period that never ends. */
export function countingLimit(most: number): RateLimit {
  const counts = new Map<string, number>()
  return {
    limit: async ({ key }) => {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return { success: count <= most }
    },
  }
}
