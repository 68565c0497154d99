import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sharedRefresh } from '../../../client/session/shared-refresh.ts'

const REFRESH = 'https://ref.supabase.test/auth/v1/token?grant_type=refresh_token'
const body = JSON.stringify({ refresh_token: 'old' })

/** Cookies that hold a session. A refresh replaces `onChange`; a test calls it as a write of auth-js would. */
function sessionCookies() {
  return {
    name: 'sb-ref-auth-token',
    session: async () => ({ access_token: 'a', refresh_token: 'old' }),
    refreshed: vi.fn(),
    onChange: () => {},
  }
}

let isLocked = false
let fetched: ReturnType<typeof Promise.withResolvers<Response>>
let signal: AbortSignal | null | undefined
beforeEach(() => {
  vi.useFakeTimers()
  fetched = Promise.withResolvers()
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    signal = init.signal
    return fetched.promise
  })
  vi.stubGlobal('navigator', {
    locks: {
      async request(_name: string, _options: object, use: () => Promise<void>) {
        isLocked = true
        await use()
        isLocked = false
      },
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the lock is held until the new tokens are written, even after a slow answer', async () => {
  const cookies = sessionCookies()
  const answer = sharedRefresh(cookies)(REFRESH, { method: 'POST', body })
  await vi.advanceTimersByTimeAsync(3_000)
  fetched.resolve(Response.json({ access_token: 'b', refresh_token: 'new' }))
  expect((await answer).status).toBe(200)
  await vi.advanceTimersByTimeAsync(0)
  expect(isLocked).toBe(true)
  cookies.onChange()
  await vi.advanceTimersByTimeAsync(0)
  expect(isLocked).toBe(false)
  expect(cookies.refreshed.mock.calls).toEqual([[{ spent: 'old', next: 'new' }]])
})

test('the lock is held until the tab has read back its tokens, because browsers write cookies later than they report', async () => {
  const cookies = sessionCookies()
  const answer = sharedRefresh(cookies)(REFRESH, { method: 'POST', body })
  fetched.resolve(Response.json({ access_token: 'b', refresh_token: 'new' }))
  await answer
  await vi.advanceTimersByTimeAsync(0)
  const read = Promise.withResolvers<{ access_token: string; refresh_token: string }>()
  cookies.session = () => read.promise
  cookies.onChange()
  await vi.advanceTimersByTimeAsync(0)
  expect(isLocked).toBe(true)
  read.resolve({ access_token: 'b', refresh_token: 'new' })
  await vi.advanceTimersByTimeAsync(0)
  expect(isLocked).toBe(false)
})

test.each([
  [400, [[{ spent: 'old', next: null }]]],
  [429, []],
  [503, []],
])('an answer of %i releases the lock, and only a 400 ends the session', async (status, ended) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const cookies = sessionCookies()
  const answer = sharedRefresh(cookies)(REFRESH, { method: 'POST', body })
  fetched.resolve(Response.json({}, { status }))
  await answer
  await vi.advanceTimersByTimeAsync(0)
  expect(isLocked).toBe(false)
  expect(cookies.refreshed.mock.calls).toEqual(ended)
})

test('a call has a deadline, because other tabs wait for it', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  void sharedRefresh(sessionCookies())(REFRESH, { method: 'POST', body })
  await vi.advanceTimersByTimeAsync(0)
  expect(signal).toBeInstanceOf(AbortSignal)
  expect(signal).toBe(timeout.mock.results.at(-1)?.value)
  fetched.resolve(Response.json({}, { status: 503 }))
})
