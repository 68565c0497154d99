import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callEarly, fetchOnce } from '../../studio/api/early-calls.ts'
import { callsOfPlace } from '../../studio/route/calls-of-place.ts'
import { readPlace } from '../../studio/route/place.ts'

const ORIGIN = 'https://admin.example'
/** Statuses of the next answers. */
const answers: number[] = []
const fetched = vi.fn(async () => new Response('{}', { status: answers.shift() ?? 200 }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL(ORIGIN))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockClear()
})

const asked = (path: string, tenant: string | null = null) =>
  fetchOnce(
    new Request(`${ORIGIN}/api/admin${path}`, tenant === null ? {} : { headers: { 'x-tenant': tenant } }),
  )

test.each([
  ['/', []],
  ['/sites/padaria.example', ['/sites/padaria.example', '/catalogue']],
  [
    '/sites/padaria.example/pages/home',
    ['/sites/padaria.example', '/catalogue', '/sites/padaria.example/documents?document=pages%2Fhome'],
  ],
  ['/sites/padaria.example/leads', ['/sites/padaria.example']],
])('%s needs the calls %j', (address, calls) => {
  expect(callsOfPlace(readPlace(new URL(address, ORIGIN)))).toEqual(calls)
})

test('the answer of an early call without a tenant is used once, by a call for any tenant', async () => {
  callEarly(['/session'], null)
  await asked('/session', 'one')
  expect(fetched).toHaveBeenCalledTimes(1)
  await asked('/session', 'one')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('the answer of an early call for another tenant is not used', async () => {
  callEarly(['/sites/a'], 'one')
  await asked('/sites/a', 'two')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a refused early call that lacked the tenant is made again with it', async () => {
  answers.push(403, 200)
  callEarly(['/sites/a'], null)
  expect((await asked('/sites/a', 'one')).status).toBe(200)
})

test('a refused early call for the same tenant is not made again', async () => {
  answers.push(401, 200)
  callEarly(['/session'], null)
  expect((await asked('/session')).status).toBe(401)
})

test('an early answer is dropped after ten seconds', async () => {
  callEarly(['/sites/a'], null)
  vi.advanceTimersByTime(10_000)
  await asked('/sites/a')
  expect(fetched).toHaveBeenCalledTimes(2)
})
