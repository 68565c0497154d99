import { beforeEach, expect, test, vi } from 'vitest'
import type { Upstream } from '../../core/reading/upstream.ts'

beforeEach(() => void vi.resetModules())

const errors = () => import('../../core/reading/upstream.ts')

/** A new isolate, whose upstream answers with `site`. */
async function isolate(site: () => Promise<unknown>) {
  const { upstreamState, watchedUpstream } = await import('../../worker/upstream/upstream-state.ts')
  const upstream = watchedUpstream({ site, acceptsBatches: true } as Partial<Upstream> as Upstream)
  return { upstream, upstreamState, ask: () => upstream.site('https://a.test/', { deadlineMs: 1 }) }
}

test('an isolate that has called nothing says so', async () => {
  const { upstream, upstreamState } = await isolate(async () => null)
  expect(upstream.acceptsBatches).toBe(true)
  expect(upstream.saveDelivery).toBeUndefined()
  expect(upstreamState()).toEqual({ state: 'unknown', failures: 0, asked_at: null })
})

test('failures are counted until the upstream answers, and reach the caller', async () => {
  const answers = [false, false, true]
  const { upstreamState, ask } = await isolate(async () => {
    if (answers.shift() !== true) throw new (await errors()).UpstreamError('late')
    return { is: 'a site' }
  })
  for (const failures of [1, 2]) {
    await expect(ask()).rejects.toThrow('late')
    expect(upstreamState()).toMatchObject({ state: 'fails', failures })
  }
  expect(await ask()).toEqual({ is: 'a site' })
  expect(upstreamState()).toEqual({ state: 'answers', failures: 0, asked_at: expect.stringMatching(/Z$/) })
})

test('a refusal counts as an answer', async () => {
  const { upstreamState, ask } = await isolate(async () => {
    throw new (await errors()).UpstreamRefusal('unknown_form')
  })
  await expect(ask()).rejects.toThrow('unknown_form')
  expect(upstreamState()).toMatchObject({ state: 'answers', failures: 0 })
})
