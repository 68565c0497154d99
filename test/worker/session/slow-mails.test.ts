import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { realTurns } from '../../support/real-turns.ts'
import { signInEndpoints } from '../../support/sign-in-endpoints.ts'

const PASSWORD = 'bem-longa-e-secreta'
const WARN = 'e-mail of sign-in not sent'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), ms)
    return controller.signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Endpoints whose mail server answers only at `release`, and the lines that were logged. */
async function slowMails() {
  const endpoints = await signInEndpoints()
  const { promise, resolve } = Promise.withResolvers<void>()
  endpoints.supabase.auth.mailServer = promise
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const events = () => warn.mock.calls.map(([line]) => JSON.parse(String(line)).event)
  return { ...endpoints, release: resolve, events }
}

describe.each(['code', 'recover'])('an e-mail of %s', (action) => {
  test('is waited for after the answer, for longer than a page may take', async () => {
    const { supabase, after, post, release, events } = await slowMails()
    const { email } = supabase.auth.add('ana@example.test')
    expect((await post(action, { email })).status).toBe(303)
    await vi.advanceTimersByTimeAsync(19_000)
    release()
    await Promise.all(after)
    expect(events()).toEqual([])
    expect(supabase.auth.mails.map((mail) => mail.email)).toEqual([email])
  })

  test('is given up early enough to be logged', async () => {
    const { supabase, after, post, events } = await slowMails()
    const { email } = supabase.auth.add('bia@example.test')
    await post(action, { email })
    await vi.advanceTimersByTimeAsync(20_000)
    await Promise.all(after)
    expect(events()).toEqual([WARN])
  })
})

describe('signing up', () => {
  const isCalled = (calls: { call: string }[]) => calls.some(({ call }) => call === 'POST /auth/v1/signup')

  /** Signs up behind a limiter that takes 30 ms, and returns the answer as it is 2,499 and 2,500 ms later. */
  async function moments({ hasAccount, isSlow }: { hasAccount: boolean; isSlow: boolean }) {
    const LIMITER = {
      limit: async ({ key }: { key: string }) => {
        if (key.startsWith('session ')) await new Promise((resolve) => setTimeout(resolve, 30))
        return { success: true }
      },
    }
    const endpoints = await signInEndpoints({ LIMITER })
    const { supabase, post } = endpoints
    const email = 'caio@example.test'
    if (hasAccount) supabase.auth.add(email)
    const mail = Promise.withResolvers<void>()
    if (isSlow) supabase.auth.mailServer = mail.promise
    let answer: Response | undefined
    const call = post('sign-up', { email, password: PASSWORD }).then((response) => {
      answer = response
    })
    await realTurns(() => vi.getTimerCount() === 2)
    await vi.advanceTimersByTimeAsync(30)
    await realTurns(() => isCalled(supabase.calls))
    await vi.advanceTimersByTimeAsync(2_469)
    const before = answer
    await vi.advanceTimersByTimeAsync(1)
    await call
    return { ...endpoints, before, answer, mail }
  }

  test.each([
    ['a new address', { hasAccount: false, isSlow: false }],
    ['a new address whose e-mail takes long', { hasAccount: false, isSlow: true }],
    ['an address that has an account', { hasAccount: true, isSlow: false }],
  ])(
    'gets its answer at the same moment for %s',
    async (_, given) => {
      const { before, answer } = await moments(given)
      expect(before).toBeUndefined()
      expect(answer?.status).toBe(303)
    },
    5_000,
  )

  test('sends an e-mail that takes longer than its answer', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { supabase, after, mail } = await moments({ hasAccount: false, isSlow: true })
    await vi.advanceTimersByTimeAsync(16_000)
    mail.resolve()
    await Promise.all(after)
    expect(supabase.auth.mails).toHaveLength(1)
    expect(warn).not.toHaveBeenCalled()
  }, 5_000)
})
