import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bindings } from '../../worker/env.ts'
import { nameSettingsFault } from '../../worker/http/name-settings-fault.ts'

const complete = {
  SUPABASE_URL: 'https://project.supabase.test',
  SUPABASE_PUBLISHABLE_KEY: 'public',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  SITES: {},
  ASSETS: {},
} as Bindings

let lines: string[]
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
})
afterEach(() => vi.restoreAllMocks())

test('a missing setting is logged once, even after many requests', () => {
  const { SUPABASE_SECRET_KEY: _, ...bindings } = complete
  for (let request = 0; request < 3; request++) nameSettingsFault(bindings)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      event: 'settings refused',
      reason: expect.stringMatching(/SUPABASE_SECRET_KEY is missing; add it with wrangler secret put/),
      stack: expect.stringContaining('env.ts'),
    },
  ])
})

test('complete settings are not logged', () => {
  nameSettingsFault({ ...complete })
  expect(lines).toEqual([])
})
