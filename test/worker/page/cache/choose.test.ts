import { afterEach, expect, test, vi } from 'vitest'
import type { Env } from '../../../../worker/env.ts'
import { choosePageCache } from '../../../../worker/page/cache/choose.ts'

const target = { key: 'k', host: 'a.test', origin: 'https://a.test', path: '/', site: 'site', revision: '1' }

afterEach(() => vi.unstubAllGlobals())

/** The caches that a lookup asks. */
async function asked(htmlCache: Env['htmlCache'], hasRenderer: boolean): Promise<string[]> {
  const calls: string[] = []
  vi.stubGlobal('caches', { default: { match: async () => void calls.push('Cache API') } })
  const renderer = () => ({
    fetch: async () => {
      calls.push('Workers Cache')
      return new Response('page')
    },
  })
  const ctx = { exports: hasRenderer ? { Renderer: renderer } : undefined } as unknown as ExecutionContext
  await choosePageCache({ htmlCache } as Env, ctx).get(target)
  return calls
}

test.each<[Env['htmlCache'], boolean, string]>([
  ['workers', true, 'Workers Cache'],
  ['workers', false, 'Cache API'],
  ['cache-api', true, 'Cache API'],
  ['cache-api', false, 'Cache API'],
])('HTML_CACHE=%s, with a renderer: %s, uses %s', async (htmlCache, hasRenderer, cache) => {
  expect(await asked(htmlCache, hasRenderer)).toEqual([cache])
})
