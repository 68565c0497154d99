import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorReason } from '../../shared/log.ts'
import { type Bindings, readEnv } from '../../worker/env.ts'
import { supabaseUpstream } from '../../worker/upstream/supabase.ts'

const bindings = {
  SUPABASE_URL: 'https://project.supabase.test',
  SUPABASE_PUBLISHABLE_KEY: 'public',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  SITES: {},
  ASSETS: {},
} as Bindings
const options = { deadlineMs: 1000 }

/** What a visitor has sent, as a database quotes it. */
const SENT = 'ana.silva@example.com'
let answer: () => Promise<Response>

beforeEach(() => vi.stubGlobal('fetch', () => answer()))
afterEach(() => vi.unstubAllGlobals())

type Call = (upstream: ReturnType<typeof supabaseUpstream>) => Promise<unknown>
const CALLS: [string, Call][] = [
  ['core_config', (upstream) => upstream.site(`https://a.test/${SENT}`, options)],
  ['cookies_get', (upstream) => upstream.cookieGroups(`https://a.test/${SENT}`, options)],
  [
    'blog_posts',
    (upstream) => upstream.posts({ url: 'https://a.test/', category: SENT, page: 1 } as never, options),
  ],
  ['blog_post', (upstream) => upstream.post(`https://a.test/${SENT}`, options)],
  [
    'site_search',
    (upstream) => upstream.search({ url: 'https://a.test/', q: SENT, page: 1, perPage: 5 }, options),
  ],
  ['member_page', (upstream) => upstream.memberPage(`https://a.test/${SENT}`, 'token', options)],
  ['get_popups', (upstream) => upstream.popup({ id: SENT, tenant_id: '1', tenant_uuid: 'u' }, options)],
  ['tracking_save', (upstream) => upstream.saveTracking({ url: SENT } as never, options)],
  ['form_submit', (upstream) => upstream.submitForm({ email: SENT } as never, options)],
]

async function reasonOf(call: Call): Promise<string> {
  try {
    await call(supabaseUpstream(readEnv({ ...bindings })))
    return 'no error'
  } catch (error) {
    return errorReason(error)
  }
}

test.each(CALLS)(
  '%s that the database refuses is reported as a code, without quoting the input',
  async (name, call) => {
    const body = { code: '42883', message: `invalid input: "${SENT}"`, details: SENT, hint: SENT }
    answer = async () => Response.json(body, { status: 400 })
    expect(await reasonOf(call)).toBe(`${name}: 42883`)
  },
)

test.each<[string, () => Promise<Response>, string]>([
  ['an answer without a code', async () => new Response(`<h1>${SENT}</h1>`, { status: 502 }), '502'],
  ['an invalid code', async () => Response.json({ code: SENT, message: SENT }, { status: 400 }), '400'],
  ['an answer that is not JSON', async () => new Response(SENT), 'answer is not JSON'],
  ['an answer without a body', async () => new Response(''), 'answer is empty'],
  ['a call that fails', () => Promise.reject(new TypeError(`no way to ${SENT}`)), 'TypeError'],
  ['a call past its deadline', () => Promise.reject(new DOMException(SENT, 'TimeoutError')), 'TimeoutError'],
])('%s is reported by its kind', async (_, given, reason) => {
  answer = given
  const search = CALLS.find(([name]) => name === 'site_search')
  expect(await reasonOf((upstream) => search?.[1](upstream) ?? Promise.resolve())).toBe(
    `site_search: ${reason}`,
  )
})

const popup: Call = (upstream) => upstream.popup({ id: 'abc', tenant_id: '1', tenant_uuid: 'u' }, options)

test.each(['22P02', '22003'])(
  'a popup with an id that the column refuses with %s does not exist',
  async (code) => {
    answer = async () => Response.json({ code, message: 'invalid input' }, { status: 400 })
    expect(await popup(supabaseUpstream(readEnv({ ...bindings })))).toBeNull()
  },
)

test.each<[string, number, string]>([
  ['PGRST002', 503, 'get_popups: PGRST002'],
  ['42501', 403, 'get_popups: 42501'],
])('a popup that the database cannot read because of %s is a failure', async (code, status, reason) => {
  answer = async () => Response.json({ code, message: 'x' }, { status })
  expect(await reasonOf(popup)).toBe(reason)
})
