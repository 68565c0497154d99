import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { passesBotCheck } from '../../../worker/forms/bot-check.ts'

let warnings: string[]

beforeEach(() => {
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void warnings.push(JSON.parse(line).event))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const PASSED = { success: true, hostname: 'padaria.test', action: 'form' }

/** Whether a visitor passes if Cloudflare answers with this verdict. */
function passes(verdict: unknown, secret = 'secret', status = 200): Promise<boolean> {
  vi.stubGlobal('fetch', async () => Response.json(verdict, { status }))
  return passesBotCheck(secret, { answer: 'token', visitor: undefined, hostname: 'padaria.test' })
}

describe('a token of the bot check', () => {
  test('from a form on the host is accepted', async () => {
    expect(await passes({ ...PASSED, 'error-codes': [], challenge_ts: '2026-01-01T00:00:00Z' })).toBe(true)
    expect(warnings).toEqual([])
  })

  test.each([['other.test'], ['padaria.test.other.test'], ['sub.padaria.test'], [''], [undefined]])(
    'from another host (%s) is refused',
    async (hostname) => {
      expect(await passes({ ...PASSED, hostname })).toBe(false)
      expect(warnings).toEqual(['bot check of another page'])
    },
  )

  test.each([['login'], ['Form'], [''], [undefined]])(
    'from another widget (%s) is refused',
    async (action) => {
      expect(await passes({ ...PASSED, action })).toBe(false)
      expect(warnings).toEqual(['bot check of another page'])
    },
  )

  test('that did not pass, or gets an unreadable answer from Cloudflare, is refused', async () => {
    expect(await passes({ ...PASSED, success: false })).toBe(false)
    expect(await passes(PASSED, 'secret', 500)).toBe(false)
    expect(await passes({ ...PASSED, success: 'true' })).toBe(false)
    expect(await passes(null)).toBe(false)
    expect(warnings).toEqual(['bot check did not answer', 'bot check did not answer'])
  })

  test('checked with one of Cloudflare’s test secrets may name another host', async () => {
    const verdict = { success: true, hostname: 'example.com' }
    expect(await passes(verdict, '1x0000000000000000000000000000000AA')).toBe(true)
    expect(await passes({ ...verdict, success: false }, '2x0000000000000000000000000000000AA')).toBe(false)
  })
})
