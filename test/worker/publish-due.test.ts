import { afterEach, expect, test, vi } from 'vitest'
import type { Bindings } from '../../worker/env.ts'
import { publishDue } from '../../worker/jobs/publish-due.ts'

const bindings = {
  UPSTREAM: 'supabase',
  SUPABASE_URL: 'https://project.supabase.test',
  SUPABASE_PUBLISHABLE_KEY: 'public',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  SITES: {},
  ASSETS: {},
} as unknown as Bindings

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a run that takes long stops before its minute is over, and leaves the other plans to the next run', async () => {
  let now = 0
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => {
    now += 15_000
    return Response.json({ done: [{ site: 's', action: 'publish', failure: null }], more: true })
  })
  expect(await publishDue(bindings, () => now)).toBe(3)
  expect(now).toBeLessThan(60_000)
})
