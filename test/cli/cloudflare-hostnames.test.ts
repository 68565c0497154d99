import { describe, expect, test } from 'vitest'
import { CloudflareFailure } from '../../admin/domains/cloudflare-failure.ts'
import { cloudflareHostnames } from '../../cli/site/cloudflare-hostnames.ts'
import { hostnameState } from '../../admin/domains/domain-status.ts'
import { CloudflareDouble, type Step, TOKEN, ZONE } from '../support/cloudflare-saas.ts'

const HOST = 'www.loja.example'

function opened({ token = TOKEN } = {}) {
  const double = new CloudflareDouble()
  return { double, hostnames: cloudflareHostnames({ zone: ZONE, token, fetch: double.fetch }) }
}

test('a custom hostname is created, found, read and removed', async () => {
  const { double, hostnames } = opened()
  expect(await hostnames.find(HOST)).toBeNull()
  const made = await hostnames.create(HOST)
  expect(made).toMatchObject({ host: HOST, status: 'pending', sslStatus: 'initializing', problem: null })
  expect(double.bodies).toEqual([
    { hostname: HOST, ssl: { method: 'http', type: 'dv', settings: { min_tls_version: '1.2' } } },
  ])
  expect(await hostnames.find(HOST)).toEqual(made)
  expect(await hostnames.get(made.id)).toEqual(made)
  await hostnames.remove(made.id)
  expect(await hostnames.get(made.id)).toBeNull()
  await hostnames.remove(made.id)
  expect(double.calls.map((call) => call.replace(made.id, 'ID'))).toEqual([
    `GET /zones/${ZONE}/custom_hostnames`,
    `GET /zones/${ZONE}/custom_hostnames`,
    `POST /zones/${ZONE}/custom_hostnames`,
    `GET /zones/${ZONE}/custom_hostnames`,
    `GET /zones/${ZONE}/custom_hostnames/ID`,
    `DELETE /zones/${ZONE}/custom_hostnames/ID`,
    `GET /zones/${ZONE}/custom_hostnames/ID`,
    `DELETE /zones/${ZONE}/custom_hostnames/ID`,
  ])
})

test('an existing hostname is used', async () => {
  const { double, hostnames } = opened()
  const first = await hostnames.create(HOST)
  expect(await hostnames.create(HOST)).toEqual(first)
  expect(double.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

test('a hostname that another call creates meanwhile is used', async () => {
  const { double, hostnames } = opened()
  const { fetch } = double
  const racing = cloudflareHostnames({
    zone: ZONE,
    token: TOKEN,
    async fetch(input, init) {
      const response = await fetch(input, init)
      if (init?.method === 'GET' && double.calls.length === 1) await hostnames.create(HOST)
      return response
    },
  })
  const made = await racing.create(HOST)
  expect(made.id).toBe(double.of(HOST)?.id)
  expect(double.hostnames.size).toBe(1)
})

test('a duplicate that cannot be read is an error', async () => {
  const { double } = opened()
  const { fetch } = double
  const refused = cloudflareHostnames({
    zone: ZONE,
    token: TOKEN,
    fetch(input, init) {
      if (init?.method === 'POST') double.refusing.push('duplicate')
      return fetch(input, init)
    },
  })
  await expect(refused.create(HOST)).rejects.toThrow('409: Duplicate custom hostname found. (1406)')
})

describe('a call', () => {
  test('that is rate limited, or fails once, is sent again', async () => {
    const { double, hostnames } = opened()
    double.refusing.push('rate_limited', 'unavailable')
    expect(await hostnames.create(HOST)).toMatchObject({ host: HOST })
    expect(double.calls).toHaveLength(4)
  }, 30_000)

  test('that keeps failing reports Cloudflare’s answer; a rate limit concerns all calls, a failure only one', async () => {
    const { double, hostnames } = opened()
    double.refusing.push('unavailable', 'unavailable', 'unavailable')
    await expect(hostnames.get('x')).rejects.toMatchObject({
      message: 'Cloudflare answered 503: Service temporarily unavailable (1000)',
      isForAll: false,
    })
    double.refusing.push('rate_limited', 'rate_limited', 'rate_limited')
    await expect(hostnames.get('x')).rejects.toMatchObject({ isForAll: true })
  }, 30_000)

  test('with a wrong token is not sent again, and the token is in no message', async () => {
    const { double, hostnames } = opened({ token: 'wrong-token' })
    const error = await hostnames.find(HOST).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CloudflareFailure)
    expect((error as CloudflareFailure).message).toBe('Cloudflare answered 403: Authentication error (10000)')
    expect((error as CloudflareFailure).isForAll).toBe(true)
    expect(double.calls).toHaveLength(1)
  })
})

test.each<[Step, string, string | null]>([
  ['pending', 'pending', 'custom hostname does not CNAME to this zone.'],
  ['issuing', 'pending', null],
  ['active', 'active', null],
  [
    'timed_out',
    'failed',
    'http_01_authz_failed: the certificate authority could not read the validation file',
  ],
  ['moved', 'moved', 'custom hostname does not CNAME to this zone.'],
  ['deleted', 'moved', null],
  ['blocked', 'blocked', 'The hostname is blocked. Please contact support.'],
])('when Cloudflare answers with %s, the state is %s', async (step, state, problem) => {
  const { double, hostnames } = opened()
  const { id } = await hostnames.create(HOST)
  double.step(HOST, step)
  const read = await hostnames.get(id)
  expect(read && hostnameState(read)).toBe(state)
  expect(read?.problem).toBe(problem)
})

test('a new validation is requested with the settings of the first', async () => {
  const { double, hostnames } = opened()
  const { id } = await hostnames.create(HOST)
  double.step(HOST, 'timed_out')
  expect(await hostnames.renew(id)).toMatchObject({ sslStatus: 'pending_validation' })
  expect(double.calls.at(-1)).toBe(`PATCH /zones/${ZONE}/custom_hostnames/${id}`)
  expect(double.bodies.at(-1)).toEqual({ ssl: (double.bodies[0] as { ssl: object }).ssl })
})
